import { useEffect, useRef, useState } from 'react'
import { addMonths, formatDayInProse, monthAndYear } from '#core/days.ts'
import { useToday } from '#core/web/clock.ts'
import { isDisplayed } from '#core/web/is-displayed.ts'
import { Button, IconButton } from '#ui/basic/Button.tsx'
import { ErrorNote, Note } from '#ui/basic/ErrorNote.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { daysOfGrid } from './calendar-layout.ts'
import { CalendarDays } from './CalendarDays.tsx'
import { CalendarGrid } from './CalendarGrid.tsx'
import { overviewMessages } from './messages.en.ts'
import { useProjects } from './overview-calls.ts'

const messages = overviewMessages.calendar
/** Maximum number of visits in one month; more than fit on a screen. */
const MONTH_MAX = 200

interface CalendarViewProps {
  filters: Readonly<Record<string, string>>
  /** The month in the address, `2026-12`; anything else is that of today. */
  chosen: string
  onMonth: (month: string) => void
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** A month with a bar for every visit; on a phone the same visits as a list. */
export function CalendarView({ filters, chosen, onMonth }: CalendarViewProps) {
  const today = useToday()
  const month = MONTH.test(chosen) ? chosen : today.slice(0, 7)
  const { from, to } = daysOfGrid(month)
  const list = useProjects({ ...filters, from, to, pageSize: String(MONTH_MAX), sort: 'scheduledDate' })
  const name = monthAndYear(`${month}-01`)
  const visits = list.data?.items ?? []
  const goTo = (next: string) => onMonth(next === today.slice(0, 7) ? '' : next)
  const goBy = (months: number) => goTo(addMonths(`${month}-01`, months).slice(0, 7))
  const { section, seekToday } = useSeekToday(
    month === today.slice(0, 7) && list.data !== undefined && !list.isPlaceholderData,
  )
  return (
    <section className="calendar" aria-label={messages.label(name)} ref={section}>
      <Cluster gap={16} justify="between" className="calendar-head">
        <h2 aria-live="polite">{name}</h2>
        <Cluster as="span" gap={4}>
          <IconButton icon="chevron-left" label={messages.before} onClick={() => goBy(-1)} />
          <Button
            onClick={() => {
              goTo(today.slice(0, 7))
              seekToday()
            }}
          >
            {messages.today}
          </Button>
          <IconButton icon="chevron-right" label={messages.next} onClick={() => goBy(1)} />
        </Cluster>
      </Cluster>
      {list.isError && list.data === undefined ? (
        <ErrorNote title={overviewMessages.failed} onRetry={() => void list.refetch()}>
          {overviewMessages.failedText}
        </ErrorNote>
      ) : list.data === undefined ? (
        <SkeletonLines lines={10} />
      ) : (
        <>
          {list.data.total > visits.length ? (
            <Note
              tone="warn"
              title={messages.cut(visits.length, list.data.total, formatDayInProse(visits.at(-1)?.scheduledDate ?? to))}
            >
              {messages.truncateText}
            </Note>
          ) : null}
          {visits.length === 0 ? <p className="quiet calendar-empty">{messages.none}</p> : null}
          <CalendarGrid month={month} visits={visits} today={today} />
          <CalendarDays month={month} visits={visits} today={today} />
        </>
      )}
    </section>
  )
}

/**
 * Scrolls today into view once it is rendered: on a phone its heading to the top, on a desktop its cell if it is out of
 * view. The focus moves along, so that keys continue from there.
 */
function useSeekToday(isDrawn: boolean) {
  const section = useRef<HTMLElement>(null)
  const [presses, setPresses] = useState(0)
  const answered = useRef(0)
  useEffect(() => {
    if (answered.current === presses || !isDrawn) return
    answered.current = presses
    const places = section.current?.querySelectorAll<HTMLElement>('[aria-current="date"]') ?? []
    const place = [...places].find(isDisplayed)
    place?.scrollIntoView({ block: place.localName === 'time' ? 'nearest' : 'start' })
    place?.focus({ preventScroll: true })
  }, [presses, isDrawn])
  return { section, seekToday: () => setPresses((before) => before + 1) }
}
