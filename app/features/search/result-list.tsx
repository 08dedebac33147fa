import { Button } from '#app/ui/button.tsx'
import '#app/ui/page/card-rows.css'
import { KINDS, type Kind, type Match, normalize, type Results, WORD } from './entry.ts'
import css from './search.module.css'

type ResultListProps = {
	results: Results
	/** Asks for all matches of a kind. */
	onShowAll: (kind: Kind) => void
}

export const ResultList = ({ results: { groups }, onShowAll }: ResultListProps) =>
	groups.map(({ kind, count, matches }) => (
		<section key={kind} aria-labelledby={`found-${kind}`} className={css.group}>
			<h2 id={`found-${kind}`}>
				<span>{KINDS[kind]}</span> <span className={css.count}>{count}</span>
			</h2>
			<ul className="card-rows">
				{matches.map((match) => (
					// With other words marked it has other texts, which a translator may have replaced: it is replaced as a whole.
					<Result key={`${match.to} ${match.terms}`} match={match} />
				))}
			</ul>
			{matches.length < count && (
				<div data-needs-script>
					<Button variant="outline" onClick={() => onShowAll(kind)}>
						{`Show all ${count} ${KINDS[kind].toLowerCase()}`}
					</Button>
				</div>
			)}
		</section>
	))

const Result = ({ match: { to, title, facts, text, scheme, level, terms } }: { match: Match }) => (
	<li className={css.result} data-scheme={scheme}>
		{level && <span className={`medallion ${css.medallion}`} data-level={level} data-ground="paper" />}
		<h3>
			<a href={to} data-result className="stretched">
				<Marked text={title} terms={terms} />
			</a>
		</h3>
		{facts && (
			<p className="soft">
				<Marked text={facts} terms={terms} />
			</p>
		)}
		<p>
			<Marked text={text} terms={terms} />
		</p>
	</li>
)

/** A text with the words that matched marked. */
function Marked({ text, terms }: { text: string; terms: string[] }) {
	let end = 0
	return [...text.matchAll(WORD)]
		.filter(([word]) => terms.includes(normalize(word)))
		.flatMap(({ 0: word, index }) => {
			const before = text.slice(end, index)
			end = index + word.length
			return [before, <mark key={index}>{word}</mark>]
		})
		.concat(text.slice(end))
}
