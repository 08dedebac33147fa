import { type ElementHandle, launch } from 'puppeteer-core'
import { type Browser, findInPage } from './page.ts'

/** Starts Firefox over WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Browser> {
	const firefox = await launch({ browser: 'firefox', executablePath })
	return {
		name: (await firefox.version()).replace('/', ' '),
		close: () => firefox.close(),
		async newPage() {
			const context = await firefox.createBrowserContext()
			const page = await context.newPage()
			const errors: string[] = []
			page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
			page.on('pageerror', (error) => errors.push(String(error)))
			return {
				goto: async (url) => void (await page.goto(url)),
				evaluate: (script, ...args) => page.evaluate(script as never, ...args),
				async find(selector, name) {
					const handle = await page.evaluateHandle(findInPage, selector, name)
					const element = handle.asElement() as ElementHandle<Element> | null
					if (!element) return
					return { click: () => element.click(), select: async (value) => void (await element.select(value)) }
				},
				type: (text) => page.keyboard.type(text),
				press: (key) => page.keyboard.press(key),
				back: async () => void (await page.goBack()),
				forward: async () => void (await page.goForward()),
				reload: async () => void (await page.reload()),
				resize: (width, height) => page.setViewport({ width, height }),
				screenshot: () => page.screenshot(),
				async close() {
					await context.close()
					return errors
				},
			}
		},
	}
}
