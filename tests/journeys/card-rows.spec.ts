import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

const styles = readFileSync(join(import.meta.dirname, '../../app/ui/page/card-rows.css'), 'utf8')

test('rows of cards end at the edge at every width, and where three fit no card stands alone', async ({ page }) => {
	const lists = Array.from(
		{ length: 11 },
		(_, index) => `<ul class="card-rows">${'<li>Card</li>'.repeat(index + 2)}</ul>`,
	)
	await page.setContent(`<style>ul { list-style: none; padding: 0 }${styles}</style>${lists.join('')}`)
	for (const [width, most] of [
		[390, 1],
		[820, 2],
		[1440, 3],
	] as const) {
		await page.setViewportSize({ width, height: 800 })
		const measured = await page.locator('ul').evaluateAll((lists) =>
			lists.map((list) => {
				const rows = [...Map.groupBy(list.children, (card) => card.getBoundingClientRect().top).values()]
				const { right } = list.getBoundingClientRect()
				return {
					gap: Math.max(...rows.map((row) => right - (row.at(-1)?.getBoundingClientRect().right ?? 0))),
					lengths: rows.map(({ length }) => length),
				}
			}),
		)
		expect(Math.max(...measured.map(({ gap }) => gap)), `${width} px`).toBeLessThan(1)
		const lengths = measured.flatMap((list) => list.lengths)
		expect(Math.max(...lengths), `${width} px`).toBe(most)
		if (most === 3) expect(Math.min(...lengths)).toBe(2)
	}
})
