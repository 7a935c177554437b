import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { DayText } from '#ui/staff/DayText.tsx'
import { SkeletonLines } from '#ui/staff/Skeleton.tsx'
import { StatusMark, statusWord } from '#ui/staff/StatusMark.tsx'
import { overviewMessages as messages } from './messages.en.ts'
import type { OverviewRow } from './overview-api.ts'
import { RowFlags } from './RowFlags.tsx'

/** The list on a phone: name and status, then two quiet lines; the whole row is the target. */
export const ProjectRows = ({ rows }: { rows: readonly OverviewRow[] | undefined }) =>
  rows === undefined ? (
    <div className="only-phone">
      <SkeletonLines lines={10} />
    </div>
  ) : (
    <ul className="plist only-phone">
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={paths.project(row.id)}>
            <span className="l1">
              <b className="cut">{row.vesselName}</b>
              <StatusMark status={row.status} />
            </span>
            <span className="l2">
              <span className="cut">
                {row.projectNumber} · {statusWord(row.serviceType)}
                {row.location ? ` · ${row.location}` : ''}
              </span>
            </span>
            <span className="l2">
              <span className="cut">
                <DayText day={row.scheduledDate} /> · {row.operatorName ?? messages.none}
              </span>
              <RowFlags row={row} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
