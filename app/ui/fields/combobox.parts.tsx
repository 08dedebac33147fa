import type { ComponentProps } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import styles from './combobox.module.css'
import type { Option, Row } from './combobox.rules.ts'
import type { useChips } from './combobox.state.ts'

type SelectedProps = {
	options: Option[]
	chips: ReturnType<typeof useChips>
	onRemove: (option: Option) => void
}

/** The chosen options of a field that takes several, each with the button that removes it. */
export const Selected = ({ options, chips, onRemove }: SelectedProps) => (
	<ul className={styles.chips} aria-label="Selected">
		{options.map((option, index) => (
			// biome-ignore lint/suspicious/noArrayIndexKey: by place, so that the focus stays at the place of a chip that was removed
			<li key={index} className={styles.chip}>
				<span>{option.label}</span>
				<button
					{...chips.getSelectedItemProps({ selectedItem: option, index })}
					type="button"
					tabIndex={0}
					className={styles.remove}
					aria-label={`Remove ${option.label}`}
					onFocus={() => chips.setActiveIndex(index)}
					onClick={() => onRemove(option)}
				>
					<Icon name="close" size={14} />
				</button>
			</li>
		))}
	</ul>
)

type ToggleProps = ComponentProps<'button'> & { fieldId: string; isOpen: boolean }

export const Toggle = ({ fieldId, isOpen, ...rest }: ToggleProps) => (
	<button
		{...rest}
		type="button"
		className={styles.toggle}
		aria-label={isOpen ? 'Hide options' : 'Show options'}
		aria-labelledby={`${fieldId}-toggle ${fieldId}-label`}
	>
		<Icon name="chevron-down" size={18} />
	</button>
)

/** Characters that may be too many for one line on a phone. */
const LONG_LABEL = 22

/** A row of the open menu. */
export const MenuRow = ({ row, ...rest }: ComponentProps<'div'> & { row: Row }) => (
	<div {...rest} role="option" tabIndex={-1} className={styles.row} data-kind={row.kind}>
		{row.kind === 'option' && row.option.hint && (
			<span aria-hidden className={styles.hint}>
				{row.option.hint}
			</span>
		)}
		<span className={styles.text} data-long={row.label.length > LONG_LABEL || undefined}>
			{row.label}
		</span>
		{rest['aria-selected'] && <Icon name="check" size={16} />}
	</div>
)
