import { backup } from './backup.ts'
import { certificatesImport } from './certificates-import.ts'
import { certificatesShow } from './certificates-show.ts'
import { certificatesWithdraw } from './certificates-withdraw.ts'
import type { Command } from './command.ts'
import { contacts } from './contacts.ts'
import { doctor } from './doctor.ts'
import { outboxList } from './outbox-list.ts'
import { outboxRetry } from './outbox-retry.ts'
import { personErase } from './person-erase.ts'
import { personExport } from './person-export.ts'
import { registrations } from './registrations.ts'
import { restore } from './restore.ts'
import { retentionRun } from './retention-run.ts'
import { submissionsExport } from './submissions-export.ts'
import { submissionsHandled } from './submissions-handled.ts'
import { submissionsList } from './submissions-list.ts'
import { submissionsRelease } from './submissions-release.ts'

export const COMMANDS = new Map<string, Command>([
	['registrations list', submissionsList(registrations)],
	['registrations export', submissionsExport(registrations)],
	['registrations handled', submissionsHandled(registrations)],
	['registrations release', submissionsRelease(registrations)],
	['contacts list', submissionsList(contacts)],
	['contacts export', submissionsExport(contacts)],
	['contacts handled', submissionsHandled(contacts)],
	['contacts release', submissionsRelease(contacts)],
	['certificates import', certificatesImport],
	['certificates show', certificatesShow],
	['certificates withdraw', certificatesWithdraw],
	['person export', personExport],
	['person erase', personErase],
	['retention run', retentionRun],
	['outbox list', outboxList],
	['outbox retry', outboxRetry],
	['backup', backup],
	['restore', restore],
	['doctor', doctor],
])
