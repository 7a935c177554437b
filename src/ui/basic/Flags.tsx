import type { IconName } from './icon-paths.data.ts'
import { StateMark, type StateTone } from './StateMark.tsx'

export interface Flag {
  icon: IconName
  text: string
  tone: StateTone
}

/** A computed state: icon and words, never a chip. */
export const FlagText = ({ flag }: { flag: Flag }) => (
  <StateMark tone={flag.tone} icon={flag.icon} small>
    {flag.text}
  </StateMark>
)

/** At most one in a row; the others are counted, and named in the tooltip and to screen readers. */
export function Flags({ flags, title }: { flags: readonly Flag[]; title?: string }) {
  const [first, ...rest] = flags
  if (first === undefined) return null
  const others = rest.map(({ text }) => text).join(', ')
  return (
    <span className="flags" title={title ?? (rest.length > 0 ? [first.text, others].join(', ') : undefined)}>
      <FlagText flag={first} />
      {rest.length > 0 ? (
        <span className="more">
          +{rest.length}
          <span className="visually-hidden"> {others}</span>
        </span>
      ) : null}
    </span>
  )
}
