import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UserError } from '#server/user-error.ts'

const OTHERS = 0o077
const PROGRAM = join(import.meta.dirname, '..')

/** From now on, whatever this process creates is for its user alone, whatever umask it was started with. */
export const createPrivateFiles = () => void process.umask(OTHERS)

/**
 * Takes the rights of other users away from a folder, if it is there, and from everything in it. What belongs to another
 * user stays as it is: a mounted volume may, and what this process creates in it is private all the same.
 */
export function makePrivate(folder: string, program = PROGRAM) {
	refuseShared(folder, program)
	for (const path of openToOthers(folder)) {
		try {
			chmodSync(path, statSync(path).mode & 0o700)
		} catch (error) {
			if (!/^(EPERM|ENOENT)$/.test(String((error as NodeJS.ErrnoException).code))) throw error
		}
	}
}

/** A folder and what is in it, as far as other users have any right to it; links are not followed. */
export function* openToOthers(folder: string): Generator<string> {
	// Windows has other rights, and Node reports the same ones for each file.
	if (process.platform === 'win32' || !existsSync(folder)) return
	for (const path of treeOf(realpathSync(folder)))
		if (((lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0) yield path
}

/** A folder is read after its own path was taken, so that nobody puts a link into one that is made private meanwhile. */
function* treeOf(folder: string): Generator<string> {
	yield folder
	for (const entry of entriesOf(folder)) {
		const path = join(folder, entry.name)
		if (entry.isDirectory()) yield* treeOf(path)
		else if (!entry.isSymbolicLink()) yield path
	}
}

function entriesOf(folder: string) {
	try {
		return readdirSync(folder, { withFileTypes: true })
	} catch (error) {
		// A folder of another user, for example lost+found.
		if ((error as NodeJS.ErrnoException).code === 'EACCES') return []
		throw error
	}
}

function refuseShared(folder: string, program: string) {
	if (!existsSync(folder)) return
	const path = realpathSync(folder)
	const what = [program, realpathSync(tmpdir())].find((one) => `${one}/`.startsWith(path === '/' ? path : `${path}/`))
	if (what)
		throw new UserError(
			`DATA_DIR=${folder} has to be private, but ${what} is in it as well. Name a folder that is for the data alone.`,
		)
}
