import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientSubnet } from './client-subnet.ts'

test.each([
	['192.0.2.7', '192.0.2.7'],
	['::ffff:192.0.2.7', '192.0.2.7'],
	['::FFFF:c000:0207', '192.0.2.7'],
	['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
	['2001:db8::1', '2001:db8:0:0::/64'],
	['2001:DB8:0:0:ffff::', '2001:db8:0:0::/64'],
	['2001:db8:0:1::1', '2001:db8:0:1::/64'],
	['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
	['2001:db8:1:2:3:4:192.0.2.7', '2001:db8:1:2::/64'],
	['::1', '0:0:0:0::/64'],
	['fe80::1%eth0', 'fe80:0:0:0::/64'],
	['unknown', 'unknown'],
	['', ''],
])('%j counts as %j', (address, network) => {
	expect(clientSubnet(address)).toBe(network)
})

test('the addresses of one /64 share a subnet and those of the next do not', () => {
	fc.assert(
		fc.property(fc.ipV6(), fc.ipV6(), (a, b) => {
			expect(clientSubnet(a) === clientSubnet(b)).toBe(first64(a) === first64(b))
		}),
	)
})

/** The same by another way: the bits of each address, read group by group. */
function first64(address: string) {
	const dotted = address.match(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/)
	const [a = 0, b = 0, c = 0, d = 0] = dotted?.slice(1).map(Number) ?? []
	const plain = dotted
		? address.replace(dotted[0], `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`)
		: address
	const [head = '', tail = ''] = plain.split('::')
	const start = head.split(':').filter(Boolean)
	const end = tail.split(':').filter(Boolean)
	const all = [...start, ...Array(8 - start.length - end.length).fill('0'), ...end].map((group) =>
		Number.parseInt(group, 16),
	)
	const isMapped = all.slice(0, 5).every((group) => group === 0) && all[5] === 0xffff
	return (isMapped ? all : all.slice(0, 4)).join(':')
}
