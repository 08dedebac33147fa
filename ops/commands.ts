import { backup } from './backup.ts'
import { certificatesImport } from './certificates-import.ts'
import { certificatesShow } from './certificates-show.ts'
import { certificatesWithdraw } from './certificates-withdraw.ts'
import type { Command } from './command.ts'
import { restore } from './restore.ts'

export const COMMANDS = new Map<string, Command>([
	['certificates import', certificatesImport],
	['certificates show', certificatesShow],
	['certificates withdraw', certificatesWithdraw],
	['backup', backup],
	['restore', restore],
])
