import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './document.ts'

type Dependencies = { publicUrl: string }

export const openApiRoutes =
	({ publicUrl }: Dependencies) =>
	async (app: FastifyInstance) => {
		let document: string | undefined
		app.get('/openapi.json', async (_request, reply) => {
			document ??= JSON.stringify(openApiDocument(publicUrl))
			return reply.type('application/json; charset=utf-8').send(document)
		})
	}
