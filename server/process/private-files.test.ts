import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#server/testing/fixtures.ts'
import { makePrivate, openToOthers } from './private-files.ts'

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8)

test('a folder and all in it are for their user alone once they are made private, and what a link leads to stays', () => {
	const folder = temporaryFolder()
	const elsewhere = join(temporaryFolder(), 'other')
	writeFileSync(elsewhere, '')
	mkdirSync(join(folder, 'mail'))
	for (const name of ['pramaan.sqlite', 'mail/one.eml']) writeFileSync(join(folder, name), '')
	for (const name of ['', 'mail']) chmodSync(join(folder, name), 0o777)
	for (const path of [elsewhere, ...['pramaan.sqlite', 'mail/one.eml'].map((name) => join(folder, name))])
		chmodSync(path, 0o666)
	symlinkSync(elsewhere, join(folder, 'link'))
	expect([...openToOthers(folder)]).toHaveLength(4)
	makePrivate(folder)
	expect([...openToOthers(folder)]).toEqual([])
	expect(['', 'mail', 'pramaan.sqlite', 'mail/one.eml'].map((name) => modeOf(join(folder, name)))).toEqual([
		'700',
		'700',
		'600',
		'600',
	])
	expect(modeOf(elsewhere)).toBe('666')
})

test('a folder that holds the program as well is refused and stays as it is', () => {
	const folder = temporaryFolder()
	chmodSync(folder, 0o755)
	for (const program of [folder, join(folder, 'opt/pramaan')])
		expect(() => makePrivate(folder, program)).toThrow(`has to be private, but ${program} is in it as well.`)
	expect(modeOf(folder)).toBe('755')
	makePrivate(folder, `${folder}-and-more`)
	expect(modeOf(folder)).toBe('700')
})
