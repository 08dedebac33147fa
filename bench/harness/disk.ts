import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Operation } from './trace.ts'

type Change = Extract<Operation, { kind: 'write' | 'truncate' }>
type File = {
	/** What a power cut cannot take. */
	safe: Buffer
	/** What it may take, in part and in any order. */
	unsynced: Change[]
	isThere: boolean
	/** Whether the folder was synced since it came or went. */
	isThereForSure: boolean
}

/** How much of what was not synced reaches the disk; all of these are seen on real disks. */
const CUTS = ['nothing', 'some of 512 bytes', 'some of 4096 bytes', 'up to a torn write', 'everything'] as const

/** A disk that loses its power: it keeps what was synced, and of the rest whatever it likes. */
export class Disk {
	private readonly files = new Map<string, File>()

	apply(operation: Operation) {
		if (operation.kind === 'answer') return
		if (operation.kind === 'sync folder') {
			for (const file of this.files.values()) file.isThereForSure = file.isThere
			return
		}
		const file = this.files.get(operation.file)
		if (operation.kind === 'create') {
			if (!file?.isThere)
				this.files.set(operation.file, { safe: Buffer.alloc(0), unsynced: [], isThere: true, isThereForSure: false })
			return
		}
		if (!file) throw new Error(`${operation.file} was never made.`)
		if (operation.kind === 'remove') file.isThere = false
		else if (operation.kind === 'sync') {
			file.safe = changed(file.safe, file.unsynced)
			file.unsynced = []
		} else file.unsynced.push(operation as Change)
	}

	/** Writes what the disk holds after a power cut at this moment into a folder. */
	cutInto(folder: string, random: () => number) {
		const cut = CUTS[Math.floor(random() * CUTS.length)] as (typeof CUTS)[number]
		for (const [name, file] of this.files) {
			const isLeft = file.isThere === file.isThereForSure ? file.isThere : random() < 0.5
			if (isLeft) writeFileSync(join(folder, name), changed(file.safe, survivors(file.unsynced, cut, random)))
		}
	}
}

function survivors(changes: Change[], cut: (typeof CUTS)[number], random: () => number): Change[] {
	switch (cut) {
		case 'nothing':
			return []
		case 'everything':
			return changes
		case 'up to a torn write': {
			const kept = changes.slice(0, Math.ceil(random() * changes.length))
			const last = kept.pop()
			return last ? [...kept, ...sectors(last, 512).filter(() => random() < 0.5)] : []
		}
		default: {
			const size = cut === 'some of 512 bytes' ? 512 : 4096
			return changes.flatMap((change) => sectors(change, size)).filter(() => random() < 0.5)
		}
	}
}

/** The change in pieces that a disk writes whole or not at all. */
function sectors(change: Change, size: number): Change[] {
	if (change.kind === 'truncate') return [change]
	const { file, offset, data } = change
	const pieces: Change[] = []
	for (let from = offset; from < offset + data.length; ) {
		const to = Math.min((Math.floor(from / size) + 1) * size, offset + data.length)
		pieces.push({ kind: 'write', file, offset: from, data: data.subarray(from - offset, to - offset) })
		from = to
	}
	return pieces
}

function changed(content: Buffer, changes: Change[]): Buffer {
	if (changes.length === 0) return content
	const ends = changes.map((change) => (change.kind === 'write' ? change.offset + change.data.length : change.size))
	const room = Buffer.alloc(Math.max(content.length, ...ends))
	content.copy(room)
	let size = content.length
	for (const change of changes) {
		if (change.kind === 'truncate') {
			room.fill(0, change.size)
			size = change.size
		} else {
			change.data.copy(room, change.offset)
			size = Math.max(size, change.offset + change.data.length)
		}
	}
	return room.subarray(0, size)
}
