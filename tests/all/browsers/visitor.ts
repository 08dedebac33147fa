import { setTimeout as wait } from 'node:timers/promises'
import type { Control, Key, Page } from '#tests/all/browsers/drivers/page.ts'
import { HANG_MS } from '#tests/hang.ts'

/** Repeats `condition` until it is true. */
export async function until(expectation: string, condition: () => Promise<unknown>) {
	const deadline = Date.now() + HANG_MS
	for (let cause: unknown; ; await wait(50)) {
		try {
			if (await condition()) return
		} catch (error) {
			// Fails when the page navigates meanwhile.
			cause = error
		}
		if (Date.now() > deadline) throw new Error(`Timed out waiting until ${expectation}`, { cause })
	}
}

/** Performs the actions of a visitor; each waits until it is possible. */
export class Visitor {
	readonly page: Page
	readonly #url: string

	constructor(page: Page, url: string) {
		this.page = page
		this.#url = url
	}

	/** Loads a page and waits until it is hydrated. */
	async open(path: string) {
		await this.page.goto(this.#url + path)
		await until(`${path} is hydrated`, () =>
			this.page.evaluate(() => document.documentElement.dataset['hydrated'] !== undefined),
		)
	}

	async sees(selector: string, name = '') {
		await until(`${selector} '${name}' is visible`, () => this.page.find(selector, name))
	}

	async seesNo(selector: string, name = '') {
		await until(`${selector} '${name}' is not visible`, async () => !(await this.page.find(selector, name)))
	}

	async #use(selector: string, name: string, use: (control: Control) => Promise<void>) {
		await until(`${selector} '${name}' can be used`, async () => {
			const control = await this.page.find(selector, name)
			if (control) await use(control)
			return control
		})
	}

	click(selector: string, name = '') {
		return this.#use(selector, name, (control) => control.click())
	}

	select(name: string, value: string) {
		return this.#use('select', name, (control) => control.select(value))
	}

	async fill(name: string, text: string) {
		await this.click('input, textarea', name)
		await this.page.type(text)
	}

	/** Chooses the first option that a searchable dropdown offers once this is typed. */
	async choose(name: string, option: string) {
		await this.fill(name, option)
		await this.click('[role=option]:first-child', option)
	}

	press(key: Key) {
		return this.page.press(key)
	}

	/** Waits until a page is shown and hydrated: browsers without the Navigation API load each in full. */
	async isAt(path: string) {
		await until(`the address is ${path}`, async () => {
			const at = await this.page.evaluate(() =>
				document.documentElement.dataset['hydrated'] === undefined ? '' : location.pathname + location.search,
			)
			return at === path
		})
	}

	/** Waits until a text is visible anywhere on the page. */
	async reads(text: string) {
		await until(`'${text}' can be read`, () =>
			this.page.evaluate((part) => document.body.innerText.includes(part), text),
		)
	}

	async hasValue(name: string, value: string) {
		const currentValue = (label: string) =>
			[...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].find((control) =>
				control.labels?.[0]?.textContent?.startsWith(label),
			)?.value
		await until(`${name} is '${value}'`, async () => (await this.page.evaluate(currentValue, name)) === value)
	}

	scrollPosition() {
		return this.page.evaluate(() => Math.round(scrollY))
	}
}
