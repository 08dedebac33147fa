import type { ComponentProps } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import styles from './combobox.module.css'
import type { Option, Row } from './combobox.rules.ts'

type SelectedProps = { options: Option[]; onRemove: (option: Option) => void }

/** The chosen options of a field that takes several, each with the button that removes it. */
export const Selected = ({ options, onRemove }: SelectedProps) => (
	<ul className={styles.chips} aria-label="Selected">
		{options.map((option) => (
			<li key={option.value} className={styles.chip}>
				<span>{option.label}</span>
				<button
					type="button"
					className={styles.remove}
					aria-label={`Remove ${option.label}`}
					onClick={() => onRemove(option)}
				>
					<Icon name="close" size={14} />
				</button>
			</li>
		))}
	</ul>
)

type ToggleProps = { id: string; isOpen: boolean; onClick: () => void }

export const Toggle = ({ id, isOpen, onClick }: ToggleProps) => (
	<button
		id={`${id}-toggle`}
		type="button"
		tabIndex={-1}
		className={styles.toggle}
		aria-label={isOpen ? 'Hide options' : 'Show options'}
		aria-labelledby={`${id}-toggle ${id}-label`}
		aria-controls={`${id}-list`}
		aria-expanded={isOpen}
		onClick={onClick}
	>
		<Icon name="chevron-down" size={18} />
	</button>
)

/** A row of the open menu. */
export const MenuRow = ({ row, ...rest }: ComponentProps<'div'> & { row: Row }) => (
	<div {...rest} role="option" tabIndex={-1} className={styles.row} title={row.label} data-kind={row.kind}>
		{row.kind === 'option' && row.option.hint && (
			<span aria-hidden className={styles.hint}>
				{row.option.hint}
			</span>
		)}
		<span className={styles.text}>{row.label}</span>
		{rest['aria-selected'] && <Icon name="check" size={16} />}
	</div>
)
