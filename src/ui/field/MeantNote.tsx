import type { ReactNode } from 'react'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { Button } from '../basic/Button.tsx'
import { Icon } from '../basic/Icon.tsx'

interface MeantNoteProps {
  /** Reason of the question; left out where the field's own error gives it. */
  children?: ReactNode
  /** Rows that the typed text may mean. */
  options: readonly { key: string; name: string; detail: string; onUse: () => unknown }[]
  useLabel: string
  /** Label of the button that accepts the text as typed. */
  keepLabel: string
  onKeep: () => void
}

/** Asks which row a typed text means: one of the matches, or none of them. */
export const MeantNote = ({ children, options, useLabel, keepLabel, onKeep }: MeantNoteProps) => (
  <div className="warning-box" role="status">
    {children ? (
      <Cluster as="p" gap={8} align="stretch">
        <Icon name="triangle-alert" />
        <span>{children}</span>
      </Cluster>
    ) : null}
    {options.length === 0 ? null : (
      <ul>
        {options.map(({ key, name, detail, onUse }) => (
          <li key={key}>
            <span>
              <b>{name}</b>
              <small>{detail}</small>
            </span>
            <Button small onClick={() => onUse()}>
              {useLabel}
            </Button>
          </li>
        ))}
      </ul>
    )}
    <p>
      <Button small variant="ghost" onClick={onKeep}>
        {keepLabel}
      </Button>
    </p>
  </div>
)
