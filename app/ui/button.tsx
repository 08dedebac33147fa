import type { ComponentProps, MouseEvent } from 'react'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'gold' | 'seal' | 'outline' | 'quiet'
export type ButtonStyle = { size?: 'small' | 'medium'; onInk?: boolean }

/** Class names for a link that looks like a button. */
export function buttonClass(variant: ButtonVariant = 'primary', { size = 'medium', onInk = false }: ButtonStyle = {}) {
	return [styles.button, styles[variant], styles[size], onInk && styles.onInk].filter(Boolean).join(' ')
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
	ButtonStyle & {
		variant?: ButtonVariant
		/** Label while busy ('Submitting...'); disables the button while it is set. */
		busy?: string | false | undefined
	}

const ignore = (event: MouseEvent) => event.preventDefault()

/** A disabled or busy button ignores clicks. It is not disabled for the browser, which would take the focus from it. */
export function Button({ variant, size, onInk, busy, disabled, children, ...rest }: ButtonProps) {
	const isOff = disabled || Boolean(busy)
	return (
		<button
			type="button"
			{...rest}
			{...(isOff && { 'aria-disabled': true, onClick: ignore })}
			className={buttonClass(variant, { ...(size && { size }), ...(onInk && { onInk }) })}
		>
			{busy || children}
		</button>
	)
}
