import { UserError } from '#server/user-error.ts'
import { readRecords } from './certificates-file.ts'

/** The references of a CSV file whose column `passed` says yes, in capitals. */
export function readPassed(file: string): string[] {
	const [head, ...lines] = readRecords(file)
	const names = (head?.record ?? []).map((name) => name.toLowerCase())
	const [reference, passed] = [names.indexOf('reference'), names.indexOf('passed')]
	if (reference < 0 || passed < 0)
		throw new UserError(
			`The first row of ${file} must name the columns reference and passed; it is ${names.join(',')}.`,
		)
	const problems: string[] = []
	const seen = new Map<string, number>()
	for (const { record, line } of lines) {
		const answer = (record[passed] ?? '').toLowerCase()
		if (!['yes', 'no', ''].includes(answer)) problems.push(`line ${line}: passed must be yes, no or empty`)
		if (answer !== 'yes') continue
		const key = (record[reference] ?? '').toUpperCase()
		const earlier = seen.get(key)
		if (key === '') problems.push(`line ${line}: the reference is missing`)
		else if (earlier !== undefined) problems.push(`line ${line}: ${key} stands already on line ${earlier}`)
		seen.set(key, line)
	}
	if (problems.length > 0) throw nothingIssued(problems)
	return [...seen.keys()]
}

export const nothingIssued = (problems: string[]) => new UserError(['Nothing was issued:', ...problems].join('\n  '))
