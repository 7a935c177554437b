import { FilterToken } from './bar/FilterToken.tsx'

interface NarrowedToProps<Name extends string> {
  /** Names the row to screen readers. */
  label: string
  items: readonly { name: Name; label: string; said: string }[]
  onRemove: (name: Name) => void
}

/** What a link narrowed a list to, where no control of the list says it; each can be taken away. */
export const NarrowedTo = <Name extends string>({ label, items, onRemove }: NarrowedToProps<Name>) =>
  items.length === 0 ? null : (
    <div className="narrowed" role="group" aria-label={label}>
      {items.map((filter) => (
        <FilterToken key={filter.name} filter={filter} onRemove={() => onRemove(filter.name)} />
      ))}
    </div>
  )
