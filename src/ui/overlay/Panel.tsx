import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { IconButton } from '../basic/Button.tsx'
import { uiTexts } from '../messages.en.ts'

interface PanelProps {
  /** Drawn before the title: who it is about. */
  lead?: ReactNode
  title: string
  subtitle?: string | undefined
  onClose: () => void
  /** The neighbours in the list; without them no arrows are shown. */
  onBefore?: (() => void) | undefined
  onNext?: (() => void) | undefined
  hasNeighbours?: boolean
  onSubmit?: () => void
  /** Focused first, also next to its list, since the person opened it. */
  takesFocus?: boolean
  /** Moves the focus here when it changes: another row was opened. */
  focusKey?: string
  footer?: ReactNode
  children: ReactNode
}

/** Narrower than this a panel is above its list; the same number is in Panel.css. */
const DOCKED = '(width > 1180px)'

/**
 * Details of one row of a list: next to it from 1180 px up, above it below, a full sheet on a phone. The owner renders
 * it after its list, where style sheets find it.
 */
export function Panel(props: PanelProps) {
  const {
    title,
    subtitle,
    onClose,
    onBefore,
    onNext,
    hasNeighbours = false,
    takesFocus = false,
    onSubmit,
    focusKey,
    footer,
  } = props
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Next to the list the reader may stay in it and step through rows; above the list only the panel can be meant.
    const containsFocus = heading.current?.closest('.panel')?.contains(document.activeElement) ?? false
    if (takesFocus || (!containsFocus && !matchMedia(DOCKED).matches)) heading.current?.focus()
  }, [focusKey, takesFocus])
  const content = (
    <>
      <div className="panel-head">
        {props.lead}
        <div className="panel-title">
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {subtitle ? <span className="faint">{subtitle}</span> : null}
        </div>
        {hasNeighbours ? (
          <>
            <IconButton icon="chevron-up" label={uiTexts.oneBefore} off={!onBefore} onClick={onBefore} />
            <IconButton icon="chevron-down" label={uiTexts.oneAfter} off={!onNext} onClick={onNext} />
          </>
        ) : null}
        <IconButton icon="x" label={uiTexts.closePanel} onClick={onClose} />
      </div>
      {/* Reached by keyboard, so that a long text can be scrolled without a pointer. */}
      <Stack gap={16} className="panel-body" tabIndex={0} role="group" aria-labelledby={id}>
        {props.children}
      </Stack>
      {footer ? (
        <Cluster gap={8} className="panel-foot">
          {footer}
        </Cluster>
      ) : null}
    </>
  )
  return (
    <aside className="panel" aria-labelledby={id}>
      {onSubmit ? (
        <form className="panel-inner" noValidate onSubmit={(event) => submit(event, onSubmit)}>
          {content}
        </form>
      ) : (
        <div className="panel-inner">{content}</div>
      )}
    </aside>
  )
}

function submit(event: FormEvent, onSubmit: () => void): void {
  event.preventDefault()
  onSubmit()
}
