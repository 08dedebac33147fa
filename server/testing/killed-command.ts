// Runs a command of the command line, and kills it with SIGKILL before or after the first statement that begins like this.
// A number in place of before and after kills it before that statement.
// With TRANSACTIONS=off each statement is stored by itself: the control of such tests.
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { main } from '#ops/main.ts'

const [moment, start = '', ...args] = process.argv.slice(2)
let statements = 0
const isReached = () => ++statements === Number(moment)
const die = () => process.kill(process.pid, 'SIGKILL')

const withoutTransaction = (sql: string) =>
	process.env['TRANSACTIONS'] === 'off' && /^(begin|commit)/.test(sql) ? 'select 1' : sql

const { prepare } = DatabaseSync.prototype
DatabaseSync.prototype.prepare = function (sql, options) {
	const statement = prepare.call(this, withoutTransaction(sql), options)
	if (isReached()) die()
	if (!sql.startsWith(start) || Number(moment)) return statement
	if (moment === 'before') die()
	const run = statement.run.bind(statement)
	statement.run = (...values: never[]) => {
		run(...values)
		die()
		throw new Error('It was killed.')
	}
	return statement
}

const { query } = pg.Client.prototype
pg.Client.prototype.query = async function (this: pg.Client, ...given: never[]) {
	const [sql] = given as unknown[]
	if (isReached()) die()
	const isMeant = !Number(moment) && typeof sql === 'string' && sql.startsWith(start)
	if (isMeant && moment === 'before') die()
	const sent = typeof sql === 'string' ? [withoutTransaction(sql), ...given.slice(1)] : given
	const result = await query.apply(this, sent as never)
	if (isMeant) die()
	return result
} as typeof query

process.exitCode = await main(args)
