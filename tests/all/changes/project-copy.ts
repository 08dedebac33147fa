import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** Copies the project to a new folder, which the caller deletes. Libraries are linked, caches are not copied. */
export function copyProject(isNeeded: (file: string) => boolean = () => true): string {
	const folder = mkdtempSync(join(tmpdir(), 'pramaan-copy-'))
	const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
	for (const name of String(listed).split('\0'))
		if (name && name !== 'node_modules' && existsSync(join(ROOT, name)) && isNeeded(name))
			cpSync(join(ROOT, name), join(folder, name), { recursive: true })

	const libraries = join(ROOT, 'node_modules')
	mkdirSync(join(folder, 'node_modules'))
	for (const name of readdirSync(libraries))
		if (!name.startsWith('.') || name === '.bin') symlinkSync(join(libraries, name), join(folder, 'node_modules', name))
	return folder
}
