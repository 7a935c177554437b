import { StatusShape, statusClass, statusWord } from '#ui/basic/StatusMark.tsx'
import type { ProjectCounts } from '../../list/project-counts.contract.ts'
import { PROJECT_STATUSES } from '../../projects.limits.ts'
import { overviewMessages as messages } from './messages.en.ts'
import { ALL_STATUSES, toggleStatus } from './overview-address.ts'
import type { Overview } from './use-overview.ts'

/** The states as toggles with how many there are of each; none pressed means all. */
export function StatusChips({ overview, counts }: { overview: Overview; counts: ProjectCounts | undefined }) {
  const { state, change } = overview
  const count = (number: number | undefined) => (counts === undefined ? '' : String(number ?? 0))
  return (
    <div className="chips" role="group" aria-label={messages.status}>
      <button
        className="filter-chip"
        type="button"
        aria-pressed={state.status.length === 0}
        onClick={() => change({ status: ALL_STATUSES })}
      >
        <span>{messages.all}</span>
        <b>{count(counts?.total)}</b>
      </button>
      {PROJECT_STATUSES.map((status) => (
        <button
          key={status}
          className={`filter-chip ${statusClass(status)}`}
          type="button"
          aria-pressed={state.status.includes(status)}
          onClick={() => change({ status: toggleStatus(state.status, status) })}
        >
          <StatusShape status={status} />
          <span>{statusWord(status)}</span>
          <b>{count(counts?.byStatus[status])}</b>
        </button>
      ))}
    </div>
  )
}
