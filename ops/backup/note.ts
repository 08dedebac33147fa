import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const noteFile = (dataDir: string) => join(dataDir, 'last-backup')

/** For the doctor, who tells how old the last backup is. */
export function noteBackup(dataDir: string, takenAt: Date) {
	mkdirSync(dataDir, { recursive: true })
	writeFileSync(noteFile(dataDir), `${takenAt.toISOString()}\n`)
}

export function lastBackup(dataDir: string): Date | undefined {
	try {
		const moment = new Date(readFileSync(noteFile(dataDir), 'utf8').trim())
		return Number.isNaN(moment.getTime()) ? undefined : moment
	} catch {
		return undefined
	}
}
