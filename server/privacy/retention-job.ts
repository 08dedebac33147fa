import { type JobParts, startJob } from '#server/process/job.ts'
import { DAY_MS } from '#server/time.ts'
import { deleteOverdue } from './retention.ts'

/** Deletes overdue rows and files daily. */
export const startRetentionJob = ({ dataDir, ...parts }: JobParts & { dataDir: string }) =>
	startJob('retention', { everyMs: DAY_MS, ...parts }, async (now, signal) => {
		const deleted = await deleteOverdue({ db: parts.db, dataDir, now, signal })
		parts.log.info({ deleted }, 'what is over its time is deleted')
	})
