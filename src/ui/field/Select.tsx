import type { ComponentProps } from 'react'
import { Icon } from '../basic/Icon.tsx'

export interface SelectOption {
  value: string
  label: string
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'className' | 'onChange' | 'children'> {
  value: string
  onValue: (value: string) => void
  options: readonly SelectOption[]
}

/** The browser's own select with our styles: it supports every keyboard and every phone. */
export const Select = ({ value, onValue, options, ...select }: SelectProps) => (
  <span className="select">
    <select className="input" {...select} value={value} onChange={(event) => onValue(event.target.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <Icon name="chevron-down" />
  </span>
)
