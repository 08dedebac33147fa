import type { FastifyReply } from 'fastify'
import type { Command } from '#ops/command.ts'
import type { GivenFile } from '#ops/fields.ts'
import type { Db } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import { httpProblem } from '#server/http/problem.ts'
import type { DeskBlock } from '#shared/desk-view.ts'
import type { Commands } from './commands.ts'
import type { Session } from './sessions.ts'

/** What a page of the desk has at hand. */
export type Office = {
	db: Db
	env: Env
	now: Date
	commands: Commands
	session: Session
}

/** What a browser has sent. */
export type Posted = { fields: URLSearchParams; files: Map<string, GivenFile> }

type Asked = { params: Record<string, string>; query: URLSearchParams }

type Shown = { title: string; blocks: DeskBlock[]; status?: number }

export type DeskPage = {
	path: string
	/** In the menu. */
	label?: string
	view(asked: Asked, office: Office): Promise<Shown | { redirect: string }>
	/** Of a form that only looks at what is sent; one that changes something names a command. */
	post?(posted: Posted, office: Office): Promise<Shown>
}

/** Answers with a page; the menu is there once somebody has signed in. */
export type Page = (
	reply: FastifyReply,
	status: number,
	title: string,
	blocks: DeskBlock[],
	session?: Session,
	path?: string,
) => FastifyReply

export function commandNamed({ commands }: Pick<Office, 'commands'>, name: string): Command {
	const command = commands.get(name)
	if (!command) throw httpProblem(404)
	return command
}

/** How a page calls a command. */
export const around = ({ db, env, session, now }: Office) => ({
	env: () => env,
	open: async () => db,
	actor: { by: session.by, now },
	isPreview: false,
})
