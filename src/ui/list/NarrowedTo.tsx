import { IconButton } from '../basic/Button.tsx'

interface NarrowedToProps<Name extends string> {
  /** Names the row to screen readers. */
  label: string
  items: readonly { name: Name; field: string; value: string }[]
  remove: (field: string) => string
  onRemove: (name: Name) => void
}

/** What a link narrowed a list to, where no control of the list says it; each can be taken away. */
export const NarrowedTo = <Name extends string>({ label, items, remove, onRemove }: NarrowedToProps<Name>) =>
  items.length === 0 ? null : (
    <div className="narrowed" role="group" aria-label={label}>
      {items.map(({ name, field, value }) => (
        <span key={name} className="filter-token">
          <span className="faint">{field}</span>
          <span>{value}</span>
          <IconButton icon="x" small label={remove(field)} onClick={() => onRemove(name)} />
        </span>
      ))}
    </div>
  )
