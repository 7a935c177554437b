import { useEffect } from 'react'
import { useDevice } from '#core/web/device/device-state.ts'
import { retryUpload, type UploadEntry } from '#core/web/file/uploads.ts'
import { useUploads } from '#core/web/file/use-upload.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { portalMessages } from '../messages.en.ts'

const messages = portalMessages.sync

const isStuck = ({ state }: UploadEntry): boolean => state === 'paused' || state === 'failed'

/** Unsent data of this device, on every screen. Renders nothing once everything has arrived. */
export function SyncLine() {
  // One that was refused permanently isn't waiting: its own screen shows the reason.
  const uploads = useUploads().filter(({ state, canRetry }) => state !== 'failed' || canRetry)
  const stuck = uploads.filter(isStuck)
  const isWaiting = uploads.length > 0
  const isLost = uploads.some(({ isKept }) => !isKept)
  useEffect(() => {
    if (!isLost) return undefined
    // Closing the window would lose them.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isLost])
  // The line of the entries counts the photos with them.
  const isCounted = useDevice().entries.length > 0 && !isLost && stuck.every(({ state }) => state === 'paused')
  if (!isWaiting || isCounted) return null
  const isAway = stuck.some(({ state }) => state === 'paused')
  return (
    <div className={stuck.length > 0 ? 'sync stuck' : 'sync'} role="status">
      <Icon name={stuck.length > 0 ? 'cloud-off' : 'cloud-upload'} />
      <span>
        <b>{stuck.length > 0 ? messages.stuck(stuck.length) : messages.sending(uploads.length)}</b>
        <span>
          {isAway ? (isLost ? messages.away : messages.awayKept) : stuck.length > 0 ? messages.failed : messages.stay}
        </span>
      </span>
      {stuck.some(({ state }) => state === 'failed') ? (
        <Button onClick={() => stuck.forEach(({ id }) => retryUpload(id))}>{messages.tryNow}</Button>
      ) : null}
    </div>
  )
}
