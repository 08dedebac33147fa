// The gallery without the site, built by tests/journeys/gallery.spec.ts
import { createRoot } from 'react-dom/client'
import '#app/ui/style/tokens.css'
import '#app/ui/style/font.css'
import '#app/ui/style/base.css'
import '#app/ui/style/plates.css'
import GalleryPage from './gallery.page.tsx'
import { InSite } from './in-site.tsx'

const main = document.querySelector('main')
if (main)
	createRoot(main).render(
		<InSite>
			<GalleryPage />
		</InSite>,
	)
