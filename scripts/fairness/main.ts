// npm run practice:cues -- [folder]: measures what gives the answers of practice questions and cases away to people who know
// nothing of the subject. It fails if a figure is beyond its bound; its last line is the verdict.

import { CONTENT } from '#catalogue/load.server.ts'
import { questionsOf } from '#catalogue/practice/questions.ts'
import { readContent } from '#catalogue/read-content.server.ts'
import { measuredGroups, practiceFaults } from './measure.ts'
import { outcomeShares } from './outcome-cues.ts'
import { stemCuesOf } from './stem-cues.ts'
import { caseLines, groupLines, shareLines } from './tables.ts'
import { wordCuesOf } from './word-model.ts'

const percent = (share: number) => `${Math.round(share * 100)}%`

const { quiz, sets, cases } = readContent(process.argv[2] ?? CONTENT)
const measured = measuredGroups({ quiz, sets })
const words = wordCuesOf(measured.map(({ questions }) => questions))
for (const [i, { file, questions }] of measured.entries()) {
	const group = quiz[i]
	const wordCues = words[i]
	console.log(`\n${group?.title ?? file}: ${questions.length} questions`)
	if (group) {
		const drawn = Object.entries(group.topics).map(
			([topic, number]) => `${topic} ${number}/${questionsOf(group, topic).length}`,
		)
		const difficulty = Object.entries(Object.groupBy(group.questions, (question) => question.difficulty))
		const { scenarios, chance, striking, countsInStems, nearDuplicates } = stemCuesOf(questions)
		console.log(`  in the full exam: ${drawn.join(', ')}
  difficulty: ${difficulty.map(([name, found]) => `${name} ${percent(found.length / questions.length)}`).join(', ')}; scenarios ${percent(scenarios)}
  chance ${percent(chance)}, striking absolute words ${percent(striking)}, counts in stems ${percent(countsInStems)}`)
		for (const [one, other] of nearDuplicates) console.log(`  alike: ${one} / ${other}`)
	}
	if (wordCues) console.log(groupLines(questions, wordCues).join('\n'))
}
console.log(`\nOutcomes:\n${shareLines(outcomeShares(measured.flatMap(({ questions }) => questions))).join('\n')}`)
console.log(`\nCases:\n${caseLines(cases).join('\n')}\n`)

const faults = practiceFaults({ quiz, sets, cases })
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
console.log(faults.length === 0 ? 'Everything passed.' : `Beyond the bounds: ${faults.length}.`)
