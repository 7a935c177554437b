import type { ReactNode } from 'react'
import { uiTexts } from '../messages.en.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

/** An error in place of the content, with a button to retry. */
export const ErrorNote = ({
  title,
  children,
  onRetry,
}: {
  title: string
  children?: ReactNode
  onRetry?: () => void
}) => (
  <div className="empty bad" role="alert">
    <Icon name="triangle-alert" />
    <b>{title}</b>
    {children ? <p>{children}</p> : null}
    {onRetry ? (
      <div className="empty-actions">
        <Button icon="rotate-cw" onClick={onRetry}>
          {uiTexts.tryAgain}
        </Button>
      </div>
    ) : null}
  </div>
)

/** A sentence above a form or a list that is still of use. */
export const Note = ({
  tone = 'info',
  alerts = tone === 'bad',
  title,
  children,
  actions,
}: {
  tone?: 'info' | 'warn' | 'bad'
  /** Whether it answers something that the reader has just done: announced at once. */
  alerts?: boolean
  title: string
  children?: ReactNode
  actions?: ReactNode
}) => (
  <div className={tone === 'info' ? 'note' : `note ${tone}`} role={alerts ? 'alert' : 'status'}>
    <Icon name={tone === 'info' ? 'info' : 'triangle-alert'} />
    <div>
      <b>{title}</b>
      {children ? <div>{children}</div> : null}
      {actions ? <div className="note-actions">{actions}</div> : null}
    </div>
  </div>
)
