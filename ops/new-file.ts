import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { syncFolder } from '#server/process/sync-folder.ts'
import { UserError } from '#server/user-error.ts'
import { csvHeader, csvRow } from '#shared/csv.ts'
import { harmless, type Table } from './command.ts'

/** Writes a file if one is named, or to the terminal. */
export async function writeOut(file: unknown, text: AsyncIterable<string>) {
	if (typeof file === 'string') await writeWhole(file, text)
	else await pipeline(Readable.from(process.stdout.isTTY ? shown(text) : text), process.stdout, { end: false })
}

async function* shown(text: AsyncIterable<string>) {
	for await (const part of text) yield harmless(part)
}

/** The text of a CSV file; no spreadsheet takes a cell for a formula. */
export async function* toCsv({ rows, columns }: Table) {
	yield csvHeader(columns)
	for await (const row of rows as AsyncIterable<Record<string, unknown>>)
		yield csvRow(columns.map((column) => toCell(row[column])))
}

function toCell(value: unknown) {
	if (typeof value === 'boolean') return value ? 'yes' : 'no'
	return Array.isArray(value) ? value.join('; ') : String(value ?? '')
}

/** Writes a file that must not exist yet; it appears only when all of it is on the disk; compressed when its name ends with .gz. */
export async function writeWhole(file: string, text: AsyncIterable<string> | Iterable<string | Buffer>) {
	if (existsSync(file)) throw new UserError(`${file} exists already.`)
	const unfinished = `${file}.part`
	try {
		const handle = await open(unfinished, 'wx')
		try {
			const disk = handle.createWriteStream({ flush: true })
			if (file.endsWith('.gz')) await pipeline(text, createGzip({ level: 1 }), disk)
			else await pipeline(text, disk)
			await rename(unfinished, file)
		} catch (error) {
			await rm(unfinished, { force: true })
			throw error
		}
		await syncFolder(dirname(file))
	} catch (error) {
		const { code, syscall, message } = error as NodeJS.ErrnoException
		if (!syscall) throw error
		throw new UserError(
			code === 'EEXIST'
				? `${unfinished} exists already: a command is writing it, or was cut short. If it was, delete the file.`
				: `${file} can't be written: ${message}.`,
		)
	}
}
