import { Link } from 'react-router'
import { clockIn, dayInOslo, longWeekdayDay } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import type { Activity } from '../../manager-dashboard.contract.ts'
import { managerMessages as messages } from '../messages.en.ts'

/** Activity on projects, by day on Oslo's clock. `lines` is undefined while loading. */
export function ActivityBlock({ lines, today }: { lines: readonly Activity[] | undefined; today: string }) {
  return (
    <section className="block activity" aria-labelledby="activity">
      <div className="block-head">
        <h2 id="activity">{messages.activity}</h2>
      </div>
      {lines === undefined ? <SkeletonLines lines={8} /> : null}
      {lines?.length === 0 ? (
        <EmptyState icon="history" title={messages.activityEmpty}>
          {messages.activityEmptyText}
        </EmptyState>
      ) : null}
      {lines && lines.length > 0 ? (
        <ol className="activity-list">
          {lines.map((line, index) => {
            const before = lines[index - 1]
            const isNewDay = before === undefined || dayOf(before) !== dayOf(line)
            return <Line key={line.id} line={line} day={isNewDay ? dayOf(line) : null} today={today} />
          })}
        </ol>
      ) : null}
      <Link className="block-more" to={paths.audit}>
        {messages.audit}
        <Icon name="chevron-right" />
      </Link>
    </section>
  )
}

const dayOf = ({ at }: Activity): string => dayInOslo(at)

function Line({ line, day, today }: { line: Activity; day: string | null; today: string }) {
  const { at, who, what, project, entityName, more } = line
  return (
    <>
      {day === null ? null : <li className="day-head">{day === today ? messages.today : longWeekdayDay(day)}</li>}
      <li>
        <time dateTime={at}>{clockIn(at)}</time>
        <span>
          <b>{who}</b> {what}{' '}
          {project ? (
            <>
              <Link className="link" to={paths.project(project.id)}>
                {project.projectNumber}
              </Link>{' '}
              {project.vesselName}
            </>
          ) : (
            entityName
          )}
          {more === null ? null : `, ${more}`}
        </span>
      </li>
    </>
  )
}
