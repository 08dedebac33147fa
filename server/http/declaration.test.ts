import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod/mini'
import { LOOK_UP as DECLARED } from '#server/certificates/lookup.ts'
import { testApp } from '#server/testing/fixtures.ts'
import { requireDeclarations } from './declaration.ts'
import { validatorCompiler } from './validation.ts'

function guarded() {
	const app = fastify()
	onTestFinished(() => app.close())
	requireDeclarations(app)
	app.setValidatorCompiler(validatorCompiler)
	return app
}

/** A new route of the whole server. */
async function add(route: object) {
	const { app } = await testApp()
	app.register(async (scope) => {
		scope.route({ handler: async () => 'answer', ...route } as never)
	})
	await app.ready()
	return app
}

test.each([
	['no declaration', { method: 'GET', url: '/new' }, 'config.declared'],
	['no schema of its body', { method: 'POST', url: '/new', config: { declared: DECLARED } }, 'schema.body'],
	['no schema of its address', { method: 'GET', url: '/new/:x', config: { declared: DECLARED } }, 'schema.params'],
	['two methods and no schema', { method: ['GET', 'PUT'], url: '/new', config: { declared: DECLARED } }, 'schema.body'],
])('the server does not start with a route that has %s', async (_, route, missing) => {
	await expect(add(route)).rejects.toThrow(`does not declare ${missing}.`)
})

test('a route sees no query that its schema does not name', async () => {
	const app = guarded()
	app.get('/without', { config: { declared: DECLARED } }, async ({ query }) => query)
	const schema = { querystring: z.object({ q: z.optional(z.string()) }) }
	app.get('/with', { schema, config: { declared: DECLARED } }, async ({ query }) => query)
	expect((await app.inject('/without?q=1&x=2')).json()).toEqual({})
	expect((await app.inject('/with?q=1&x=2')).json()).toEqual({ q: '1' })
})
