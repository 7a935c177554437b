import { formatOsloTime } from '#core/days.ts'
import { useDevice } from '#core/web/device/device-state.ts'
import { requestPersistence } from '#core/web/device/storage-room.ts'
import { useUploads } from '#core/web/file/use-upload.ts'
import { showToast } from '#core/web/toast.ts'
import { Button } from '#ui/basic/Button.tsx'
import { FormSection } from '#ui/field/FormSection.tsx'
import { formatBytes } from '#ui/file/format-bytes.ts'
import { deviceMessages } from './messages.en.ts'

const messages = deviceMessages.section

/** iPads call themselves Macs; only they have a touch screen. */
const isApple = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** In the own account of a technician: what is on this device, and for how long the browser keeps it. */
export function DeviceSection() {
  const { copies, entries, storage } = useDevice()
  const uploads = useUploads()
  if (copies === null) return null
  const [oldest] = [...copies.values()].toSorted((a, b) => a.getTime() - b.getTime())
  const size = formatBytes(uploads.reduce((sum, each) => sum + each.size, 0))
  return (
    <FormSection title={messages.title} hint={messages.hint}>
      <dl className="device-facts">
        <dt>{messages.visits}</dt>
        <dd>{oldest === undefined ? messages.noVisits : messages.visitsHere(copies.size, formatOsloTime(oldest))}</dd>
        <dt>{messages.unsent}</dt>
        <dd>{messages.unsentHere(entries.length, uploads.length, size)}</dd>
        {storage === null ? null : (
          <>
            <dt>{messages.storage}</dt>
            <dd>{messages.storageHere(formatBytes(storage.used))}</dd>
            <dt>{messages.kept}</dt>
            <dd>
              {storage.isPersistent ? messages.isKept : messages.isNotKept}
              {storage.isPersistent ? null : <Button onClick={() => void askToKeep()}>{messages.askToKeep}</Button>}
            </dd>
          </>
        )}
        <dt>{messages.sending}</dt>
        <dd>
          {messages.sendingText} {isApple() ? messages.sendingApple : null}
        </dd>
      </dl>
    </FormSection>
  )
}

/** Most browsers decide without a question, by how often the portal is used and whether it is installed. */
async function askToKeep(): Promise<void> {
  const isKept = await requestPersistence()
  showToast({ title: isKept ? messages.isKept : messages.notGranted })
}
