import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { momentsOf } from '#catalogue/classes/classes.ts'
import { classesAhead } from '#catalogue/classes/offered-classes.ts'
import { SCHEMES } from '#catalogue/schema.ts'
import { fixture as content } from '#catalogue/testing/fixture.ts'
import { resources } from './feeds.resource.ts'

const NOW = Date.parse('2025-09-01')
const ahead = classesAhead(content, NOW)
const feeds = new Map(resources(content, NOW).map(({ path, read }) => [path, String(read())]))

type Event = { uid: string; start: number; end: number; summary: string; location: string }

const read = (source: string) =>
	new ICAL.Component(ICAL.parse(source)).getAllSubcomponents('vevent').map((component): Event => {
		const { uid, summary, location, startDate, endDate } = new ICAL.Event(component)
		return { uid, summary, location, start: startDate.toJSDate().getTime(), end: endDate.toJSDate().getTime() }
	})

const feed = (name: string) => feeds.get(`/classes/${name}.ics`) ?? ''

test('there is a calendar for each class, for each subject and for all', () => {
	const names = ['all', ...SCHEMES.map((scheme) => scheme.toLowerCase()), ...ahead.map(({ slug }) => slug)]
	expect([...feeds.keys()].sort()).toEqual(names.map((name) => `/classes/${name}.ics`).sort())
})

test('a calendar has the sessions of each class at their moments', () => {
	expect(ahead.length).toBeGreaterThan(3)
	for (const one of ahead) {
		const events = read(feed(one.slug))
		expect(events.map(({ start, end }) => [start, end])).toEqual(momentsOf(one))
		expect(events.map(({ uid }) => uid)).toEqual(
			one.sessions.map((_, i) => `${one.slug}.${i + 1}@${new URL(content.site.address).hostname}`),
		)
		for (const { summary, location } of events) {
			expect(summary).toContain(one.title)
			expect(location).toBe(one.venue)
		}
	}
})

test('the calendars of the subjects together have the same events as that of all', () => {
	const byUid = (events: Event[]) => events.toSorted((a, b) => Number(a.uid > b.uid) - Number(a.uid < b.uid))
	const subjects = SCHEMES.flatMap((scheme) => read(feed(scheme.toLowerCase())))
	expect(byUid(subjects)).toEqual(byUid(read(feed('all'))))
	expect(new Set(subjects.map(({ uid }) => uid)).size).toBe(subjects.length)
})
