// Stroke width 2 on a 24×24 grid.
const drawings = {
	close: 'M6 6l12 12M18 6L6 18',
	menu: 'M4 7h16M4 12h16M4 17h16',
	'chevron-down': 'M6 9l6 6 6-6',
	'chevron-left': 'M15 6l-6 6 6 6',
	'chevron-right': 'M9 6l6 6-6 6',
	pause: 'M9 5v14M15 5v14',
	play: 'M8 5l11 7-11 7z',
	check: 'M5 12.5l4.5 4.5L19 7.5',
	external: 'M13 5h6v6M19 5l-9 9M16 14v5H5V8h5',
	download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
	print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
	search: 'M11 5a6 6 0 1 1 0 12a6 6 0 1 1 0-12zM15.5 15.5L20 20',
	chat: 'M4 5h16v11h-9l-5 4v-4H4z',
	pin: 'M12 21c4-4.5 7-8 7-11.5a7 7 0 0 0-14 0C5 13 8 16.5 12 21zM12 7a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5z',
	pen: 'M4 20l1-5L16 4l4 4L9 19zM13 7l4 4',
	calendar: 'M4 6h16v14H4zM4 11h16M8 3v5M16 3v5',
} satisfies Record<string, string>

export type IconName = keyof typeof drawings

/** Decorative: the control around it has the accessible name. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
	return (
		<svg
			width={size}
			height={size}
			viewBox="0 0 24 24"
			fill="none"
			stroke="currentColor"
			strokeWidth={2}
			strokeLinecap="round"
			strokeLinejoin="round"
			aria-hidden="true"
		>
			<path d={drawings[name]} />
		</svg>
	)
}

export const iconNames = Object.keys(drawings) as IconName[]
