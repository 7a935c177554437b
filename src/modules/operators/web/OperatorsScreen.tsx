import { useRef, useState, type ComponentProps, type RefObject } from 'react'
import { addMonths, monthAndYear } from '#core/days.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useCsv } from '#core/web/file/use-csv.ts'
import { useAddress } from '#core/web/use-address.ts'
import { useOpeningDay } from '#core/web/use-opening-day.ts'
import { useCan } from '#core/web/viewer.tsx'
import type { readMonth } from '#modules/projects/month.contract.ts'
import type { readSchedule, Schedule } from '#modules/projects/schedule.contract.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { SearchBox } from '#ui/field/SearchBox.tsx'
import { DataList } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import { useRowKeys } from '#ui/list/use-row-keys.ts'
import { Menu } from '#ui/overlay/Menu.tsx'
import type { listOperators, Operator } from '../operators.contract.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { operatorMessages as messages } from './messages.en.ts'
import { makeOperatorColumns, OperatorFoot } from './operator-columns.tsx'
import { OperatorPanel } from './OperatorPanel.tsx'
import {
  accessOf,
  filterPeople,
  fits,
  PEOPLE_FILTERS,
  readFilters,
  sortPeople,
  toQuery,
  type PeopleFilter,
} from './people-list.ts'

const idOf = ({ id }: Operator) => id

/** Who works in the portal: accounts, load, absences, personal documents. */
export function OperatorsScreen() {
  // A company has tens of people: all of them come at once, and the screen filters.
  const people = useEndpoint<typeof listOperators>(
    'GET /api/portal/operators',
    { query: { pageSize: '200', sort: 'name' } },
    { keepsPrevious: true },
  )
  // Who is booked and away when, in the four weeks from this one.
  const schedule = useEndpoint<typeof readSchedule>('GET /api/portal/dashboard/schedule')
  const list = usePeopleList(people.data?.items, schedule.data)
  const [isInviting, setIsInviting] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const { cursor, before, next } = useRowKeys({
    rows: list.matching,
    rowKey: idOf,
    open: list.person?.id ?? null,
    onOpen: list.open,
    onClose: () => list.open(null),
    opensAtOnce: true,
    keys: () => ({ n: () => setIsInviting(true), '/': () => search.current?.focus() }),
  })
  return (
    <div className={list.person ? 'split' : undefined}>
      <div className="page">
        <Head
          people={people.data?.items}
          operators={schedule.data?.operators}
          list={list}
          onInvite={() => setIsInviting(true)}
        />
        <Filters people={people.data?.items} list={list} inputRef={search} />
        <DataList
          caption={messages.title}
          columns={makeOperatorColumns({ schedule: schedule.data, onOpen: list.open }, list.person !== null)}
          rows={people.data && list.matching}
          rowKey={idOf}
          failed={failureOf(people, messages.failed)}
          empty={
            <EmptyState
              icon="users"
              title={messages.emptyTitle}
              actions={<Button onClick={() => list.narrow({ q: '', show: '' })}>{messages.clear}</Button>}
            >
              {messages.emptyText}
            </EmptyState>
          }
          sort={list.sort}
          onSort={list.onSort}
          open={list.person?.id ?? null}
          cursor={cursor}
          onOpen={list.open}
          rowProps={(person) => ({ className: `is-${accessOf(person)}` })}
          cards={{ look: 'rows person-cards', classOf: (person) => `is-${accessOf(person)}` }}
          className={list.person === null ? 'operators-list full' : 'operators-list'}
        >
          <OperatorFoot schedule={schedule.data} />
        </DataList>
      </div>
      {list.person ? (
        <OperatorPanel
          key={list.person.id}
          person={list.person}
          colleagues={people.data?.items ?? []}
          schedule={schedule.data}
          onClose={() => list.open(null)}
          onBefore={before}
          onNext={next}
        />
      ) : null}
      {isInviting ? (
        <InviteDialog
          people={people.data?.items ?? []}
          onOpen={(person) => {
            setIsInviting(false)
            list.open(person)
          }}
          onClose={() => setIsInviting(false)}
        />
      ) : null}
    </div>
  )
}

interface HeadProps {
  people: readonly Operator[] | undefined
  operators: ComponentProps<typeof Summary>['operators']
  list: Pick<ReturnType<typeof usePeopleList>, 'q' | 'filters'>
  onInvite: () => void
}

function Head({ people, operators, list, onInvite }: HeadProps) {
  const exporting = useCsv<typeof listOperators>('GET /api/portal/operators', {
    fileName: 'people.csv',
    failed: { title: messages.csvFailed, fallback: messages.csvFailed },
  })
  const mayInvite = useCan('operator:write')
  return (
    <div className="page-head">
      <div>
        <h1>{messages.title}</h1>
        <Summary people={people} operators={operators} />
      </div>
      {mayInvite ? (
        <div className="actions">
          <Button
            icon="download"
            off={exporting.isPending}
            onClick={() => exporting.mutate({ query: toQuery(list.filters, list.q) })}
          >
            {messages.csv}
          </Button>
          <MonthMenu />
          <Button variant="primary" icon="plus" kbd="N" onClick={onInvite}>
            {messages.invite}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** Months that are offered for payroll and invoicing. */
const MONTHS = 6

/** A month's hours by kind and its parts with their amounts, by person and project, as a file. */
function MonthMenu() {
  const today = useOpeningDay()
  const [name, setName] = useState('')
  const file = useCsv<typeof readMonth>('GET /api/portal/operators/month', {
    fileName: () => messages.monthFile(name),
    failed: { title: messages.csvFailed, fallback: messages.csvFailed },
  })
  const months = Array.from({ length: MONTHS }, (_, back) => addMonths(`${today.slice(0, 7)}-01`, -back))
  return (
    <Menu
      label={messages.months}
      head={messages.monthHead}
      align="end"
      items={months.map((first) => ({
        id: first,
        label: monthAndYear(first),
        onSelect: () => {
          const month = first.slice(0, 7)
          setName(month)
          file.mutate({ query: { month } })
        },
      }))}
      trigger={(control) => (
        <button className="button" type="button" {...control}>
          <Icon name="receipt" />
          <span>{messages.months}</span>
          <Icon name="chevron-down" />
        </button>
      )}
    />
  )
}

interface FiltersProps {
  people: readonly Operator[] | undefined
  list: Pick<ReturnType<typeof usePeopleList>, 'q' | 'filters' | 'narrow' | 'toggle'>
  inputRef: RefObject<HTMLInputElement | null>
}

/** Search and chips; the chips count everybody, whatever is filtered now. */
const Filters = ({ people, list, inputRef }: FiltersProps) => (
  <div className="filters operator-filters">
    <SearchBox
      label={messages.search}
      placeholder={messages.searchPlaceholder}
      value={list.q}
      onValue={(q) => list.narrow({ q })}
      inputRef={inputRef}
    />
    <div className="chips" role="group" aria-label={messages.filterLabel}>
      {PEOPLE_FILTERS.map((filter) => (
        <button
          key={filter}
          className="filter-chip"
          type="button"
          aria-pressed={list.filters.includes(filter)}
          onClick={() => list.toggle(filter)}
        >
          {messages.filters[filter]} <b>{people?.filter(fits[filter]).length ?? ''}</b>
        </button>
      ))}
    </div>
  </div>
)

function Summary({
  people,
  operators,
}: {
  people: readonly Operator[] | undefined
  operators: readonly { daysBooked: number; clashes: readonly unknown[] }[] | undefined
}) {
  if (people === undefined) return <p>{'\u00a0'}</p>
  const active = people.filter(fits.active)
  const technicians = active.filter(fits.technicians).length
  const words = messages.summary(technicians, active.length - technicians, people.filter(fits.invited).length)
  const days = operators?.reduce((sum, { daysBooked }) => sum + daysBooked, 0)
  const clashes = operators?.filter((operator) => operator.clashes.length > 0).length
  return (
    <p>
      {words}.{days === undefined ? '' : ` ${messages.booked(days, clashes ?? 0)}`}
    </p>
  )
}

/** Which people are shown and who is open: all of it stands in the address. */
function usePeopleList(all: readonly Operator[] | undefined, schedule: Schedule | undefined) {
  const address = useAddress()
  const q = address.get('q')
  const filters = readFilters(address.get('show'))
  const sort = address.get('sort') || 'name'
  const matching = sortPeople(filterPeople(all ?? [], filters, q), sort, schedule)
  const person = all?.find(({ id }) => id === address.get('open')) ?? null
  const open = (next: Operator | null) =>
    address.set({ open: next?.id ?? '' }, person === null && next !== null ? 'push' : 'replace')
  return {
    q,
    filters,
    sort,
    onSort: (next: string) => address.set({ sort: next === 'name' ? '' : next }),
    matching,
    person,
    open,
    narrow: (values: { q?: string; show?: string }) => address.set(values),
    toggle: (filter: PeopleFilter) =>
      address.set({
        show: (filters.includes(filter) ? filters.filter((each) => each !== filter) : [...filters, filter]).join(','),
      }),
  }
}
