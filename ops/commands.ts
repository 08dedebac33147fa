import { backup } from './backup.ts'
import { certificatesImport } from './certificates-import.ts'
import { certificatesShow } from './certificates-show.ts'
import { certificatesWithdraw } from './certificates-withdraw.ts'
import type { Command } from './command.ts'
import { contacts } from './contacts.ts'
import { registrations } from './registrations.ts'
import { restore } from './restore.ts'
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
	['backup', backup],
	['restore', restore],
])
