import { IconButton } from '../basic/Button.tsx'

interface FilterTokenProps {
  name: string
  value: string
  removeLabel: string
  onEdit: () => void
  onRemove: () => void
}

/** A filter that is on: what it is set to, and the way to take it away. */
export const FilterToken = ({ name, value, removeLabel, onEdit, onRemove }: FilterTokenProps) => (
  <span className="filter-token">
    <span className="faint">{name}</span>
    <button type="button" onClick={onEdit}>
      {value}
    </button>
    <IconButton icon="x" small label={removeLabel} onClick={onRemove} />
  </span>
)
