import { useRef, type ChangeEvent } from 'react'
import { uploadTexts } from '#core/contract/messages.en.ts'
import { FILE_ACCEPT, UPLOAD_MAX_TEXT } from '#core/contract/uploads.ts'
import { Button } from '../basic/Button.tsx'
import { Icon } from '../basic/Icon.tsx'
import { useFileDrop } from './use-file-drop.ts'

interface DropZoneProps {
  /** What is put here, as `Add files`. */
  title: string
  choose?: string
  photo?: string
  /** One file only. */
  single?: boolean
  onFiles: (files: readonly File[]) => void
}

/** Takes files by drop, by choosing, and on a phone straight from the camera. */
export function DropZone({
  title,
  choose = 'Choose files',
  photo = 'Take a photo',
  single = false,
  onFiles,
}: DropZoneProps) {
  const chosen = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const { isOver, handlers } = useFileDrop(({ files }) => {
    if (files.length > 0) onFiles(single ? [...files].slice(0, 1) : [...files])
  })
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // The same file may be chosen again after it was taken off.
    event.target.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <div className={isOver ? 'fdrop is-over' : 'fdrop'} {...handlers}>
      <Icon name="cloud-upload" />
      <p>
        <b>{title}</b>
        <span>
          <span className="fdrop-d">Drop them here. </span>
          {uploadTexts.kinds}, {UPLOAD_MAX_TEXT} each
        </span>
      </p>
      <span className="fdrop-a">
        <span className="fdrop-cam">
          <Button icon="camera" onClick={() => camera.current?.click()}>
            {photo}
          </Button>
        </span>
        <Button icon="upload" onClick={() => chosen.current?.click()}>
          {choose}
        </Button>
      </span>
      <input
        ref={chosen}
        type="file"
        hidden
        multiple={!single}
        accept={FILE_ACCEPT}
        aria-label={choose}
        onChange={take}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/jpeg"
        capture="environment"
        aria-label={photo}
        onChange={take}
      />
    </div>
  )
}
