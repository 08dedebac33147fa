import { memo, useEffect, useState } from 'react'
import { useLocation } from '#app/base/location.ts'
import { whenIdle } from '#app/ui/browser/when-idle.ts'
import css from './connection.module.css'

/** Registers the service worker, which caches visited pages, and shows what it reports. */
export const Connection = memo(function Connection({ version }: { version: string }) {
	const { pathname } = useLocation()
	const [note, setNote] = useState('')
	useEffect(() => {
		if (!import.meta.env.PROD) return
		whenIdle(() =>
			import('#app/offline/register.ts')
				.then(({ visit }) => visit({ path: pathname, version }, setNote))
				.catch(() => {}),
		)
	}, [pathname, version])
	return (
		<p role="status" className={css.connection}>
			{note}
		</p>
	)
})
