import { useState, type ComponentProps } from 'react'
import { addMonths, monthAndYear } from '#core/days.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useCsv } from '#core/web/file/use-csv.ts'
import { useListPage } from '#core/web/list/define-list.ts'
import { useOpeningDay } from '#core/web/use-opening-day.ts'
import { useCan } from '#core/web/viewer.tsx'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { ScreenBar, ScreenRows } from '#ui/list/ListScreen.tsx'
import { useListScreen } from '#ui/list/use-list-screen.ts'
import { Menu } from '#ui/overlay/Menu.tsx'
import type { readMonth } from '#visits/projects/month.contract.ts'
import type { readSchedule } from '#visits/projects/schedule.contract.ts'
import type { Operator } from '../operators.contract.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { operatorMessages as messages } from './messages.en.ts'
import { besidePanel, makeOperatorColumns, OperatorFoot } from './operator-columns.tsx'
import { OperatorPanel } from './OperatorPanel.tsx'
import {
  accessOf,
  filterPeople,
  fits,
  PEOPLE_FILTERS,
  PEOPLE_LIST,
  readFilters,
  sortPeople,
  type PeopleFilter,
} from './people-list.ts'

/** People of the portal: accounts, load, absences, personal documents. */
export function OperatorsScreen() {
  const page = useListPage(PEOPLE_LIST)
  const { values, change, show } = page
  const people = page.rows
  // Bookings and absences in the four weeks from this one.
  const schedule = useEndpoint<typeof readSchedule>('GET /api/portal/dashboard/schedule').data
  const filters = readFilters(values.show)
  const sort = page.query.get('sort') || 'name'
  const rows = people && sortPeople(filterPeople(people, filters, values.q), sort, schedule)
  const opened = people?.find(({ id }) => id === page.open) ?? null
  const onOpen = ({ id }: Operator) => show(id)
  const onClose = () => show('')
  const mayInvite = useCan('operator:write')
  const [isInviting, setIsInviting] = useState(false)
  const screen = useListScreen(
    { ...page, rows, total: rows?.length },
    {
      columns: makeOperatorColumns({ schedule, onOpen }),
      canExport: mayInvite,
      open: opened?.id ?? null,
      onOpen,
      onClose,
      opensAtOnce: true,
      keys: () => ({ n: () => setIsInviting(true) }),
    },
  )
  const { shown } = screen.list
  return (
    <div className={opened ? 'split people' : undefined}>
      <div className="page">
        <Head people={people} operators={schedule?.operators} onInvite={() => setIsInviting(true)} />
        <Filters people={people} filters={filters} onChange={(next) => change({ show: next.join(',') })} />
        <ScreenBar screen={screen} hasColumns={opened === null} />
        <ScreenRows
          screen={screen}
          shown={opened === null ? shown : besidePanel(shown)}
          sort={sort}
          rowProps={(person) => ({ className: `is-${accessOf(person)}` })}
          cards={{ look: 'rows person-cards', classOf: (person) => `is-${accessOf(person)}` }}
          className={opened === null ? 'operators-list full' : 'operators-list'}
          foot={<OperatorFoot schedule={schedule} />}
        />
      </div>
      {opened ? (
        <OperatorPanel
          key={opened.id}
          person={opened}
          colleagues={people ?? []}
          schedule={schedule}
          onClose={onClose}
          onBefore={screen.before}
          onNext={screen.next}
        />
      ) : null}
      {isInviting ? (
        <InviteDialog
          people={people ?? []}
          onOpen={(invited) => {
            setIsInviting(false)
            onOpen(invited)
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
  filters: readonly PeopleFilter[]
  onChange: (filters: readonly PeopleFilter[]) => void
}

/** The chips count everybody, whatever is filtered now. */
const Filters = ({ people, filters, onChange }: FiltersProps) => (
  <div className="chips" role="group" aria-label={messages.filterLabel}>
    {PEOPLE_FILTERS.map((filter) => {
      const isOn = filters.includes(filter)
      return (
        <button
          key={filter}
          className="filter-chip"
          type="button"
          aria-pressed={isOn}
          onClick={() => onChange(isOn ? filters.filter((each) => each !== filter) : [...filters, filter])}
        >
          {messages.filters[filter]} <b>{people?.filter(fits[filter]).length ?? ''}</b>
        </button>
      )
    })}
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
