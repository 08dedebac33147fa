// npm run practice:cues -- [folder]: measures what gives the answers of practice questions and cases away to people who know
// nothing of the subject. "!" marks a figure beyond its bounds, with questions to mend; the last line is the verdict.

import { readContent } from '#catalogue/load/content.server.ts'
import { CONTENT } from '#catalogue/load/offer.server.ts'
import { practiceFigures } from './measure.ts'

let beyond = 0
for (const [file, figures] of practiceFigures(readContent(process.argv[2] ?? CONTENT))) {
	console.log(`\n${file}`)
	for (const { text, isBeyond, mend = [] } of figures) {
		console.log(`${isBeyond ? '!' : ' '} ${text}`)
		if (!isBeyond) continue
		beyond++
		for (const question of mend) console.log(`      ${question}`)
	}
}
if (beyond > 0) process.exitCode = 1
console.log(beyond === 0 ? '\nEverything passed.' : `\nBeyond the bounds: ${beyond}.`)
