import { StatusShape, statusClass, statusWord } from '#ui/basic/StatusMark.tsx'
import type { ProjectCounts } from '../../list/project-counts.contract.ts'
import { PROJECT_STATUSES, type ProjectStatus } from '../../projects.limits.ts'
import { overviewMessages as messages } from './messages.en.ts'
import { ALL_STATUSES, toggleStatus } from './projects-list.ts'

interface StatusChipsProps {
  statuses: readonly ProjectStatus[]
  counts: ProjectCounts | undefined
  onStatus: (status: string) => void
}

/** The states as toggles with how many there are of each; none pressed means all. */
export function StatusChips({ statuses, counts, onStatus }: StatusChipsProps) {
  const count = (number: number | undefined) => (counts === undefined ? '' : String(number ?? 0))
  return (
    <div className="chips" role="group" aria-label={messages.status}>
      <button
        className="filter-chip"
        type="button"
        aria-pressed={statuses.length === 0}
        onClick={() => onStatus(ALL_STATUSES)}
      >
        <span>{messages.all}</span>
        <b>{count(counts?.total)}</b>
      </button>
      {PROJECT_STATUSES.map((status) => (
        <button
          key={status}
          className={`filter-chip ${statusClass(status)}`}
          type="button"
          aria-pressed={statuses.includes(status)}
          onClick={() => onStatus(toggleStatus(statuses, status))}
        >
          <StatusShape status={status} />
          <span>{statusWord(status)}</span>
          <b>{count(counts?.byStatus[status])}</b>
        </button>
      ))}
    </div>
  )
}
