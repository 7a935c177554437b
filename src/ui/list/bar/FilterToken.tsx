import type { ActiveFilter } from '#core/web/list/use-list.ts'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { Button, IconButton } from '../../basic/Button.tsx'
import { listTexts as texts } from '../list-messages.en.ts'

interface FilterTokenProps {
  filter: Pick<ActiveFilter, 'label' | 'said'>
  onEdit?: (() => void) | undefined
  onRemove: () => void
}

/** An active filter: its value, and a button that removes it. */
export const FilterToken = ({ filter: { label, said }, onEdit, onRemove }: FilterTokenProps) => (
  <span className="filter-token">
    <span className="faint">{label}</span>
    {onEdit ? (
      <button type="button" onClick={onEdit}>
        {said}
      </button>
    ) : (
      <b className="filter-value">{said}</b>
    )}
    <IconButton icon="x" small label={texts.remove(label)} onClick={onRemove} />
  </span>
)

interface FilterTokensProps {
  /** Active filters without a field above the list. */
  active: readonly ActiveFilter[]
  /** How many are on in all. */
  chosen: number
  /** Opens more of them, where there are more. */
  onFilter?: (() => void) | undefined
  onPhone: () => void
  onRemove: (filter: ActiveFilter) => void
}

/** The filters that are on, and the way to more of them; on a phone one button that counts them. */
export const FilterTokens = ({ active, chosen, onFilter, onPhone, onRemove }: FilterTokensProps) => (
  <>
    <Cluster as="span" gap={8} align="stretch" wraps className="only-wide">
      {active.map((filter) => (
        <FilterToken key={filter.name} filter={filter} onEdit={onFilter} onRemove={() => onRemove(filter)} />
      ))}
      {onFilter ? (
        <Button variant="ghost" icon="list-filter" kbd="F" onClick={onFilter}>
          {texts.filter}
        </Button>
      ) : null}
    </Cluster>
    <span className="only-phone">
      <Button full icon="list-filter" onClick={onPhone}>
        {texts.filters(chosen)}
      </Button>
    </span>
  </>
)
