import type { ReactNode } from 'react'
import { clockIn, dayInOslo, formatDayInProse } from '#core/days.ts'
import type { EndpointKey } from '#core/web/call/request.ts'
import { useToday } from '#core/web/clock.ts'
import { useReadAge } from '#core/web/device/read-ages.ts'
import { uiTexts } from '../messages.en.ts'

/** Says how old a response is that came from this device; without one, `otherwise`. */
export function ReadAge({ readKey, otherwise = null }: { readKey: EndpointKey; otherwise?: ReactNode }) {
  const age = useReadAge(readKey)
  const today = useToday()
  if (age === null) return otherwise
  const isToday = dayInOslo(age) === today
  return <span className="quiet">{uiTexts.readAt(isToday ? clockIn(age) : formatDayInProse(dayInOslo(age)))}</span>
}
