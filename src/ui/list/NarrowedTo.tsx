import { Cluster } from '#ui/layout/Cluster.tsx'
import { FilterToken } from './bar/FilterToken.tsx'

interface NarrowedToProps<Name extends string> {
  /** Names the row to screen readers. */
  label: string
  items: readonly { name: Name; label: string; said: string }[]
  onRemove: (name: Name) => void
}

/** A filter set by a link, if no control of the list shows it; each can be removed. */
export const NarrowedTo = <Name extends string>({ label, items, onRemove }: NarrowedToProps<Name>) =>
  items.length === 0 ? null : (
    <Cluster gap={8} align="stretch" wraps className="narrowed" role="group" aria-label={label}>
      {items.map((filter) => (
        <FilterToken key={filter.name} filter={filter} onRemove={() => onRemove(filter.name)} />
      ))}
    </Cluster>
  )
