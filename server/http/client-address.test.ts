import { expect, test } from 'vitest'
import { clientAddress, parseAddress, prefixesOf, trustedProxies } from './client-address.ts'

test.each([
	['192.0.2.7', '192.0.2.7'],
	['192.0.2.7:51234', '192.0.2.7'],
	['::ffff:192.0.2.7', '192.0.2.7'],
	['::FFFF:c000:0207', '192.0.2.7'],
	['2001:db8::1', '2001:db8:0:0:0:0:0:1'],
	['[2001:db8::1]:443', '2001:db8:0:0:0:0:0:1'],
	['2001:db8:1:2:3:4:192.0.2.7', '2001:db8:1:2:3:4:c000:207'],
	['[fe80::1%25eth0]:80', 'fe80:0:0:0:0:0:0:1'],
	['unknown', undefined],
	['192.0.2.7:port', undefined],
	['2001:db8::1::2', undefined],
	['', undefined],
])('the address in %j is %j', (text, address) => {
	expect(parseAddress(text)).toBe(address)
})

test.each([
	['192.0.2.7', { visitor: '192.0.2.7', network: '192.0.2.0/24' }],
	['2001:db8:1:2345:6:7:8:9', { visitor: '2001:db8:1:2345::/64', network: '2001:db8:1::/48' }],
	['2001:db8::9', { visitor: '2001:db8:0:0::/64', network: '2001:db8:0::/48' }],
])('%s belongs to %o', (address, prefixes) => {
	expect(prefixesOf(parseAddress(address) ?? '')).toEqual(prefixes)
})

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
