import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Content } from '#catalogue/load/content.server.ts'
import { coursePath } from '#catalogue/load/offer.server.ts'
import type { Text } from '#catalogue/load/reader.server.ts'
import { type Fault, fault } from './written.ts'

/** Pages that have no file beside the texts below the same address. */
const OTHER_PAGES = ['/policies/verification', '/whitepaper/editions', '/blog/feed.xml']

/** Whether an address is that of a text, and there is none. */
function isGone(to: string, { policies, whitepapers, articles }: Content): boolean {
	const [path = '', folder = '', slug] = to.match(/^\/(policies|whitepaper|blog)\/([^?#]+)/) ?? []
	const texts = { policies, whitepaper: whitepapers, blog: articles }[folder]
	return texts !== undefined && !texts.some((text) => text.slug === slug) && !OTHER_PAGES.includes(path)
}

export function linkFaults(texts: Text[], content: Content, folder: string): Fault[] {
	const atPath = Map.groupBy(content.courses, coursePath)
	const names = new Set(content.courses.map(({ name }) => name))
	const pages = Object.entries({ policies: content.policies, whitepapers: content.whitepapers, blog: content.articles })
	return [
		...texts.flatMap((one) => {
			const targets = [...one.text.matchAll(/\]\(([^)]*)\)/g)].map(([, to = '']) => to)
			const own = /^\/[\w-]\S*$/.test(one.text) ? [one.text] : []
			return [...targets, ...own].flatMap((to) => {
				const [path = '', id] = to.split('?course=')
				if (id && !atPath.get(path)?.some((course) => String(course.id) === id))
					return [fault(one, `${to}: no course ${id} has the address ${path}`)]
				if (isGone(to, content)) return [fault(one, `${to}: there is no such text`)]
				return /^(\/|#|https:|mailto:|figure:)/.test(to)
					? []
					: [fault(one, `"${to}" is no address: start it with / or https:`)]
			})
		}),
		...pages.flatMap(([folder, list]) =>
			list.flatMap(({ slug, html }) =>
				[...html.matchAll(/href="#([^"]*)"/g)]
					.filter(([, id]) => !html.includes(`id="${id}"`))
					.map(([, id]) => ({
						file: `${folder}/${slug}.md`,
						field: 'text',
						cause: `#${id}: the page has no such heading`,
					})),
			),
		),
		...content.testimonials.items.flatMap(({ id, course, profile }) => [
			...(names.has(course)
				? []
				: [{ file: 'testimonials.yaml', field: `items.id ${id}.course`, cause: `no course has the name "${course}"` }]),
			...(!profile || existsSync(join(folder, '../app/public', profile))
				? []
				: [{ file: 'testimonials.yaml', field: `items.id ${id}.profile`, cause: `there is no app/public${profile}` }]),
		]),
	]
}
