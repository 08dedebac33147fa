import type { ComponentProps } from 'react'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'gold' | 'outline' | 'quiet'
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

export function Button({ variant, size, onInk, busy, type = 'button', disabled, children, ...rest }: ButtonProps) {
	const look = { ...(size && { size }), ...(onInk && { onInk }) }
	return (
		<button {...rest} type={type} disabled={disabled || Boolean(busy)} className={buttonClass(variant, look)}>
			{busy || children}
		</button>
	)
}
