import { describe, expect, it } from 'vitest'
import { examplesPrerender } from '#app/ui/testing.tsx'
import { blocks } from './gallery.page.tsx'
import { InSite } from './in-site.tsx'

const components = Object.keys(import.meta.glob('/app/{ui,forms}/**/*.tsx'))
	.map((file) => file.replace(/^.*\//, ''))
	.filter((file) => !/\.(examples|test)\.tsx$|^testing\.tsx$/.test(file))
	.map((file) => file.replace('.tsx', ''))

describe('the gallery', () => {
	it.each(components)('shows %s', (component) => {
		// toast-host and toast-list are parts of the block toast.
		const block = blocks.find(([name]) => component === name || component.startsWith(`${name}-`))
		expect(Object.keys(block?.[1] ?? {})).not.toEqual([])
	})

	it('shows the status screens of the shell', () => {
		expect(Object.keys(Object.fromEntries(blocks)['screens'] ?? {})).toContain('not found')
	})
})

describe.each(blocks)('%s', (_block, examples) => {
	examplesPrerender(
		Object.fromEntries(
			Object.entries(examples).map(([state, Example]) => [
				state,
				() => (
					<InSite>
						<Example />
					</InSite>
				),
			]),
		),
	)
})
