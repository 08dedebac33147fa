import { expect, test } from 'vitest'
import { acceptedEncodings } from './accept-encoding.ts'

test.each([
	[undefined, ['identity']],
	['', ['identity']],
	['gzip, deflate, br', ['br', 'gzip', 'identity']],
	['GZIP', ['gzip', 'identity']],
	['gzip;q=1.0, br;q=0.5', ['gzip', 'br', 'identity']],
	['br;q=0, *', ['gzip', 'identity']],
	['*;q=0', []],
	['identity;q=0, gzip', ['gzip']],
	['identity, gzip;q=0.5', ['identity', 'gzip']],
	['br;q=zero', ['identity']],
	['brotli, xgzip', ['identity']],
])('Accept-Encoding %j is read as %j', (accepted, expected) => {
	expect(acceptedEncodings(accepted)).toEqual(expected)
})
