// @vitest-environment jsdom
import naughty from 'big-list-of-naughty-strings' with { type: 'json' }
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fill } from './template.ts'

const TEMPLATE =
	'<p id="text">{{value}}</p><input value="{{value}}"><textarea>\n{{value}}</textarea>{{#value}}<b>{{value}}</b>{{/value}}'

/** What a browser makes of U+0000, and of line ends in a text area. */
const asRead = (text: string) => text.replaceAll('\0', '\ufffd')
const asTyped = (text: string) => asRead(text).replaceAll(/\r\n?/g, '\n')

function readBack(value: string) {
	const page = new DOMParser().parseFromString(fill(TEMPLATE, { value }), 'text/html')
	expect(
		[...page.querySelectorAll('*')].map(({ localName, attributes }) => `${localName} ${attributes.length}`),
		'elements and attributes',
	).toEqual(['html 0', 'head 0', 'body 0', 'p 1', 'input 1', 'textarea 0', ...(value ? ['b 0'] : [])])
	return {
		text: page.querySelector('p')?.textContent,
		attribute: page.querySelector('input')?.getAttribute('value'),
		area: page.querySelector('textarea')?.value,
	}
}

function staysText(value: string) {
	expect(readBack(value)).toEqual({
		text: value.replaceAll('\0', ''),
		attribute: asRead(value),
		area: asTyped(value),
	})
}

test('the naughty strings stay text, in an element, in an attribute and in a text area', () => {
	expect(naughty.length).toBeGreaterThan(400)
	for (const value of naughty) staysText(value)
})

test('so does any other text', () => {
	const pieces = fc.constantFrom(
		'<',
		'>',
		'"',
		"'",
		'&',
		'&lt',
		'</textarea>',
		'<!--',
		'{{value}}',
		'{{#value}}',
		'\r',
		'\n',
		'=',
		' ',
		'a',
	)
	fc.assert(
		fc.property(
			fc.oneof(
				fc.string({ unit: 'binary' }),
				fc.array(pieces).map((all) => all.join('')),
			),
			staysText,
		),
		{
			numRuns: 300,
		},
	)
})

test('a value is never read as a template', () => {
	expect(fill('{{a}}|{{b}}', { a: '{{b}}', b: '{{#a}}x{{/a}}' })).toBe('{{b}}|{{#a}}x{{/a}}')
	expect(fill('{{a}}', { a: '$&$1$`' })).toBe('$&amp;$1$`')
})

test('a part is kept where its value is not empty, inside another one too', () => {
	const template = '{{#a}}A{{#b}}B{{/b}}{{/a}}{{#b}}C{{/b}}'
	expect(fill(template, { a: '1', b: '1' })).toBe('ABC')
	expect(fill(template, { a: '1', b: '' })).toBe('A')
	expect(fill(template, { b: '1' })).toBe('C')
})

test('a name without a value is empty, and so is one that every object has', () => {
	expect(fill('[{{nothing}}{{constructor}}{{#toString}}x{{/toString}}{{__proto__}}]', {})).toBe('[]')
})
