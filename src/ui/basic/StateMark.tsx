import type { ReactNode } from 'react'
import type { IconName } from './icon-paths.data.ts'
import { Icon } from './Icon.tsx'

const ICONS = { ok: 'check', warn: 'clock-alert', danger: 'circle-alert', info: 'info' } as const satisfies Record<
  string,
  IconName
>
export type StateTone = keyof typeof ICONS

interface StateMarkProps {
  tone: StateTone
  /** Another icon than the tone's. */
  icon?: IconName
  /** The size of words next to a name, in rows and heads. */
  small?: boolean
  children: ReactNode
}

/** A state as shape and words; colour is the third sign. A job's own status is a `StatusMark`. */
export const StateMark = ({ tone, icon = ICONS[tone], small = false, children }: StateMarkProps) => (
  <span className={`status status-${tone}${small ? ' flag' : ''}`}>
    <Icon name={icon} />
    <span>{children}</span>
  </span>
)
