import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientAddress, parseAddress, prefixesOf, trustedProxies } from './client-address.ts'

test.each([
	['192.0.2.7', '192.0.2.7'],
	[' 192.0.2.7 ', '192.0.2.7'],
	['192.0.2.7:51234', '192.0.2.7'],
	['[192.0.2.7]:51234', '192.0.2.7'],
	['::ffff:192.0.2.7', '192.0.2.7'],
	['[::ffff:192.0.2.7]:443', '192.0.2.7'],
	['::FFFF:c000:0207', '192.0.2.7'],
	['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
	['2001:db8::1', '2001:db8:0:0:0:0:0:1'],
	['[2001:DB8::1]', '2001:db8:0:0:0:0:0:1'],
	['[2001:db8::1]:443', '2001:db8:0:0:0:0:0:1'],
	['2001:db8:1:2:3:4:192.0.2.7', '2001:db8:1:2:3:4:c000:207'],
	['::1', '0:0:0:0:0:0:0:1'],
	['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
	['[fe80::1%25eth0]:80', 'fe80:0:0:0:0:0:0:1'],
	['unknown', undefined],
	['_hidden', undefined],
	['192.0.2.7:port', undefined],
	['192.0.2.256', undefined],
	['[192.0.2.7', undefined],
	['2001:db8::1::2', undefined],
	['', undefined],
])('the address in %j is %j', (text, address) => {
	expect(parseAddress(text)).toBe(address)
})

test.each([
	['192.0.2.7', { visitor: '192.0.2.7', network: '192.0.2.0/24' }],
	[
		'2001:db8:1:2345:6:7:8:9',
		{ visitor: '2001:db8:1:2345::/64', site: '2001:db8:1:2300::/56', network: '2001:db8:1::/48' },
	],
	['2001:db8::9', { visitor: '2001:db8:0:0::/64', site: '2001:db8:0:0::/56', network: '2001:db8:0::/48' }],
])('%s belongs to %o', (address, prefixes) => {
	expect(prefixesOf(parseAddress(address) ?? '')).toEqual(prefixes)
})

test('two addresses share a prefix exactly when their first bits are equal', () => {
	fc.assert(
		fc.property(fc.ipV6(), fc.ipV6(), fc.nat({ max: 128 }), (one, random, bits) => {
			const a = bitsOf(one)
			const b = a.slice(0, bits) + bitsOf(random).slice(bits)
			if (isMapped(a) || isMapped(b)) return
			const [p, q] = [a, b].map((each) => prefixesOf(parseAddress(addressOf(each)) ?? '')) as [object, object]
			expect(sharedBetween(p, q)).toEqual({
				visitor: a.slice(0, 64) === b.slice(0, 64),
				site: a.slice(0, 56) === b.slice(0, 56),
				network: a.slice(0, 48) === b.slice(0, 48),
			})
		}),
	)
})

const sharedBetween = (p: object, q: object) =>
	Object.fromEntries(Object.entries(p).map(([name, prefix]) => [name, prefix === q[name as keyof typeof q]]))

const isMapped = (bits: string) => bits.startsWith('0'.repeat(80) + '1'.repeat(16))
const addressOf = (bits: string) =>
	(bits.match(/.{16}/g) ?? []).map((b) => Number.parseInt(b, 2).toString(16)).join(':')

/** The bits of an address, read group by group: another way than that of the code. */
function bitsOf(address: string) {
	const dotted = address.match(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/)
	const [a = 0, b = 0, c = 0, d = 0] = dotted?.slice(1).map(Number) ?? []
	const plain = dotted
		? address.replace(dotted[0], `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`)
		: address
	const [head = '', tail = ''] = plain.split('::')
	const start = head.split(':').filter(Boolean)
	const end = tail.split(':').filter(Boolean)
	return [...start, ...Array(8 - start.length - end.length).fill('0'), ...end]
		.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0'))
		.join('')
}

test('a proxy is trusted by its address, whatever is written around it', () => {
	const isTrusted = trustedProxies(['loopback', '10.0.0.0/8', '2001:db8::/32'])
	for (const proxy of ['127.0.0.1', '10.1.2.3:8080', '::ffff:10.1.2.3', '[2001:db8::7]:443', '::1'])
		expect(isTrusted(proxy), proxy).toBe(true)
	for (const other of ['192.0.2.7', '192.0.2.7:80', 'unknown', '', '[2001:db9::7]:443'])
		expect(isTrusted(other), other).toBe(false)
})

test('an address that cannot be parsed counts as that of the proxy', () => {
	const socket = { remoteAddress: '::ffff:127.0.0.1' } as never
	expect(clientAddress({ ip: '203.0.113.7:5555', socket })).toBe('203.0.113.7')
	expect(clientAddress({ ip: 'unknown', socket })).toBe('127.0.0.1')
})
