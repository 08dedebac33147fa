import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const disabled = Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }]))

/** All rules; those whose result depends on the colours; all others. */
export const RULES = {
	all: { runOnly: TAGS },
	colours: { runOnly: { type: 'rule', values: COLOUR_RULES } },
	structure: { runOnly: TAGS, rules: disabled },
} satisfies Record<string, RunOptions>

type Axe = { run: (within: string, options: RunOptions) => Promise<AxeResults> }

/** What axe finds in a page or a part of it, as sentences; the pages of this site have no frames. */
export async function violations(page: Page, within = 'html', rules: RunOptions = RULES.all) {
	// Once per document: reading the script costs as much as a run over a small page.
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
	const found = await page.evaluate(
		async ([context, chosen]) => {
			await document.fonts.ready
			// During a transition between themes the colours are those of neither.
			const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
			await Promise.allSettled(transitions.map(({ finished }) => finished))
			const { axe } = window as unknown as { axe: Axe }
			const { violations } = await axe.run(context, chosen)
			return violations.map(({ id, nodes }) => ({
				id,
				nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`),
			}))
		},
		[within, { resultTypes: ['violations'], elementRef: false, ...rules } satisfies RunOptions] as const,
	)
	return found.map(({ id, nodes }) => `${id}: ${nodes.join('; ')}`)
}

/**
 * Axe doesn't judge the contrast of text that lies under something fixed or on a drawing, on a phone most of a page.
 * Puts what is fixed into the flow and hides the decorative drawings.
 */
export async function uncoverText(page: Page) {
	await page.evaluate(() => {
		for (const element of document.querySelectorAll<HTMLElement | SVGElement>('body *')) {
			if (/fixed|sticky/.test(getComputedStyle(element).position)) element.style.position = 'static'
			if (element.matches('svg[aria-hidden]')) element.style.display = 'none'
		}
	})
}
