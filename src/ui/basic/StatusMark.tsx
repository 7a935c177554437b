import type { ReactNode } from 'react'

/** Shapes of the status of a job, or of a part's billing; colour is only the third sign after shape and word. */
const SHAPES: Readonly<Record<string, ReactNode>> = {
  'not confirmed': <circle cx="12" cy="12" r="9" strokeDasharray="3.6 3.47" />,
  confirmed: <circle cx="12" cy="12" r="9" />,
  'in progress': (
    <>
      <circle cx="12" cy="12" r="9" />
      <path className="mark-fill" d="M12 7a5 5 0 0 1 0 10z" />
    </>
  ),
  'on hold': (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M10 9v6M14 9v6" />
    </>
  ),
  completed: (
    <>
      <circle cx="12" cy="12" r="9" />
      <circle className="mark-fill" cx="12" cy="12" r="4.6" />
    </>
  ),
  closed: (
    <>
      <circle className="mark-fill" cx="12" cy="12" r="10" />
      <path className="mark-cut-out" d="m7.6 12.2 3 3 5.8-6" />
    </>
  ),
  cancelled: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="m9 9 6 6M15 9l-6 6" />
    </>
  ),
  expired: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5l3.2 2" />
    </>
  ),
  pending: <circle cx="12" cy="12" r="9" strokeDasharray="3.6 3.47" />,
  approved: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="m8 12.2 2.8 2.8 5.2-5.6" />
    </>
  ),
  billed: (
    <>
      <circle className="mark-fill" cx="12" cy="12" r="10" />
      <path className="mark-cut-out" d="m7.6 12.2 3 3 5.8-6" />
    </>
  ),
  'not billable': (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M8 12h8" />
    </>
  ),
  credited: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M15.5 13.5h-6a2 2 0 0 1 0-4h6m-2.5-2.5 2.5 2.5-2.5 2.5" />
    </>
  ),
}

/** The class that gives a status its colour: `status status-in-progress`. */
export const statusClass = (status: string): string => `status status-${status.replaceAll(' ', '-')}`

/** Words as a person reads them: a stored status with a capital. */
export const statusWord = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1)

/** The shape alone; it needs the word next to it and the colour class around it. */
export const StatusShape = ({ status }: { status: string }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    {SHAPES[status]}
  </svg>
)

/** Shape and plain word, as tables show a status. */
export const StatusMark = ({ status, label = statusWord(status) }: { status: string; label?: string }) => (
  <span className={statusClass(status)}>
    <StatusShape status={status} />
    <span>{label}</span>
  </span>
)

/** The tinted chip: only in headers and for billing. */
export const StatusChip = ({ status, large = false }: { status: string; large?: boolean }) => (
  <span className={`${statusClass(status)} chip${large ? ' large' : ''}`}>
    <StatusShape status={status} />
    <span>{statusWord(status)}</span>
  </span>
)
