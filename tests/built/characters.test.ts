import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { UNSEEN } from '#shared/signs.ts'

const folder = 'dist/client'
const ESCAPED = /\\u(00a0|00ad|1680|180e|20[0-6][0-9a-f]|3000|feff)/i
/** References to characters, but of those that HTML and XML must escape. */
const REFERENCE = /&(?!(amp|lt|gt|quot|apos|#39|#x2[67]);)#?\w+;/i

test('no page and no data file of the site has an unseen character in any text, attribute or value', () => {
	const files = globSync('**/*.{html,json,xml,ics,svg,txt,webmanifest}', { cwd: folder })
	expect(files.length).toBeGreaterThan(300)
	const odd = files.filter((file) => {
		const text = readFileSync(join(folder, file), 'utf8')
		return UNSEEN.test(text) || ESCAPED.test(text) || (/^\s*</.test(text) && REFERENCE.test(text))
	})
	expect(odd).toEqual([])
})
