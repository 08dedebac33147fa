import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { curlyQuotesIn, textsWithoutElement } from './texts.ts'

const component = (jsx: string) => `const some = items.map((item) => <i />)\nexport const A = () => ${jsx}`
const found = (jsx: string) => textsWithoutElement('a.tsx', component(jsx)).length

test.each([
	'<p>{count} of 40 answered</p>',
	'<p><Icon />{label}</p>',
	'<p>{flagged && <b />}left</p>',
	'<p>{some}left</p>',
	"<p><b />{flagged && ', flagged'}</p>",
	'<p>{busy ? <b /> : <i />} left</p>',
	'<>{count}</>',
	'<p>{chosen && <><b /> {why}</>}</p>',
	`<Button><Icon />{\`\${count} left\`}</Button>`,
])('a text that may change or vanish beside others is found: %s', (jsx) => {
	expect(found(jsx)).toBe(1)
})

test.each([
	'<p>{count}</p>',
	`<p>{\`\${count} of 40 answered\`}</p>`,
	'<p><Icon />left</p>',
	'<p>left{flagged && <b />}</p>',
	'<p>{flagged && <b />}<span>left</span></p>',
	'<p><span>{count}</span> of 40</p>',
	'<ul>{some}</ul>',
	"<p>{busy ? 'Sending' : 'Send'}</p>",
])('a text that stays, or has an element of its own, is not found: %s', (jsx) => {
	expect(found(jsx)).toBe(0)
})

test('each text that may change or vanish has an element of its own, so that a translated page keeps working', () => {
	const files = globSync('app/**/*.tsx').filter((file) => !/\.(test|examples)\.|\/testing\./.test(file))
	expect(files.length).toBeGreaterThan(100)
	expect(files.flatMap((file) => textsWithoutElement(file, readFileSync(file, 'utf8')))).toEqual([])
})

test.each(['<p>“Erase” removes it</p>', "<p>{'You can’t'}</p>", `<p>{\`No page has “\${query}”\`}</p>`])(
	'a curly quote in a text of the code is found: %s',
	(jsx) => {
		expect(curlyQuotesIn('a.tsx', component(jsx))).not.toEqual([])
	},
)

test('texts of the code have the same kind of quotes as those of the content', () => {
	const files = globSync('{app,server,shared,ops}/**/*.{ts,tsx}').filter((file) => !/\.test\./.test(file))
	expect(files.length).toBeGreaterThan(500)
	const found = files.flatMap((file) => {
		const source = readFileSync(file, 'utf8')
		return /[“”‘’]/.test(source) ? curlyQuotesIn(file, source) : []
	})
	expect(found).toEqual([])
})
