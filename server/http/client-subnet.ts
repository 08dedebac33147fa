import { isIPv4, isIPv6 } from 'node:net'

/** The addresses of one visitor: an IPv4 address, or the /64 of an IPv6 address, which a connection is assigned as a whole. */
export function clientSubnet(address: string): string {
	const [bare = ''] = address.split('%', 1)
	if (isIPv4(bare) || !isIPv6(bare)) return bare
	const groups = expand(bare)
	const [high = 0, low = 0] = groups.slice(6)
	const isMappedIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
	if (isMappedIPv4) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
	const network = groups.slice(0, 4).map((group) => group.toString(16))
	return `${network.join(':')}::/64`
}

/** The eight numbers of an IPv6 address. */
function expand(address: string): number[] {
	// The URL parser writes every spelling in one way, without dotted numbers.
	const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
	const first = numbers(head)
	const last = numbers(tail ?? '')
	return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

const numbers = (groups: string) => groups.split(':').flatMap((group) => (group ? [Number.parseInt(group, 16)] : []))
