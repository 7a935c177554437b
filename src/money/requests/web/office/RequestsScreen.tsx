import { useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useListPage } from '#core/web/list/define-list.ts'
import { useViewer } from '#core/web/viewer.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { Kbd } from '#ui/basic/Kbd.tsx'
import { ScreenBar, ScreenRows } from '#ui/list/ListScreen.tsx'
import { useListScreen } from '#ui/list/use-list-screen.ts'
import type { countRequests, RequestRow, updateRequest } from '../../requests.contract.ts'
import { REQUEST_FLAGS, REQUEST_STATES, type RequestState } from '../../requests.limits.ts'
import { requestMessages as messages } from './messages.en.ts'
import { BESIDE_PANEL, REQUEST_COLUMNS } from './request-columns.tsx'
import { RequestPanel } from './RequestPanel.tsx'
import { REQUESTS_LIST } from './requests-list.ts'
import { RequestStateMark } from './RequestState.tsx'

/** Requests of buyers: the list, and the open one next to it. */
export function RequestsScreen() {
  const page = useListPage(REQUESTS_LIST)
  const { change, show, values, rows } = page
  const viewer = useViewer()
  const navigate = useNavigate()
  const counts = useEndpoint<typeof countRequests>('GET /api/portal/requests/count').data
  const assign = useChange<typeof updateRequest>('PATCH /api/portal/requests/:id', { failed: messages.notSaved })
  const assignToMe = ({ id, version }: RequestRow) => {
    if (viewer.kind === 'portal') assign.mutate({ params: { id }, body: { assigneeId: viewer.id, version } })
  }
  const open = page.open === '' ? null : page.open
  const screen = useListScreen(page, {
    columns: REQUEST_COLUMNS,
    words: {
      assignee: {
        control: {
          any: messages.anyAssignee,
          options: [
            { value: 'none', label: messages.notAssigned },
            ...(counts?.managers ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ],
        },
      },
    },
    open,
    onOpen: ({ id }) => show(id),
    onClose: () => show(''),
    keys: (current) =>
      current ? { a: () => assignToMe(current), q: () => void navigate(paths.requestQuote(current.id)) } : {},
  })
  const { shown } = screen.list
  return (
    <div className={open === null ? undefined : 'split requests'}>
      <div className="page">
        <Head counts={counts} />
        <States
          counts={page.answer.data?.counts}
          chosen={values.state}
          onChange={(state) => change({ state, flag: '' }, 'push')}
        />
        <ScreenBar screen={screen} hasColumns={open === null}>
          <Flags counts={counts} chosen={values.flag} onChange={(flag) => change({ flag, state: '' }, 'push')} />
        </ScreenBar>
        <ScreenRows
          screen={screen}
          shown={open === null ? shown : shown.filter((id) => BESIDE_PANEL.includes(id))}
          empty={
            <div className="table-wrap">
              <EmptyState icon="inbox" title={messages.emptyTitle}>
                {messages.emptyText}
              </EmptyState>
            </div>
          }
          rowProps={({ openedAt }) => ({ className: openedAt === null ? 'request-unopened' : '' })}
          cards={{ look: 'rows' }}
          className="request-list"
          hints={
            <>
              <Kbd>J</Kbd> <Kbd>K</Kbd> {messages.keys.row} <Kbd>A</Kbd> {messages.keys.assign} <Kbd>Q</Kbd>{' '}
              {messages.keys.quote}
            </>
          }
        />
      </div>
      {open === null ? null : (
        <RequestPanel
          key={open}
          id={open}
          managers={counts?.managers ?? []}
          onClose={() => show('')}
          onBefore={screen.before}
          onNext={screen.next}
          hasNeighbours={(rows?.length ?? 0) > 1}
        />
      )}
    </div>
  )
}

type Counts = ReturnType<typeof useEndpoint<typeof countRequests>>['data']

const formatMedian = (minutes: number): string =>
  minutes < 60
    ? messages.minutes(minutes)
    : [messages.hours(Math.floor(minutes / 60)), messages.minutes(minutes % 60)].join(' ')

const Head = ({ counts }: { counts: Counts }) => (
  <div className="page-head">
    <div>
      <h1>{messages.title}</h1>
      <p aria-live="polite">
        {counts === undefined
          ? '\u00A0'
          : [
              messages.head(counts.open, counts.dueToday),
              counts.medianAnswerMinutes === null ? '' : messages.median(formatMedian(counts.medianAnswerMinutes)),
            ].join(' ')}
      </p>
    </div>
  </div>
)

interface StatesProps {
  counts: Record<RequestState, number> | undefined
  /** States, separated by commas. */
  chosen: string
  onChange: (states: string) => void
}

/** Chips of the states: one at a time, as people look for them. */
const States = ({ counts, chosen, onChange }: StatesProps) => {
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <div className="chips" role="group" aria-label={messages.stateLabel}>
      <button type="button" className="filter-chip" aria-pressed={chosen === ''} onClick={() => onChange('')}>
        {messages.all} <b>{total}</b>
      </button>
      {REQUEST_STATES.map((state) => (
        <button
          key={state}
          type="button"
          className="filter-chip"
          aria-pressed={chosen === state}
          onClick={() => onChange(chosen === state ? '' : state)}
        >
          <RequestStateMark state={state} /> <b>{counts?.[state]}</b>
        </button>
      ))}
    </div>
  )
}

const FLAG_ICONS = { reply: 'message-square', due: 'clock-alert' } as const

const Flags = ({ counts, chosen, onChange }: { counts: Counts; chosen: string; onChange: (flag: string) => void }) => (
  <span className="request-flags" role="group" aria-label={messages.flagLabel}>
    {REQUEST_FLAGS.map((flag) => (
      <button
        key={flag}
        type="button"
        className="filter-chip"
        aria-pressed={chosen === flag}
        onClick={() => onChange(chosen === flag ? '' : flag)}
      >
        <Icon name={FLAG_ICONS[flag]} />
        {messages.flags[flag]} <b>{flag === 'reply' ? counts?.replies : counts?.dueToday}</b>
      </button>
    ))}
  </span>
)
