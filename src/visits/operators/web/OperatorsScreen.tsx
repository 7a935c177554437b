import { useRef, useState, type ComponentProps } from 'react'
import { addMonths, monthAndYear } from '#core/days.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useCsv } from '#core/web/file/use-csv.ts'
import { useListAddress } from '#core/web/list-address.ts'
import { useList, type ListFilter } from '#core/web/list/use-list.ts'
import { useOpeningDay } from '#core/web/use-opening-day.ts'
import { useCan } from '#core/web/viewer.tsx'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { ListBar } from '#ui/list/bar/ListBar.tsx'
import { DataList } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import { useRowKeys } from '#ui/list/use-row-keys.ts'
import { Menu } from '#ui/overlay/Menu.tsx'
import type { readMonth } from '#visits/projects/month.contract.ts'
import type { readSchedule, Schedule } from '#visits/projects/schedule.contract.ts'
import type { listOperators, Operator } from '../operators.contract.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { operatorMessages as messages } from './messages.en.ts'
import { besidePanel, makeOperatorColumns, OperatorFoot } from './operator-columns.tsx'
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

/** People of the portal: accounts, load, absences, personal documents. */
export function OperatorsScreen() {
  // A company has tens of people: all of them come at once, and the screen filters.
  const people = useEndpoint<typeof listOperators>(
    'GET /api/portal/operators',
    { query: { pageSize: '200', sort: 'name' } },
    { keepsPrevious: true },
  )
  // Bookings and absences in the four weeks from this one.
  const schedule = useEndpoint<typeof readSchedule>('GET /api/portal/dashboard/schedule')
  const matching = usePeopleList(people.data?.items, schedule.data)
  const opened = matching.person
  const columns = makeOperatorColumns({ schedule: schedule.data, onOpen: matching.open })
  const list = useList({ name: 'operators', noun: messages.noun, columns, filters: peopleFilters(matching) })
  const exporting = useCsv<typeof listOperators>('GET /api/portal/operators', {
    fileName: 'people.csv',
    failed: { title: messages.csvFailed, fallback: messages.csvFailed },
  })
  const mayInvite = useCan('operator:write')
  const [isInviting, setIsInviting] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const { cursor, before, next } = useRowKeys({
    rows: matching.rows,
    rowKey: idOf,
    open: opened?.id ?? null,
    onOpen: matching.open,
    onClose: () => matching.open(null),
    opensAtOnce: true,
    keys: () => ({ n: () => setIsInviting(true), '/': () => search.current?.focus() }),
  })
  return (
    <div className={opened ? 'split people' : undefined}>
      <div className="page">
        <Head people={people.data?.items} operators={schedule.data?.operators} onInvite={() => setIsInviting(true)} />
        <Filters people={people.data?.items} list={matching} />
        <ListBar
          list={list}
          search={{
            label: messages.search,
            placeholder: messages.searchPlaceholder,
            value: matching.q,
            inputRef: search,
          }}
          hasColumns={opened === null}
          csv={
            mayInvite
              ? {
                  total: people.data && matching.rows.length,
                  isPending: exporting.isPending,
                  onPress: () => exporting.mutate({ query: toQuery(matching.filters, matching.q) }),
                }
              : null
          }
        />
        <DataList
          list={list}
          caption={messages.title}
          columns={columns}
          shown={opened === null ? list.shown : besidePanel(list.shown)}
          rows={people.data && matching.rows}
          rowKey={idOf}
          failed={failureOf(people, messages.failed)}
          sort={matching.sort}
          onSort={matching.onSort}
          open={opened?.id ?? null}
          cursor={cursor}
          onOpen={matching.open}
          rowProps={(person) => ({ className: `is-${accessOf(person)}` })}
          cards={{ look: 'rows person-cards', classOf: (person) => `is-${accessOf(person)}` }}
          className={opened === null ? 'operators-list full' : 'operators-list'}
        >
          <OperatorFoot schedule={schedule.data} />
        </DataList>
      </div>
      {opened ? (
        <OperatorPanel
          key={opened.id}
          person={opened}
          colleagues={people.data?.items ?? []}
          schedule={schedule.data}
          onClose={() => matching.open(null)}
          onBefore={before}
          onNext={next}
        />
      ) : null}
      {isInviting ? (
        <InviteDialog
          people={people.data?.items ?? []}
          onOpen={(invited) => {
            setIsInviting(false)
            matching.open(invited)
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
  onInvite: () => void
}

function Head({ people, operators, onInvite }: HeadProps) {
  const mayInvite = useCan('operator:write')
  return (
    <div className="page-head">
      <div>
        <h1>{messages.title}</h1>
        <Summary people={people} operators={operators} />
      </div>
      {mayInvite ? (
        <div className="actions">
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
  list: Pick<ReturnType<typeof usePeopleList>, 'filters' | 'toggle'>
}

/** The chips count everybody, whatever is filtered now. */
const Filters = ({ people, list }: FiltersProps) => (
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
)

/** Describes the shown people in words. */
const peopleFilters = ({ q, filters }: Pick<ReturnType<typeof usePeopleList>, 'q' | 'filters'>): ListFilter[] => [
  { name: 'q', label: messages.search, value: q, isBeside: true },
  {
    name: 'show',
    label: messages.filterLabel,
    value: filters.join(','),
    said: () => filters.map((filter) => messages.filters[filter]).join(', '),
    isBeside: true,
  },
]

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

/** Filters and the open person: all of it is in the address. */
function usePeopleList(all: readonly Operator[] | undefined, schedule: Schedule | undefined) {
  const { query, change } = useListAddress()
  const get = (name: string) => query.get(name) ?? ''
  const q = get('q')
  const filters = readFilters(get('show'))
  const sort = get('sort') || 'name'
  const rows = sortPeople(filterPeople(all ?? [], filters, q), sort, schedule)
  const person = all?.find(({ id }) => id === get('open')) ?? null
  const open = (next: Operator | null) =>
    change({ open: next?.id ?? '' }, person === null && next !== null ? 'push' : 'replace')
  return {
    q,
    filters,
    sort,
    onSort: (next: string) => change({ sort: next === 'name' ? '' : next }),
    rows,
    person,
    open,
    toggle: (filter: PeopleFilter) =>
      change({
        show: (filters.includes(filter) ? filters.filter((each) => each !== filter) : [...filters, filter]).join(','),
      }),
  }
}
