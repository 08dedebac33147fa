import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Operation } from './trace.ts'

type Change = Extract<Operation, { kind: 'write' | 'truncate' }>
type File = {
	synced: Buffer
	/** A power cut may lose these in part and in any order. */
	unsynced: Change[]
	exists: boolean
	/** Whether it exists after a power cut: whether it did when its folder was last synced. */
	existsSynced: boolean
}

/** How much of what was not synced reaches the disk; all of these are seen on real disks. */
const CUTS = ['nothing', 'some of 512 bytes', 'some of 4096 bytes', 'up to a torn write', 'everything'] as const
type Cut = (typeof CUTS)[number]

/** A disk that loses its power: what was synced stays, of the rest a random part. */
export class Disk {
	private readonly files = new Map<string, File>()

	apply(operation: Operation) {
		if (operation.kind === 'answer') return
		if (operation.kind === 'sync folder') {
			for (const file of this.files.values()) file.existsSynced = file.exists
			return
		}
		const file = this.files.get(operation.file)
		if (operation.kind === 'create') {
			if (file?.exists) return
			this.files.set(operation.file, { synced: Buffer.alloc(0), unsynced: [], exists: true, existsSynced: false })
			return
		}
		if (!file) throw new Error(`${operation.file} was never created.`)
		if (operation.kind === 'remove') file.exists = false
		else if (operation.kind === 'sync') {
			file.synced = changed(file.synced, file.unsynced)
			file.unsynced = []
		} else file.unsynced.push(operation as Change)
	}

	/** Writes what a power cut leaves at this moment into a folder. */
	cutInto(folder: string, random: () => number) {
		const cut = CUTS[Math.floor(random() * CUTS.length)] as Cut
		for (const [name, { synced, unsynced, exists, existsSynced }] of this.files)
			if (exists === existsSynced ? exists : random() < 0.5)
				writeFileSync(join(folder, name), changed(synced, survivors(unsynced, cut, random)))
	}
}

function survivors(changes: Change[], cut: Cut, random: () => number): Change[] {
	const some = (parts: Change[]) => parts.filter(() => random() < 0.5)
	if (cut === 'nothing') return []
	if (cut === 'everything') return changes
	if (cut === 'some of 512 bytes') return some(changes.flatMap((change) => sectors(change, 512)))
	if (cut === 'some of 4096 bytes') return some(changes.flatMap((change) => sectors(change, 4096)))
	const whole = changes.slice(0, Math.ceil(random() * changes.length))
	const torn = whole.pop()
	return torn ? [...whole, ...some(sectors(torn, 512))] : []
}

/** The change in parts that a disk writes whole or not at all. */
function sectors(change: Change, size: number): Change[] {
	if (change.kind === 'truncate') return [change]
	const { file, offset, data } = change
	const parts: Change[] = []
	for (let from = offset; from < offset + data.length; ) {
		const to = Math.min((Math.floor(from / size) + 1) * size, offset + data.length)
		parts.push({ kind: 'write', file, offset: from, data: data.subarray(from - offset, to - offset) })
		from = to
	}
	return parts
}

function changed(content: Buffer, changes: Change[]): Buffer {
	const ends = changes.map((change) => (change.kind === 'write' ? change.offset + change.data.length : change.size))
	const buffer = Buffer.alloc(Math.max(content.length, ...ends))
	content.copy(buffer)
	let size = content.length
	for (const change of changes) {
		if (change.kind === 'truncate') {
			buffer.fill(0, change.size)
			size = change.size
		} else {
			change.data.copy(buffer, change.offset)
			size = Math.max(size, change.offset + change.data.length)
		}
	}
	return buffer.subarray(0, size)
}
