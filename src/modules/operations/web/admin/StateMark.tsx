import type { ReactNode } from 'react'
import { Icon } from '#ui/basic/Icon.tsx'

const ICONS = { ok: 'check', warn: 'clock-alert', danger: 'circle-alert' } as const
export type Tone = keyof typeof ICONS

/** Shape and word of a state; colour is the third sign. */
export const StateMark = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`status status-${tone}`}>
    <Icon name={ICONS[tone]} />
    <span>{children}</span>
  </span>
)
