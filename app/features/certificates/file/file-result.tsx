import type { ReactNode, Ref } from 'react'
import css from '#app/features/certificates/certificates.module.css'
import table from '#app/features/certificates/result-table.module.css'
import own from './file-result.module.css'
import type { Verdict } from './file-verdict.ts'

type FileResultProps = {
	/** Name of the file. */
	name: string
	verdict: Verdict
	heading: Ref<HTMLHeadingElement>
	/** What can be done next. */
	children?: ReactNode
}

/** What a file says beside what the register says. */
export function FileResult({ name, verdict, heading, children }: FileResultProps) {
	const { isProven, title, facts, rows } = verdict
	const inRegister = rows.some(({ register }) => register !== undefined)
	return (
		<section className={own.result} data-proven={isProven} aria-labelledby="checked-file">
			<h2 id="checked-file" ref={heading} tabIndex={-1}>
				{title}
			</h2>
			<p className={own.name}>{name}</p>
			<dl>
				{facts.map(({ source, says }) => (
					<div key={source}>
						<dt>{source}</dt>
						<dd>{says}</dd>
					</div>
				))}
			</dl>
			{rows.length > 0 && (
				<table className={table.table}>
					<thead>
						<tr>
							<th scope="col">Field</th>
							<th scope="col">The file says</th>
							{inRegister && <th scope="col">The register says</th>}
						</tr>
					</thead>
					<tbody>
						{rows.map(({ field, file, register, differs }) => (
							<tr key={field} data-differs={differs}>
								<th scope="row">{field}</th>
								<td>{file}</td>
								{inRegister && (
									<td>
										<span>{register}</span>
										{differs && <strong>Differs from the file</strong>}
									</td>
								)}
							</tr>
						))}
					</tbody>
				</table>
			)}
			{children && <p className={css.actions}>{children}</p>}
		</section>
	)
}
