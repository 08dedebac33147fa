import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const without = (rules: string[]) => Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]))

/**
 * `colours` has the rules whose result depends on the colour scheme, `structure` all others, and `walk` and
 * `content` those of `all` and `structure` but the one for the size of targets, which `tooSmall` checks faster and more
 * strictly.
 */
export const RULES = {
	all: { runOnly: TAGS },
	colours: { runOnly: { type: 'rule', values: COLOUR_RULES } },
	structure: { runOnly: TAGS, rules: without(COLOUR_RULES) },
	walk: { runOnly: TAGS, rules: without(['target-size']) },
	content: { runOnly: TAGS, rules: without([...COLOUR_RULES, 'target-size']) },
} satisfies Record<string, RunOptions>

/** The document without what is the same on each page, for the rules about landmarks and the order of headings. */
export const WITHOUT_SHELL = { include: 'html', exclude: ['header', 'footer', '#upcoming'] }

type Part = string | { include: string; exclude: string[] }
type Axe = { run: (within: Part, options: RunOptions) => Promise<AxeResults> }

/** The violations in a page, or in the part that `within` selects, one string for each rule. Ignores frames. */
export async function violations(page: Page, within: Part = 'html', rules: RunOptions = RULES.all) {
	// Evaluating the axe script costs as much as a run on a small page, so it is done once per document.
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
	const found = await page.evaluate(
		async ([context, chosen]) => {
			await document.fonts.ready
			// During a transition between themes the colours belong to neither theme.
			for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
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
 * Moves fixed elements into the flow and hides decorative drawings: axe does not check the contrast of text that overlaps
 * either, which on a phone is most of a page.
 */
export async function uncoverText(page: Page) {
	await page.evaluate(() => {
		for (const element of document.querySelectorAll<HTMLElement | SVGElement>('body *')) {
			if (/fixed|sticky/.test(getComputedStyle(element).position)) element.style.position = 'static'
			if (element.matches('svg[aria-hidden]')) element.style.display = 'none'
		}
	})
}

/** Takes back what `uncoverText` did to elements that a navigation keeps. */
export async function coverText(page: Page) {
	await page.evaluate(() => {
		for (const element of document.querySelectorAll<HTMLElement | SVGElement>('body [style]')) {
			if (element.style.position === 'static') element.style.removeProperty('position')
			if (element.matches('svg[aria-hidden]')) element.style.removeProperty('display')
		}
	})
}
