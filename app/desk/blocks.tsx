import { Button } from '#app/ui/button.tsx'
import { Facts } from '#app/ui/page/facts.tsx'
import type { DeskBlock, DeskCell, DeskText, DeskTicks } from '#shared/desk-view.ts'
import css from './desk.module.css'
import { Each } from './each.tsx'
import { Form, Hidden } from './form.tsx'
import { Text } from './text.tsx'

export const Blocks = ({ blocks }: { blocks: DeskBlock[] }) => <Each of={blocks}>{blockOf}</Each>

function blockOf(block: DeskBlock) {
	switch (block.kind) {
		case 'section':
			return (
				<section className={css.section}>
					<h2>{block.title}</h2>
					<Blocks blocks={block.blocks} />
				</section>
			)
		case 'fold':
			return (
				<details className={css.fold} open={block.isOpen}>
					<summary>{block.title}</summary>
					<Blocks blocks={block.blocks} />
				</details>
			)
		case 'facts':
			return <Facts facts={block.facts.map(({ label, value }) => ({ label, value: <Text text={value} /> }))} />
		case 'table':
			return block.rows.length > 0 ? <Table {...block} /> : <p className="soft">{block.none}</p>
		case 'text':
			return <Lines {...block} />
		case 'letter':
			return <pre className={css.letter}>{block.text}</pre>
		case 'links':
			return (
				<p className="row">
					{block.links.map(({ text, href }) => (
						<a key={href} href={href} className="target">
							{text}
						</a>
					))}
				</p>
			)
		case 'form':
			return <Form form={block.form} />
	}
}

const TONES = { done: 'note', note: 'note', alert: 'alert' }

function Lines({ lines, tone }: { lines: DeskText[]; tone?: keyof typeof TONES }) {
	const shown = (
		<Each of={lines}>
			{(line) => (
				<p className={css.line}>
					<Text text={line} />
				</p>
			)}
		</Each>
	)
	return tone ? (
		<div className={TONES[tone]} role={tone === 'note' ? undefined : tone === 'alert' ? 'alert' : 'status'}>
			{shown}
		</div>
	) : (
		<div>{shown}</div>
	)
}

type TableProps = { columns: string[]; rows: DeskCell[][]; ticks?: DeskTicks | undefined }

/** On a phone each row is a card, whose cells say the name of their column. */
function Table({ columns, rows, ticks }: TableProps) {
	const table = (
		<table className={css.table}>
			<thead>
				<tr>
					{ticks && <th scope="col">{ticks.column}</th>}
					{columns.map((column) => (
						<th key={column} scope="col">
							{column}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				<Each of={rows}>
					{(cells, row) => (
						<tr>
							{ticks && <td data-label={ticks.column}>{tickOf(ticks, row)}</td>}
							{cells.map((cell, i) => (
								<td key={columns[i]} data-label={columns[i]}>
									{cell !== '' && (
										<div>
											{typeof cell === 'object' && 'form' in cell ? <Form form={cell.form} /> : <Text text={cell} />}
										</div>
									)}
								</td>
							))}
						</tr>
					)}
				</Each>
			</tbody>
		</table>
	)
	if (!ticks) return table
	return (
		<form method="post" action={ticks.href} className={css.form}>
			<Hidden values={ticks.hidden} />
			{table}
			<Button type="submit">{ticks.button}</Button>
		</form>
	)
}

function tickOf({ name, ticks }: DeskTicks, row: number) {
	const tick = ticks[row]
	if (!tick) return undefined
	const { value, label, isTicked } = tick
	return (
		<label className={css.tick}>
			<input type="checkbox" name={name} value={value} aria-label={label} defaultChecked={isTicked} />
		</label>
	)
}
