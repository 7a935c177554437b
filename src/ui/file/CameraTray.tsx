import { useEffect, useState } from 'react'
import type { UploadEntry } from '#core/web/file/uploads.ts'
import { useLatest } from '#core/web/use-latest.ts'
import { Button } from '../basic/Button.tsx'
import { Icon } from '../basic/Icon.tsx'
import { FileButton } from './FileButton.tsx'
import { fileWords } from './messages.en.ts'
import { SentBar } from './SentBar.tsx'

interface Taken {
  id: number
  /** Object URL of the picture on this device. */
  address: string
}

const forget = (gone: readonly Taken[]) => {
  for (const { address } of gone) URL.revokeObjectURL(address)
}

/** Photos taken one after another, each with the id of its way here. */
export function useTaken() {
  const [taken, setTaken] = useState<readonly Taken[]>([])
  const latest = useLatest(taken)
  useEffect(() => () => forget(latest.current), [latest])
  return {
    taken,
    add: (files: readonly File[], ids: readonly number[]) =>
      setTaken((before) => [
        ...before,
        ...files.map((file, index) => ({ id: ids[index] ?? 0, address: URL.createObjectURL(file) })),
      ]),
    drop: (id: number) => {
      forget(taken.filter((each) => each.id === id))
      setTaken((before) => before.filter((each) => each.id !== id))
    },
    clear: () => {
      forget(taken)
      setTaken([])
    },
  }
}

interface CameraTrayProps {
  taken: readonly Taken[]
  /** Pending uploads; one that is no longer among them has arrived. */
  entries: readonly UploadEntry[]
  onPhotos: (files: readonly File[]) => void
  onDone: () => void
}

/** Over the foot of a phone's screen while photos are taken: how far they are, and the camera one tap away. */
export function CameraTray({ taken, entries, onPhotos, onDone }: CameraTrayProps) {
  const photos = taken.map((photo) => ({ ...photo, entry: entries.find(({ id }) => id === photo.id) }))
  const arrived = photos.filter(({ entry }) => entry === undefined).length
  const failed = photos.filter(({ entry }) => entry?.state === 'failed').length
  return (
    <section className="camera-tray" aria-label={fileWords.taken}>
      <ol>
        {photos.toReversed().map(({ id, address, entry }) => (
          <li key={id} className={entry?.state ?? 'arrived'}>
            <img src={address} alt="" />
            {entry === undefined ? (
              <Icon name="check" />
            ) : entry.state === 'failed' ? (
              <Icon name="circle-alert" />
            ) : (
              <SentBar entry={entry} />
            )}
          </li>
        ))}
      </ol>
      <p role="status">{fileWords.arrived(arrived, taken.length, failed)}</p>
      <div className="camera-tray-actions">
        <Button onClick={onDone}>{fileWords.done}</Button>
        <FileButton icon="camera" accept="image/jpeg" camera onFiles={onPhotos}>
          {fileWords.nextPhoto}
        </FileButton>
      </div>
    </section>
  )
}
