import type { ComponentType } from 'react'
import { momentIn } from '#core/days.ts'
import { whenOf } from '#core/days/when.ts'
import { paths } from '#core/paths.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { StatusShape } from '#ui/basic/StatusMark.tsx'
import { type DataColumn, DataList } from '#ui/list/DataList.tsx'
import type { SetupChecklist, SetupStep } from '../../setup-checklist.contract.ts'
import { setupMessages } from './messages.en.ts'

const messages = setupMessages.allDone

const makeColumns = (now: string, onOpen: (id: string) => void): DataColumn<SetupStep>[] => [
  {
    id: 'state',
    head: <span className="visually-hidden">{messages.columns.state}</span>,
    name: messages.columns.state,
    width: '48px',
    cell: () => (
      <span className="status status-closed">
        <StatusShape status="closed" />
        <span className="visually-hidden">{setupMessages.states.done}</span>
      </span>
    ),
  },
  {
    id: 'what',
    head: messages.columns.what,
    width: '296px',
    cell: ({ id, title }) => (
      <button className="row-open" type="button" onClick={() => onOpen(id)}>
        {title}
      </button>
    ),
    card: 'title',
    cardCell: ({ title }) => title,
  },
  { id: 'found', head: messages.columns.found, cellClass: 'quiet', cell: ({ says }) => says, card: 'line' },
  {
    id: 'checked',
    head: messages.columns.checked,
    width: '168px',
    cell: ({ checkedAt }) => (checkedAt === null ? null : whenOf(checkedAt, now)),
    card: 'line',
  },
  { id: 'by', head: messages.columns.by, width: '160px', cellClass: 'quiet', cell: ({ by }) => by, card: 'line' },
]

/** The health line of another module, passed by the caller. */
export type HealthLine = ComponentType<{ isBare?: boolean }>

interface AllDoneProps {
  Health: HealthLine
  day: SetupChecklist & { allDoneAt: string }
  open: string | null
  onOpen: (id: string) => void
}

/** All steps are completed: what was checked, when, and by whom. */
export const AllDone = ({ day, open, onOpen, Health }: AllDoneProps) => (
  <section className="block first-day-over">
    <div className="block-head">
      <span className="status status-closed">
        <StatusShape status="closed" />
      </span>
      <div>
        <h1>{messages.title(day.points.length)}</h1>
        <p className="quiet">{messages.text(momentIn(day.allDoneAt))}</p>
      </div>
      <div className="actions">
        <a className="button" href={paths.section('home')}>
          <Icon name="arrow-up-right" />
          <span>{messages.openSite}</span>
        </a>
      </div>
    </div>
    <Health isBare />
    <DataList
      caption={messages.caption}
      columns={makeColumns(day.now, onOpen)}
      rows={day.points}
      rowKey={({ id }) => id}
      open={open}
      onOpen={({ id }) => onOpen(id)}
      cards={{ look: 'rows' }}
    />
  </section>
)
