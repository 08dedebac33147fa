import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Builder, By, Key, WebElement } from 'selenium-webdriver'
import { type Browser, findInPage } from './page.ts'

/** A start takes about two seconds; one that never answers costs this. */
const START_TIMEOUT_MS = 60_000

async function freePort() {
	const server = createServer().listen(0, '127.0.0.1')
	await once(server, 'listening')
	const { port } = server.address() as { port: number }
	server.close()
	return port
}

/** Runs in the page: records errors from the load on, because WebDriver has no access to the console. */
function recordErrors() {
	const errors: string[] = []
	Object.assign(window, { errors })
	addEventListener('error', ({ message }) => errors.push(message))
	addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
	console.error = (...args) => errors.push(args.join(' '))
}

async function startDriver(driver: string, lang: string) {
	const port = await freePort()
	const url = `http://127.0.0.1:${port}`
	const { LC_ALL, LANGUAGE, ...env } = process.env
	const service = spawn(driver, [`--port=${port}`], { env: { ...env, LANG: lang }, stdio: 'ignore' })
	const kill = () => void service.kill()
	process.once('exit', kill)
	const isReady = () =>
		fetch(`${url}/status`).then(
			({ ok }) => ok,
			() => false,
		)
	while (!(await isReady())) {
		if (service.exitCode !== null) throw new Error(`${driver} ended before it was ready`)
		await wait(100)
	}
	async function stop() {
		process.off('exit', kill)
		kill()
		await once(service, 'exit')
	}
	return { url, stop }
}

/** Retries, because WebKitWebDriver never answers if its browser exits at once, which happens occasionally. */
async function startSession(driver: string, lang: string) {
	for (let attempt = 1; attempt <= 3; attempt++) {
		const { url, stop } = await startDriver(driver, lang)
		const started = new Builder().usingServer(url).withCapabilities({ browserName: 'MiniBrowser' }).build()
		const session = await Promise.race([started, wait(START_TIMEOUT_MS, undefined, { ref: false })])
		if (session) return { session, stop }
		await stop()
	}
	throw new Error(`${driver} started no browser`)
}

/** Starts WebKitGTK over WebDriver; needs a display. `lang` is the value of LANG, which sets the browser language. */
export async function startWebKit(driver: string, lang: string): Promise<Browser> {
	const { session, stop } = await startSession(driver, lang)
	const version = (await session.getCapabilities()).get('browserVersion')
	await session.quit()
	await stop()
	return {
		name: `WebKitGTK ${version} with LANG=${lang}`,
		close: async () => {},
		async newPage() {
			const { session, stop } = await startSession(driver, lang)
			const errors: string[] = []
			async function collectErrors() {
				errors.push(...(await session.executeScript<string[]>(() => (window as { errors?: string[] }).errors ?? [])))
			}
			return {
				async goto(address) {
					await collectErrors()
					await session.get(address)
					await session.executeScript(recordErrors)
				},
				evaluate: (script, ...args) => session.executeScript(script, ...args),
				async find(selector, name) {
					const element = await session.executeScript(findInPage, selector, name)
					if (!(element instanceof WebElement)) return
					return {
						async click() {
							// The driver does not scroll far enough if the page has scroll padding.
							await session.executeScript(
								(target: Element) => target.scrollIntoView({ block: 'center', behavior: 'instant' }),
								element,
							)
							await element.click()
						},
						select: (value) => element.findElement(By.css(`option[value="${value}"]`)).click(),
					}
				},
				type: (text) => session.actions().sendKeys(text).perform(),
				press: (key) =>
					session.actions().sendKeys({ Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB }[key]).perform(),
				back: () => session.navigate().back(),
				forward: () => session.navigate().forward(),
				reload: () => session.navigate().refresh(),
				async resize(width, height) {
					await session.manage().window().setRect({ width, height })
				},
				screenshot: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
				async close() {
					await collectErrors()
					await session.quit()
					await stop()
					return errors
				},
			}
		},
	}
}
