import type { RefObject } from 'react'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { Button } from '#ui/basic/Button.tsx'
import { DayInput } from '#ui/day/DayField.tsx'
import { SearchBox } from '#ui/field/SearchBox.tsx'
import { Select } from '#ui/field/Select.tsx'
import type { listAuditOptions } from '../audit.contract.ts'
import type { AuditState } from './audit-address.ts'
import { auditMessages as messages } from './messages.en.ts'

interface AuditFiltersProps {
  filters: AuditState['filters']
  searchRef: RefObject<HTMLInputElement | null>
  onChange: (changes: Readonly<Record<string, string>>, how?: 'push' | 'replace') => void
  /** Null where nothing is filtered. */
  onClear: (() => void) | null
}

/** What the list is narrowed by. */
export function AuditFilters({ filters, searchRef, onChange, onClear }: AuditFiltersProps) {
  const { data: options } = useEndpoint<typeof listAuditOptions>('GET /api/portal/audit-logs/options')
  const choice = (any: string, values: readonly { value: string; label: string }[], current: string | undefined) => [
    { value: '', label: any },
    ...values,
    // A link may name what is not offered.
    ...(current === undefined || values.some(({ value }) => value === current)
      ? []
      : [{ value: current, label: current }]),
  ]
  const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label)
  const entities = options?.entityTypes.map((value) => ({ value, label: messages.entity(value) })).toSorted(byLabel)
  const actions = options?.actions.map((value) => ({ value, label: messages.action(value) })).toSorted(byLabel)
  const people = options?.people.map(({ id, name }) => ({ value: id, label: id === 'system' ? messages.system : name }))
  return (
    <div className="filters audit-filters" role="search" aria-label={messages.search}>
      <SearchBox
        label={messages.search}
        placeholder={messages.searchHint}
        value={filters.q ?? ''}
        onValue={(q) => onChange({ q: q.trim() }, 'replace')}
        inputRef={searchRef}
      />
      <Select
        aria-label={messages.entityLabel}
        value={filters.entityType ?? ''}
        onValue={(entityType) => onChange({ entityType, entityId: '' })}
        options={choice(messages.anyEntity, entities ?? [], filters.entityType)}
      />
      <Select
        aria-label={messages.actionLabel}
        value={filters.action ?? ''}
        onValue={(action) => onChange({ action })}
        options={choice(messages.anyAction, actions ?? [], filters.action)}
      />
      <Select
        aria-label={messages.personLabel}
        value={filters.changedBy ?? ''}
        onValue={(changedBy) => onChange({ changedBy })}
        options={choice(messages.anyone, people ?? [], filters.changedBy)}
      />
      <DayFilter label={messages.from} value={filters.from ?? ''} onValue={(from) => onChange({ from })} />
      <DayFilter label={messages.to} value={filters.to ?? ''} onValue={(to) => onChange({ to })} />
      {onClear ? (
        <Button variant="ghost" icon="x" onClick={onClear}>
          {messages.clear}
        </Button>
      ) : null}
    </div>
  )
}

const DayFilter = ({ label, value, onValue }: { label: string; value: string; onValue: (day: string) => void }) => (
  <div className="day-filter">
    <span aria-hidden="true">{label}</span>
    <DayInput aria-label={label} value={value} onValue={onValue} />
  </div>
)
