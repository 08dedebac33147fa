import { memo, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import css from './connection.module.css'
import { whenIdle } from './idle.ts'

/** Keeps visited pages for a time without a network, and says so when that time has come. */
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
