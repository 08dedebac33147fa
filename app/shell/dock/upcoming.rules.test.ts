import { describe, expect, test } from 'vitest'
import type { UpcomingItem } from '#app/base/upcoming.server.ts'
import { readUpcoming } from '#app/base/upcoming.server.ts'
import { timesOf } from '#catalogue/classes/classes.ts'
import { classesAhead } from '#catalogue/classes/offered-classes.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { hasEnded, isOpen } from '#shared/class-state.ts'
import { groupByDate } from './upcoming-panel.tsx'

const NOW = Date.parse('2026-11-22')
const item = (id: string, start?: string, end = start): UpcomingItem => ({
	id,
	type: start ? 'class' : 'notice',
	title: 'A class',
	description: 'Five days.',
	tags: [],
	links: {},
	...(start &&
		end && {
			dateRange: { start, end, text: '' },
			times: { closesAt: Date.parse(start), endsAt: Date.parse(end) + 86_400_000, seats: 'open' },
		}),
})

describe('groupByDate', () => {
	const ids = (items: UpcomingItem[], today: string, path = '') => {
		const { current, past } = groupByDate(items, Date.parse(today), path)
		return { current: current.map(({ id }) => id), past: past.map(({ id }) => id) }
	}

	test('puts the classes of the course whose page is shown before the others', () => {
		const own = { ...item('own', '2026-12-20'), links: { course: '/body/course?course=9' } }
		const items = [item('notice'), item('soon', '2026-12-01'), own]
		expect(ids(items, '2026-11-22').current).toEqual(['soon', 'own', 'notice'])
		expect(ids(items, '2026-11-22', '/body/course').current).toEqual(['own', 'soon', 'notice'])
	})

	test('sorts upcoming classes by start before notices, and past classes separately with the latest first', () => {
		const items = [
			item('1', '2025-01-01'),
			item('2'),
			item('3', '2025-12-01'),
			item('4', '2025-11-01'),
			item('5', '2024-01-01'),
		]
		expect(ids(items, '2025-06-01')).toEqual({ current: ['4', '3', '2'], past: ['1', '5'] })
	})

	test('returns classes ahead, the notices and the last classes that ended from the data of the panel', () => {
		const content = loadContent()
		const { items } = readUpcoming(NOW)
		const { current, past } = groupByDate(items, NOW, '')
		const types = current.map(({ type }) => type)
		const ahead = types.filter((type) => type === 'class')
		const open = classesAhead(content, NOW).filter((one) => isOpen(timesOf(one), NOW))
		const ended = content.classes.filter((one) => hasEnded(timesOf(one), NOW))
		expect(types).toEqual([...ahead, ...content.upcoming.map(() => 'notice')])
		expect(ahead).toHaveLength(Math.min(3, open.length))
		expect(past).toHaveLength(Math.min(4, ended.length))
		expect(groupByDate(items, Date.parse('2999-01-01'), '').current.map(({ type }) => type)).toEqual(
			content.upcoming.map(() => 'notice'),
		)
	})
})
