import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isIPv4 } from 'node:net'

/** An element of DER: a tag, the length, the content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
	const content = Buffer.concat(parts)
	const { length } = content
	const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
	return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const time = (year: number) => der(0x17, Buffer.from(`${year % 100}0101000000Z`))

const ECDSA_WITH_SHA256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
const COMMON_NAME = der(0x06, Buffer.from('550403', 'hex'))
const VERSION_3 = der(0xa0, der(0x02, Buffer.from([2])))
const SUBJECT_ALT_NAME = der(0x06, Buffer.from('551d11', 'hex'))

const altName = (host: string) =>
	isIPv4(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host))

/** A certificate for a host name or an IPv4 address that is valid today and signed by nobody but itself. */
export function selfSigned(host = 'localhost') {
	const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
	const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(host)))))
	const serial = der(0x02, Buffer.from([1]), randomBytes(8))
	const year = new Date().getFullYear()
	const subjectKey = publicKey.export({ type: 'spki', format: 'der' })
	const extensions = der(0xa3, sequence(sequence(SUBJECT_ALT_NAME, der(0x04, sequence(altName(host))))))
	const validity = sequence(time(year - 1), time(year + 2))
	const body = sequence(VERSION_3, serial, ECDSA_WITH_SHA256, name, validity, name, subjectKey, extensions)
	const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
	const certificate = sequence(body, ECDSA_WITH_SHA256, signature).toString('base64')
	return {
		key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
		cert: `-----BEGIN CERTIFICATE-----\n${certificate.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
	}
}
