import { type ComponentProps, useEffect, useRef, useState } from 'react'

const FALLBACK = '/fallback.svg'

/** An image that shows a fallback when it fails to load (Spec 8), also before hydration. */
export function Image({ src, alt, ...rest }: ComponentProps<'img'> & { src: string; alt: string }) {
	const ref = useRef<HTMLImageElement>(null)
	const [failed, setFailed] = useState<string>()
	useEffect(() => {
		const image = ref.current
		if (image?.complete && image.naturalWidth === 0 && image.getAttribute('src') === src) setFailed(src)
	}, [src])
	// biome-ignore lint/correctness/noRestrictedElements: all others go through this one.
	return <img {...rest} ref={ref} src={failed === src ? FALLBACK : src} alt={alt} onError={() => setFailed(src)} />
}
