import type { ReactNode } from 'react'
import { clockIn, dayInOslo, formatDayInProse } from '#core/days.ts'
import type { EndpointKey } from '#core/web/call/request.ts'
import { useToday } from '#core/web/clock.ts'
import { useDevice, useReadAge } from '#core/web/device/device-state.ts'
import type { Entry } from '#core/web/device/outbox.ts'
import { Icon } from '../basic/Icon.tsx'
import { uiTexts } from '../messages.en.ts'

/** Marks a row that is on this device only. `id` is the row's; nothing is shown for one that the server has. */
export function NotSent({ id }: { id: string }) {
  const { entries } = useDevice()
  return entries.some((entry) => entry.id === id) ? <Mark /> : null
}

const Mark = () => (
  <span className="not-sent">
    <Icon name="smartphone" />
    {uiTexts.notSent}
  </span>
)

/** Unsent entries of a project whose call's path ends with `path`, such as `/hours`. */
const useUnsentOf = (projectId: string, path: string): readonly Entry[] =>
  useDevice().entries.filter((entry) => entry.projectId === projectId && entry.path.endsWith(path))

/** Marks what an unsent entry of this kind has changed, such as a project's status. */
export const NotSentOf = ({ projectId, path }: { projectId: string; path: string }) =>
  useUnsentOf(projectId, path).length === 0 ? null : <Mark />

/** Lists unsent entries of one kind with the time of their making. */
export function UnsentList({ projectId, path }: { projectId: string; path: string }) {
  const entries = useUnsentOf(projectId, path)
  if (entries.length === 0) return null
  return (
    <ul className="unsent-rows">
      {entries.map(({ id, label, madeAt }) => (
        <li key={id}>
          <span className="card-text">
            <b>{label}</b>
            <span>{clockIn(madeAt)}</span>
          </span>
          <Mark />
        </li>
      ))}
    </ul>
  )
}

/**
 * Says whether a record is on this device, and how old the copy is; nothing where the device stores none.
 * @param isShort only the time, under a head that says what it is
 */
export function OnDevice({ id, isShort = false }: { id: string; isShort?: boolean }) {
  const { copies } = useDevice()
  const today = useToday()
  if (copies === null) return null
  const copiedAt = copies.get(id)
  const when = copiedAt === undefined ? null : whenRead(copiedAt, today)
  const whole = when === null ? uiTexts.notOnDevice : uiTexts.onDevice(when)
  return (
    <span className="on-device" title={isShort ? whole : undefined}>
      <Icon name={when === null ? 'download' : 'smartphone'} />
      {isShort ? (when ?? uiTexts.notHere) : whole}
    </span>
  )
}

const whenRead = (at: Date, today: string): string =>
  dayInOslo(at) === today ? clockIn(at) : formatDayInProse(dayInOslo(at))

/** Says how old a response is that came from this device; without one, `otherwise`. */
export function ReadAge({ readKey, otherwise = null }: { readKey: EndpointKey; otherwise?: ReactNode }) {
  const age = useReadAge(readKey)
  const today = useToday()
  if (age === null) return otherwise
  return <span className="quiet">{uiTexts.readAt(whenRead(age, today))}</span>
}
