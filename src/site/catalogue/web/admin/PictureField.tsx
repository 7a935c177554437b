import { useId, useState, type ClipboardEvent } from 'react'
import { showToast } from '#core/web/toast.ts'
import { PICTURE_BOUND } from '#house/files/pictures/pictures.limits.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { FieldError } from '#ui/field/Field.tsx'
import { FileButton } from '#ui/file/FileButton.tsx'
import { formatBytes } from '#ui/file/format-bytes.ts'
import { useFileDrop } from '#ui/import/use-file-drop.ts'
import { uiTexts } from '#ui/messages.en.ts'
import { StoredPicture } from '#ui/StoredPicture.tsx'
import { adminCatalogueMessages } from './messages.en.ts'
import { findPicture, PICTURE_ACCEPT, PictureRefusal, scalePicture } from './scale-picture.ts'

const { picture: messages } = adminCatalogueMessages

interface PictureFieldProps {
  label: string
  /** A data URL, a stored picture's address, or ''. */
  value: string
  onValue: (value: string) => void
  error?: string | undefined
  /** Pixels of the square into which it is scaled before it is sent; a card's by default. */
  bound?: number
}

/** The picture of a product or person: dropped, pasted, chosen or taken with the camera, and scaled before it is sent. */
export function PictureField({ label, value, onValue, error, bound = PICTURE_BOUND }: PictureFieldProps) {
  const id = useId()
  const picture = usePicture(onValue, bound)
  const take = ([file]: readonly File[]) => {
    if (file) void picture.take(file)
  }
  const drop = useFileDrop((transfer) => {
    const dropped = findPicture(transfer)
    if (dropped) void picture.take(dropped)
  })
  return (
    <div className="field">
      <span className="label" id={id}>
        {label} <span className="optional">{uiTexts.optional}</span>
      </span>
      <div
        className={drop.isOver ? 'drop is-over' : 'drop'}
        role="group"
        aria-labelledby={id}
        // Reached by keyboard, so that a picture can be pasted into it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onPaste={(event: ClipboardEvent) => {
          const pasted = findPicture(event.clipboardData)
          if (pasted === null) return
          event.preventDefault()
          void picture.take(pasted)
        }}
        {...drop.handlers}
      >
        <span className={value === '' ? 'picture none' : 'picture'}>
          {value === '' ? (
            <Icon name="image-off" />
          ) : (
            <StoredPicture src={value} alt="" width={96} height={96} sizes="96px" />
          )}
        </span>
        <div>
          <p>
            <b>{value === '' ? messages.drop : messages.dropReplace}</b>
          </p>
          <p className="hint" aria-live="polite">
            {picture.announced ?? messages.or}
          </p>
          <div className="drop-actions">
            <FileButton small icon="upload" accept={PICTURE_ACCEPT} onFiles={take}>
              {messages.choose}
            </FileButton>
            <span className="only-touch">
              <FileButton small icon="camera" accept={PICTURE_ACCEPT} camera onFiles={take}>
                {messages.camera}
              </FileButton>
            </span>
            {value === '' ? null : (
              <Button small variant="ghost" onClick={() => onValue('')}>
                {messages.remove}
              </Button>
            )}
          </div>
        </div>
      </div>
      {error ? <FieldError>{error}</FieldError> : null}
      <p className="hint">{messages.hint(bound)}</p>
    </div>
  )
}

/** Scales a picture, passes it on, and reports the result; a refusal is shown as a toast. */
function usePicture(onValue: (value: string) => void, bound: number) {
  const [announced, setAnnounced] = useState<string | null>(null)
  const take = async (file: File) => {
    setAnnounced(messages.reading)
    try {
      const { dataUrl, width, height } = await scalePicture(file, bound)
      setAnnounced(messages.scaled(file.name || messages.pasted, formatBytes(file.size), width, height))
      onValue(dataUrl)
    } catch (error) {
      setAnnounced(null)
      const { uploadError } = messages
      const refusal = error instanceof PictureRefusal ? error : new PictureRefusal(uploadError)
      showToast({ title: refusal.title, description: refusal.message, variant: 'danger' })
    }
  }
  return { announced: announced, take }
}
