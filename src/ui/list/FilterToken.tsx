import { Button, IconButton } from '../basic/Button.tsx'

interface FilterTokenProps {
  name: string
  value: string
  removeLabel: string
  onEdit: () => void
  onRemove: () => void
}

/** A filter that is on: what it is set to, and the way to take it away. */
const FilterToken = ({ name, value, removeLabel, onEdit, onRemove }: FilterTokenProps) => (
  <span className="filter-token">
    <span className="faint">{name}</span>
    <button type="button" onClick={onEdit}>
      {value}
    </button>
    <IconButton icon="x" small label={removeLabel} onClick={onRemove} />
  </span>
)

interface FilterTokensProps<Name extends string> {
  /** Those that are on. */
  active: readonly { name: Name; value: string }[]
  words: {
    fields: Readonly<Record<Name, string>>
    remove: (field: string) => string
    filter: string
    filters: (active: number) => string
  }
  onFilter: () => void
  onRemove: (name: Name) => void
}

/** The filters that are on, and the way to more of them; on a phone one button that counts them. */
export const FilterTokens = <Name extends string>({ active, words, onFilter, onRemove }: FilterTokensProps<Name>) => (
  <>
    <span className="filter-tokens only-wide">
      {active.map(({ name, value }) => (
        <FilterToken
          key={name}
          name={words.fields[name]}
          value={value}
          removeLabel={words.remove(words.fields[name])}
          onEdit={onFilter}
          onRemove={() => onRemove(name)}
        />
      ))}
      <Button variant="ghost" icon="list-filter" kbd="F" onClick={onFilter}>
        {words.filter}
      </Button>
    </span>
    <span className="only-phone">
      <Button full icon="list-filter" onClick={onFilter}>
        {words.filters(active.length)}
      </Button>
    </span>
  </>
)
