import { useId, useRef, useState, type ClipboardEvent } from 'react'
import { showToast } from '#core/web/toast.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { FieldError } from '#ui/field/Field.tsx'
import { useFileDrop } from '#ui/file/use-file-drop.ts'
import { StoredPicture } from '#ui/StoredPicture.tsx'
import { adminCatalogueMessages } from './messages.en.ts'
import { findPicture, PICTURE_TYPES, PictureRefusal, scalePicture } from './scale-picture.ts'

const { picture: messages } = adminCatalogueMessages

interface PictureFieldProps {
  label: string
  /** A data URL, a stored picture's address, or ''. */
  value: string
  onValue: (value: string) => void
  error?: string | undefined
}

/** The picture of a product or person: dropped, pasted, chosen or taken with the camera, and scaled before it is sent. */
export function PictureField({ label, value, onValue, error }: PictureFieldProps) {
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const picture = usePicture(onValue)
  const drop = useFileDrop((transfer) => {
    const dropped = findPicture(transfer)
    if (dropped) void picture.take(dropped)
  })
  return (
    <div className="field">
      <span className="label" id={id}>
        {label} <span className="optional">optional</span>
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
            {picture.told ?? messages.or}
          </p>
          <div className="drop-actions">
            <Button small icon="upload" onClick={() => file.current?.click()}>
              {messages.choose}
            </Button>
            <span className="only-touch">
              <Button small icon="camera" onClick={() => camera.current?.click()}>
                {messages.camera}
              </Button>
            </span>
            {value === '' ? null : (
              <Button small variant="ghost" onClick={() => onValue('')}>
                {messages.remove}
              </Button>
            )}
          </div>
        </div>
        <FileInput inputRef={file} label={messages.choose} onFile={picture.take} />
        <FileInput inputRef={camera} label={messages.camera} onFile={picture.take} capture />
      </div>
      {error ? <FieldError>{error}</FieldError> : null}
      <p className="hint">{messages.hint}</p>
    </div>
  )
}

function FileInput({
  inputRef,
  label,
  onFile,
  capture = false,
}: {
  inputRef: React.RefObject<HTMLInputElement | null>
  label: string
  onFile: (file: File) => unknown
  capture?: boolean
}) {
  return (
    <input
      ref={inputRef}
      type="file"
      hidden
      aria-label={label}
      accept={PICTURE_TYPES.join(',')}
      capture={capture ? 'environment' : undefined}
      onChange={({ target }) => {
        const [chosen] = Array.from(target.files ?? [])
        // The same file may be chosen again after it was removed.
        target.value = ''
        if (chosen) onFile(chosen)
      }}
    />
  )
}

/** Scales what is given, hands it on, and says what it became; a refusal is told by a toast. */
function usePicture(onValue: (value: string) => void) {
  const [told, setTold] = useState<string | null>(null)
  const take = async (file: File) => {
    setTold(messages.reading)
    try {
      const { dataUrl, width, height } = await scalePicture(file)
      setTold(messages.scaled(file.name || messages.pasted, formatSize(file.size), width, height))
      onValue(dataUrl)
    } catch (error) {
      setTold(null)
      const { uploadError } = messages
      const refusal = error instanceof PictureRefusal ? error : new PictureRefusal(uploadError)
      showToast({ title: refusal.title, description: refusal.message, variant: 'danger' })
    }
  }
  return { told, take }
}

const formatSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
