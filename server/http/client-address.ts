import { createHmac } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'

/**
 * The IP address in a text, as proxies write it: alone, with a port, in brackets, or with a zone. IPv6 is written as eight
 * groups, and an IPv4 address mapped to IPv6 as that IPv4 address. Undefined if there is none.
 */
export function parseAddress(text: string): string | undefined {
	const bare = text.trim()
	const [, inBrackets] = bare.match(/^\[([^\]]*)\](?::\d+)?$/) ?? []
	const [, beforePort] = bare.match(/^([\d.]+):\d+$/) ?? []
	const [address = ''] = (inBrackets ?? beforePort ?? bare).split('%', 1)
	if (isIPv4(address)) return address
	if (!isIPv6(address)) return undefined
	const groups = expand(address)
	const [high = 0, low = 0] = groups.slice(6)
	const isMappedIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
	if (isMappedIPv4) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
	return groups.map((group) => group.toString(16)).join(':')
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

/** Whether a proxy at an address is trusted, for the setting TRUST_PROXY. */
export function trustedProxies(proxies: string[]) {
	const isTrusted = compile(proxies)
	return (text: string) => isTrusted(parseAddress(text) ?? '', 0)
}

/** The address of the visitor. If a proxy has written something else, it counts as the proxy's own. */
export const clientAddress = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>) =>
	parseAddress(ip) ?? parseAddress(socket.remoteAddress ?? '') ?? ''

/** Networks that an address belongs to. */
export type Prefixes = {
	/** An IPv4 address, or the /64 of an IPv6 address, which a connection is assigned as a whole. */
	visitor: string
	/** The /24 of an IPv4 address, or the /48 of an IPv6 address. */
	network: string
}

/** `address` is one that `parseAddress` has returned. */
export function prefixesOf(address: string): Prefixes {
	if (!address.includes(':')) return { visitor: address, network: `${address.split('.').slice(0, 3).join('.')}.0/24` }
	const groups = address.split(':')
	return { visitor: `${groups.slice(0, 4).join(':')}::/64`, network: `${groups.slice(0, 3).join(':')}::/48` }
}

/** Two codes, of the visitor and of his network, which do not reveal the addresses. `secret` is the key of their hashes. */
export const causeOf = ({ visitor, network }: Prefixes, secret: string) =>
	[visitor, network]
		.map((prefix) => createHmac('sha256', secret).update(prefix).digest('base64url').slice(0, 16))
		.join(' ')
