import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { build, type InlineConfig, preview } from 'vite'
import { layerOrder } from '#build/vite-plugins.ts'
import { violations } from './axe.ts'

// A separate build of the gallery, which is not part of the site.
const test = base.extend<object, { gallery: string }>({
	gallery: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern
		async ({}, use) => {
			const outDir = mkdtempSync(join(tmpdir(), 'pramaan-gallery-'))
			const settings: InlineConfig = {
				configFile: false,
				plugins: [layerOrder],
				publicDir: false,
				logLevel: 'error',
				build: { outDir, target: 'es2022', rolldownOptions: { input: 'app/gallery/index.html' } },
			}
			await build(settings)
			const server = await preview({ ...settings, preview: { port: 0, host: '127.0.0.1' } })
			const address = server.httpServer.address() as { port: number }
			await use(`http://127.0.0.1:${address.port}/app/gallery/index.html`)
			await server.close()
			rmSync(outDir, { recursive: true })
		},
		{ scope: 'worker' },
	],
})

// All tests run in one worker, so that the gallery is built once.
test.describe.configure({ mode: 'default' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const [width, colorScheme] of [
	[390, 'dark'],
	[1440, 'light'],
] as const)
	test.describe(`the gallery at ${width} px in the ${colorScheme} theme`, () => {
		test.use({ viewport: { width, height: 900 }, colorScheme })

		test('has no accessibility violation and no overflow in any state of any component, nor in open dialogs, lists and notifications', async ({
			page,
			gallery,
		}) => {
			await page.goto(gallery)
			expect(await page.locator('[data-example]').count()).toBeGreaterThan(50)
			expect(await violations(page)).toEqual([])
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
			for (const name of ['Enrol', 'Chat with us']) {
				await page.getByRole('button', { name: `Open: ${name}` }).click()
				await expect(page.getByRole('dialog', { name })).toBeVisible()
				expect(await violations(page, 'dialog[open]')).toEqual([])
				await page.getByRole('button', { name: 'Done' }).click()
			}
			// The notifications stay, because one that closes is partly covered.
			await page.addStyleTag({ content: '.Toastify__progress-bar { animation-play-state: paused !important; }' })
			await page.getByRole('button', { name: 'Success' }).click()
			await page.getByRole('button', { name: 'Error' }).click()
			await expect(page.getByText('Something went wrong.', { exact: true })).toBeVisible()
			await expect(page.locator('.toasts').getByRole('alert')).toHaveCount(2)
			// One that slides in covers a part of the other.
			await expect(page.locator('.toasts .Toastify--animate')).toHaveCount(0)
			expect(await violations(page, '.toasts')).toEqual([])
			await page.getByRole('combobox', { name: 'Country' }).click()
			await expect(page.getByRole('option').first()).toBeVisible()
			expect(await violations(page, '[data-example="combobox: with hints"]')).toEqual([])
		})
	})
