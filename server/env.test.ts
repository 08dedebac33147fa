import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('the defaults apply when settings are missing or empty', () => {
	expect(readEnv({ PORT: ' ', HOST: '' })).toEqual({
		port: 3000,
		host: '0.0.0.0',
		dataDir: './data',
		rateLimit: true,
		publicUrl: 'http://localhost:3000',
		corsOrigins: [],
		logLevel: 'info',
		trustProxy: [],
	})
})

test('settings are parsed when they are given', () => {
	const env = readEnv({
		PORT: '8080',
		RATE_LIMIT: 'off',
		PUBLIC_URL: 'https://pramaan.example',
		CORS_ORIGIN: 'https://a.example, https://b.example:8443',
		TRUST_PROXY: 'loopback,10.0.0.0/8,2001:db8::1',
	})
	expect(env).toMatchObject({
		port: 8080,
		rateLimit: false,
		publicUrl: 'https://pramaan.example',
		corsOrigins: ['https://a.example', 'https://b.example:8443'],
		trustProxy: ['loopback', '10.0.0.0/8', '2001:db8::1'],
	})
})

test.each([
	['PORT', '70000', 'PORT must be a number from 0 to 65535, but it is "70000".'],
	['PORT', '0x10', 'PORT must be a number from 0 to 65535, but it is "0x10".'],
	['RATE_LIMIT', 'false', 'RATE_LIMIT must be on or off, but it is "false".'],
	['PUBLIC_URL', 'https://a.example/', /^PUBLIC_URL must be an address without a path/],
	['CORS_ORIGIN', '*', /^CORS_ORIGIN must be origins joined by commas/],
	['LOG_LEVEL', 'loud', /^LOG_LEVEL must be trace, debug/],
	['TRUST_PROXY', 'true', /^TRUST_PROXY must be addresses of proxies/],
	['TRUST_PROXY', '10.0.0.0/33', /^TRUST_PROXY must be addresses of proxies/],
])('%s=%s is refused in a sentence', (name, value, sentence) => {
	expect(() => readEnv({ [name]: value })).toThrow(sentence)
})

test('all invalid settings are reported together', () => {
	expect(() => readEnv({ PORT: 'x', RATE_LIMIT: 'x' })).toThrow(/^PORT .*\nRATE_LIMIT /)
})
