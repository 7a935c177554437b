import { useEffect, useState } from 'react'
import { clockIn, formatOsloTime } from '#core/days.ts'
import { publish, useDevice, type DeviceState } from '#core/web/device/device-state.ts'
import { sendNow, stopSending } from '#core/web/device/device.ts'
import { listKeptReads } from '#core/web/device/kept-reads.ts'
import { useIsOnline } from '#core/web/device/use-is-online.ts'
import { countSmallerBytes, makePhotosSmaller, resumeUploads, type UploadEntry } from '#core/web/file/uploads.ts'
import { useUploads } from '#core/web/file/use-upload.ts'
import { useViewer } from '#core/web/viewer.tsx'
import { Button } from '#ui/basic/Button.tsx'
import type { IconName } from '#ui/basic/icon-paths.data.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { formatBytes } from '#ui/file/format-bytes.ts'
import { deviceMessages as messages, type WaitingPhotos } from './messages.en.ts'
import { activateNewVersion, useHasNewVersion } from './portal-worker.ts'
import { UnsentDialog } from './UnsentDialog.tsx'

const SENT_STAYS_MS = 6000

interface Line {
  tone: 'stuck' | 'bad' | 'busy' | 'ok'
  icon: IconName
  title: string
  text: string
  actions?: readonly { label: string; act: () => void }[]
  hint?: string
}

/** Describes the unsent entries of this device, the most urgent state first. */
function describeLine(
  { entries, sending, storage }: DeviceState,
  uploads: readonly UploadEntry[],
  isOnline: boolean,
): Line | null {
  const photos = countPhotos(uploads)
  const waiting = entries.filter(({ state }) => state === 'waiting' || state === 'sending')
  const refused = entries.filter(({ state }) => state === 'refused').length
  const conflicts = entries.filter(({ state }) => state === 'conflict').length
  if (sending !== null) {
    return {
      tone: 'busy',
      icon: 'cloud-upload',
      title: messages.sending(sending.nth, sending.of),
      text: messages.keepOpen(photos),
      actions: [{ label: messages.stop, act: stopSending }],
    }
  }
  if (storage?.isFull) return describeFull(uploads, photos)
  if (refused > 0) {
    return { tone: 'bad', icon: 'circle-alert', title: messages.refused(refused), text: messages.refusedText }
  }
  if (conflicts > 0) {
    return { tone: 'stuck', icon: 'triangle-alert', title: messages.conflict(conflicts), text: messages.conflictText }
  }
  const [first] = waiting
  if (first === undefined) return null
  return {
    tone: 'stuck',
    icon: 'cloud-off',
    title: messages.waiting(waiting.length, clockIn(first.madeAt)),
    text: (isOnline ? messages.keptOnline : messages.kept)(photos),
    actions: [{ label: messages.tryNow, act: () => void sendNow() }],
  }
}

function countPhotos(uploads: readonly UploadEntry[]): WaitingPhotos {
  const waiting = uploads.filter(({ isKept }) => isKept)
  return { photos: waiting.length, size: formatBytes(waiting.reduce((sum, { size }) => sum + size, 0)) }
}

function describeFull(uploads: readonly UploadEntry[], photos: WaitingPhotos): Line {
  const freed = countSmallerBytes(uploads)
  return {
    tone: 'bad',
    icon: 'circle-alert',
    title: messages.full,
    text: messages.fullText(photos),
    hint: messages.fullHint,
    actions: [
      { label: messages.sendNow, act: sendAll },
      ...(freed === 0
        ? []
        : [{ label: messages.makeSmaller(formatBytes(freed)), act: () => void makePhotosSmaller() }]),
    ],
  }
}

function sendAll(): void {
  resumeUploads()
  void sendNow()
}

/** The session has expired: entries wait, and the person goes on. */
function describeExpiry({ entries }: DeviceState, uploads: readonly UploadEntry[], name: string): Line {
  const [first] = entries
  const { photos } = countPhotos(uploads)
  const waiting = messages.signInText(entries.length, photos, first ? clockIn(first.madeAt) : null)
  return {
    tone: 'stuck',
    icon: 'lock',
    title: messages.signIn,
    text: [...(entries.length + photos === 0 ? [] : [waiting]), messages.goesOn(name)].join(' '),
    actions: [{ label: messages.signInNow, act: () => publish({ session: 'signing in' }) }],
  }
}

/** What of this device the server doesn't have yet, on every screen; nothing once everything has arrived. */
export function DeviceLine() {
  const device = useDevice()
  const { entries } = device
  const uploads = useUploads()
  const { name } = useViewer()
  const sent = useAllSent()
  const isOnline = useIsOnline()
  const hasNewVersion = useHasNewVersion()
  const [isOpen, setIsOpen] = useState(false)
  const away = useContents(isOnline)
  const line =
    (device.session === 'living' ? describeLine(device, uploads, isOnline) : describeExpiry(device, uploads, name)) ??
    sent ??
    away
  return (
    <>
      {line === null ? null : (
        <div className={`sync ${line.tone}`} role="status">
          <Icon name={line.icon} />
          <span>
            <b>{line.title}</b>
            <span>{line.text}</span>
            {line.hint === undefined ? null : <span>{line.hint}</span>}
          </span>
          <span className="sync-actions">
            {entries.length === 0 ? null : (
              <Button variant="ghost" onClick={() => setIsOpen(true)}>
                {messages.show}
              </Button>
            )}
            {line.actions?.map(({ label, act }) => (
              <Button key={label} onClick={act}>
                {label}
              </Button>
            ))}
          </span>
        </div>
      )}
      {hasNewVersion ? (
        <div className="sync" role="status">
          <Icon name="rotate-cw" />
          <span>
            <b>{messages.newVersion}</b>
            <span>{messages.newVersionText}</span>
          </span>
          <Button onClick={activateNewVersion}>{messages.update}</Button>
        </div>
      ) : null}
      {isOpen ? <UnsentDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

/** For some seconds after the last entry was confirmed. */
function useAllSent(): Line | null {
  const { allSent } = useDevice()
  const [gone, setGone] = useState(allSent)
  useEffect(() => {
    const timer = setTimeout(() => setGone(allSent), SENT_STAYS_MS)
    return () => clearTimeout(timer)
  }, [allSent])
  if (allSent === null || allSent === gone) return null
  return {
    tone: 'ok',
    icon: 'circle-check',
    title: messages.allSent(clockIn(allSent.at)),
    text: messages.allSentText(allSent.count),
  }
}

const PROJECT = /^\/api\/portal\/projects\/[0-9a-f-]{36}$/

/** Without a network: how many visits are on the device, and how old the oldest of them is. */
function useContents(isOnline: boolean): Line | null {
  const [visits, setVisits] = useState<readonly Date[] | null>(null)
  useEffect(() => {
    if (isOnline) return
    void listKeptReads().then(
      (reads) => setVisits([...reads].flatMap(([address, readAt]) => (PROJECT.test(address) ? [readAt] : []))),
      () => undefined,
    )
  }, [isOnline])
  if (isOnline || visits === null) return null
  const [oldest] = visits.toSorted((a, b) => a.getTime() - b.getTime())
  if (oldest === undefined) return null
  return {
    tone: 'stuck',
    icon: 'cloud-off',
    title: messages.away,
    text: messages.visitsHere(visits.length, formatOsloTime(oldest)),
  }
}
