import type { Examples } from './examples.ts'

const schemes = ['QMS', 'EMS', 'OHSMS', 'ISMS', 'FSMS', 'IATF', 'ITSMS', 'MDQMS']
const levels = ['awareness-auditor', 'internal-auditor', 'lead-auditor']

export const examples: Examples = {
	...Object.fromEntries(
		schemes.map((scheme) => [
			scheme,
			() => (
				<div data-scheme={scheme}>
					<span className="medallion" data-level="lead-auditor" data-ground="paper" />
				</div>
			),
		]),
	),
	...Object.fromEntries(
		levels.map((level) => [
			level,
			() => (
				<div data-scheme="EMS">
					<span className="medallion" data-level={level} />
					<span className="medallion" data-level={level} data-large />
				</div>
			),
		]),
	),
}
