import type { ComponentProps } from 'react'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'gold' | 'outline' | 'quiet'
export type ButtonLook = { size?: 'small' | 'medium'; onInk?: boolean }

/** The class that gives a link the look of a button. */
export function buttonClass(variant: ButtonVariant = 'primary', { size = 'medium', onInk = false }: ButtonLook = {}) {
	return [styles.button, styles[variant], styles[size], onInk && styles.onInk].filter(Boolean).join(' ')
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
	ButtonLook & {
		variant?: ButtonVariant
		/** The label while the work goes on ('Submitting...'); the button is disabled as long as it is set. */
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
