// What nobody in good faith sends, and what must be true of every answer to it.
import naughty from 'big-list-of-naughty-strings' with { type: 'json' }
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { CONSENT_VERSION } from '#shared/forms/form-metadata.ts'

export const NAUGHTY: string[] = naughty

/** Each would do something if a part of it were taken for SQL, a template or a path. */
export const INJECTIONS = [
	..."' '' \" ` \\' %27 \u02bc \uff07 ; -- # /* */ % _ ? $1 :1 @p \\ '||' |id =1+1 @SUM(1) +1 -1 C:\\ {{1+1}} #{1+1}".split(
		' ',
	),
	...`' or '1'='1
') or ('1'='1
' or 'x' like '%
' union select email, phone, city, country, course, reference from registrations --
'; delete from registrations; --
'; update registrations set email = 'x'; --
' || (select email from registrations limit 1) || '
'; select pg_sleep(60); --
' and randomblob(500000000) is not null --
' and load_extension('x') --
<%= 1+1 %>
$(id)
../../../../etc/passwd
file:///etc/passwd
"><img src=x onerror=alert(1)>
javascript:alert(1)`.split('\n'),
	`\${1+1}`,
	`\${jndi:ldap://mail.example/x}`,
	`\u202etxt.exe`,
	`a\r\nBcc: b@mail.example`,
]

type Form = Record<string, unknown>

const anything = fc.anything({ withBoxedValues: false, withDate: false, maxDepth: 3 })
/** Text that does something in a program that takes a part of it for something else. */
export const strange = fc.oneof(
	fc.string({ unit: 'binary', maxLength: 300 }),
	fc.string({ unit: 'grapheme', maxLength: 120 }),
	fc.constantFrom(...NAUGHTY, ...INJECTIONS),
)
const field = fc.oneof({ weight: 4, arbitrary: strange }, { weight: 1, arbitrary: anything })

/** The form with some of its fields left out, or with something else in them. */
const bent = (form: Form) =>
	fc
		.record(
			Object.fromEntries(Object.keys(form).map((name) => [name, fc.option(field, { nil: form[name], freq: 2 })])),
			{
				requiredKeys: [],
			},
		)
		.map((changes) => JSON.stringify({ ...form, ...changes }))

/** A few bytes of the form left out, doubled or exchanged. */
const damaged = (form: Form) =>
	fc.tuple(fc.nat(), fc.nat({ max: 9 }), fc.uint8Array({ maxLength: 9 })).map(([at, drop, put]) => {
		const bytes = Buffer.from(JSON.stringify(form))
		const start = at % bytes.length
		return Buffer.concat([bytes.subarray(0, start), put, bytes.subarray(start + drop)])
	})

/** A form with some fields that are no texts, bytes of it that are damaged, and JSON by chance. */
export const hostileBodies = (form: Form): fc.Arbitrary<string | Buffer> =>
	fc.oneof(bent(form), damaged(form), fc.json({ maxDepth: 6 }))

export const hostileNumbers = fc.oneof(strange, fc.stringMatching(/^PRM-[A-Z]{2}-20\d\d-\d{5}$/))

export type Answer = Awaited<ReturnType<FastifyInstance['inject']>>

export const post = (
	app: FastifyInstance,
	url: string,
	payload: string | Buffer,
	headers: Record<string, string> = {},
) =>
	app.inject({
		method: 'POST',
		url,
		payload,
		headers: { 'content-type': 'application/json', 'consent-version': CONSENT_VERSION, ...headers },
	})

/** What is wrong with the answer, whatever was sent; undefined when nothing is. `mayBePage`: a problem may be said by a page. */
export function faultOf({ statusCode, headers, body }: Answer, mayBePage = false): string | undefined {
	if (statusCode >= 500) return `${statusCode}`
	if (headers['x-content-type-options'] !== 'nosniff') return `${statusCode} without the headers of every answer`
	if (statusCode < 400) return undefined
	if (mayBePage && headers['content-type'] === 'text/html; charset=utf-8') return undefined
	if (headers['content-type'] !== 'application/problem+json; charset=utf-8') return `${statusCode} that is no problem`
	// HEAD has none.
	if (body === '') return undefined
	const problem = JSON.parse(body)
	return problem.status === statusCode && problem.message ? undefined : `${statusCode} with ${body}`
}
