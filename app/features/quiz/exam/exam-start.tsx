import { loadRecord } from '#app/base/site-files.ts'
import page from '#app/features/quiz/exam-page.module.css'
import { answeredIn } from '#app/features/quiz/progress/progress.rules.ts'
import { useProgress } from '#app/features/quiz/progress/progress.ts'
import { useOnDemand } from '#app/features/quiz/questions/on-demand.ts'
import { Button } from '#app/ui/button.tsx'
import type { ExamData } from './full-exam.rules.ts'
import type { Pool } from './full-exam-store.ts'

/** Loads the exam with its questions once the visitor starts or continues it. */
export function useExamStart(data: ExamData, questions: `/data/${string}.json`) {
	const { shown: room, state, load } = useOnDemand()
	const { exam: stored } = useProgress(data.slug)
	const open = (isNew: boolean) =>
		load(async () => {
			const [{ ExamRoom, startExam, continueExam }, pool] = await Promise.all([
				import('./exam-room.tsx'),
				loadRecord<Pool>(questions),
			])
			const begin = isNew ? startExam : continueExam
			begin(data, pool)
			return <ExamRoom data={data} pool={pool} />
		})
	return { room, state, stored, open }
}

type ExamStartProps = Pick<ReturnType<typeof useExamStart>, 'stored' | 'open'>

/** What is stored of an exam, and the ways into it. */
export const ExamStart = ({ stored, open }: ExamStartProps) => (
	<>
		{stored && (
			<p>
				{stored.endedAt
					? 'The result of your last exam is still here.'
					: `An exam is under way: ${answeredIn(stored)} of ${stored.asked.length} answered. Continue or start again?`}
			</p>
		)}
		<p className={page.buttons} data-needs-script>
			{stored && <Button onClick={() => open(false)}>{stored.endedAt ? 'Show the last result' : 'Continue'}</Button>}
			<Button variant={stored ? 'outline' : 'primary'} onClick={() => open(true)}>
				{stored && !stored.endedAt ? 'Start again' : 'Start the exam'}
			</Button>
		</p>
	</>
)
