import { splitReading } from '#visits/checklists/checklists.policy.ts'
import { attendanceMessages as messages } from './messages.en.ts'

/** Ends of the scale that people know from colour comparators; the smallest that holds all values is taken. */
const ENDS = [0.5, 1, 2, 5, 10, 20] as const
const STEPS = 5
const WIDTH = 328
const LEFT = 12
const BAR = { y: 30, height: 18, width: WIDTH - 2 * LEFT }

interface DpdScaleProps {
  /** mg/L from the analyser, as it is stored. */
  onLine: string | undefined
  /** mg/L by hand, as it is stored. */
  value: string | undefined
  /** Upper limit, mg/L. */
  limit: string | undefined
}

/**
 * Readings of TRO on the colours of the DPD method. What the analyser shows is a hollow mark above, the hand test a
 * filled one below, the limit a line with its number.
 */
export function DpdScale({ onLine, value, limit }: DpdScaleProps) {
  const [shown, tested, most] = [onLine, value, limit].map(toPoint)
  const largest = Math.max(0, ...[shown, tested, most].flatMap((point) => point?.at ?? []))
  const end = ENDS.find((each) => each >= largest)
  if (end === undefined) return <p className="hint">{messages.beyondScale}</p>
  const place = (amount: number) => LEFT + (Math.max(0, amount) / end) * BAR.width
  const steps = Array.from({ length: STEPS + 1 }, (_, index) => (end / STEPS) * index)
  return (
    <svg className="oxidant-scale" viewBox={`0 0 ${WIDTH} 80`} role="img" aria-label={messages.scale(end)}>
      {steps.slice(0, -1).map((from, index) => (
        <rect
          key={from}
          className={`shade-${index}`}
          x={place(from)}
          y={BAR.y}
          width={BAR.width / STEPS}
          height={BAR.height}
        />
      ))}
      {steps.map((at) => (
        <g key={at}>
          <path className="tick" d={`M${place(at)} ${BAR.y + BAR.height}v4`} />
          <text className="step-label" x={place(at)} y="72">
            {Number(at.toFixed(2))}
          </text>
        </g>
      ))}
      {most && limit !== undefined ? (
        <>
          <path className="limit" d={`M${place(most.at)} 12v36`} />
          <text className={place(most.at) > WIDTH - 90 ? 'limit-label end' : 'limit-label'} x={place(most.at)} y="18">
            {messages.limit(limit)}
          </text>
        </>
      ) : null}
      {shown ? (
        <>
          <path className="reach" d={reachOf(shown, place(shown.at), 25)} />
          <path className="mark hollow" d={`M${place(shown.at)} 31l-5.5-9h11z`} />
        </>
      ) : null}
      {tested ? (
        <>
          <path className="reach" d={reachOf(tested, place(tested.at), 53)} />
          <path className="mark" d={`M${place(tested.at)} 47l-5.5 9h11z`} />
        </>
      ) : null}
    </svg>
  )
}

interface Point {
  sign: '' | '<' | '>'
  at: number
}

function toPoint(stored: string | undefined): Point | undefined {
  if (stored === undefined) return undefined
  const { sign, number } = splitReading(stored)
  return { sign, at: Number(number) }
}

/** From the mark of a value that is beyond what can be measured to the end of the scale, on which the value may be anywhere. */
const reachOf = ({ sign }: Point, x: number, y: number): string =>
  sign === '' ? '' : `M${x} ${y}H${sign === '<' ? LEFT : WIDTH - LEFT}`

/** What the two marks mean, once below all scales. */
export const DpdKey = () => (
  <p className="oxidant-key">
    <span>
      <svg viewBox="0 0 12 10" aria-hidden="true">
        <path className="mark hollow" d="M6 9 1 1h10z" />
      </svg>
      {messages.onLineMark}
    </span>
    <span>
      <svg viewBox="0 0 12 10" aria-hidden="true">
        <path className="mark" d="M6 1 1 9h10z" />
      </svg>
      {messages.handMark}
    </span>
  </p>
)
