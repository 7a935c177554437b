import type { HoursSums } from '../hours.contract.ts'
import { inHours } from './hours-text.ts'
import { hoursMessages as messages } from './messages.en.ts'

/** Sums by kind; the last line is what the project carries as its hours. */
export const Sums = ({ sums }: { sums: HoursSums }) => (
  <dl className="hrs sums">
    {(['travel', 'work', 'waiting'] as const).map((kind) => (
      <div key={kind}>
        <dt>{messages.kinds[kind]}</dt>
        <dd>{inHours(sums[kind])}</dd>
      </div>
    ))}
    <div className="sum">
      <dt>{messages.total}</dt>
      <dd>{inHours(sums.total)}</dd>
    </div>
  </dl>
)
