import type { ReactNode } from 'react'
import { type ShownPage, ShownPageContext } from '#app/base/location.ts'
import { SiteContext, type SiteData } from '#app/base/site.ts'

const SITE = {
	site: { name: 'Pramaan', priceCountries: [], chat: {} },
	upcoming: { items: [] },
	built: Date.parse('2026-01-01'),
} as unknown as SiteData
const SHOWN = { page: {}, location: { pathname: '/', search: '', hash: '', key: 0 } } as ShownPage

/** Provides the contexts that components need: the location and the provider's name. */
export function InSite({ children }: { children: ReactNode }) {
	return (
		<SiteContext value={SITE}>
			<ShownPageContext value={SHOWN}>{children}</ShownPageContext>
		</SiteContext>
	)
}
