import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import field from './field.module.css'
import css from './search-form.module.css'

type SearchFormProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'onSubmit'> &
	Pick<ComponentProps<'form'>, 'onSubmit'> & {
		id: string
		label: string
		/** Address of the page that shows the results; gets the query as `q` or another name. */
		action: string
		/** What the button says. */
		submit?: string
		/** On a banner. */
		onInk?: boolean
		/** Below the field. */
		children?: ReactNode
	}

/** A search field. Works without JavaScript. */
export function SearchForm({
	id,
	label,
	action,
	submit = 'Search',
	onInk = false,
	onSubmit,
	children,
	...input
}: SearchFormProps) {
	return (
		<search className={css.search} aria-labelledby={`${id}-label`}>
			<form action={action} onSubmit={onSubmit}>
				<label id={`${id}-label`} htmlFor={id}>
					{label}
				</label>
				<div className={css.row}>
					<input
						autoComplete="off"
						spellCheck={false}
						enterKeyHint="search"
						name="q"
						{...input}
						id={id}
						type="search"
						className={`${field.input} ${css.input}`}
					/>
					<Button type="submit" variant={onInk ? 'outline' : 'primary'} onInk={onInk}>
						<Icon name="search" />
						<span>{submit}</span>
					</Button>
				</div>
				{children}
			</form>
		</search>
	)
}
