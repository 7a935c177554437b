import { listOn, useEndpoint } from '#core/web/call/use-endpoint.ts'
import { inHours } from '#ui/format-hours.ts'
import type { ProjectDetail } from '#visits/projects/projects.contract.ts'
import type { findHours, HoursSums } from '../hours.contract.ts'
import { HOUR_WORDS } from '../hours.entity.ts'
import { HOUR_KINDS } from '../hours.limits.ts'
import { hoursMessages as messages } from './messages.en.ts'

/** Sums by kind; the last line is what the project carries as its hours. */
export const Sums = ({ sums }: { sums: HoursSums }) => (
  <dl className="hour-sums sums">
    {HOUR_KINDS.map((kind) => (
      <div key={kind}>
        <dt>{HOUR_WORDS[kind]}</dt>
        <dd>{inHours(sums[kind])}</dd>
      </div>
    ))}
    <div className="sum">
      <dt>{messages.total}</dt>
      <dd>{inHours(sums.total)}</dd>
    </div>
  </dl>
)

/** Sums of a project's hours, as its overview shows them. */
export function HoursOfProject({ project: { id, operatorHours } }: { project: ProjectDetail }) {
  const hours = useEndpoint<typeof findHours>('GET /api/portal/projects/:id/hours', listOn(id, '-date'))
  return <Sums sums={hours.data?.sums ?? { travel: '0.00', work: '0.00', waiting: '0.00', total: operatorHours }} />
}
