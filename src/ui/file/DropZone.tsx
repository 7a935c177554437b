import { uploadTexts } from '#core/contract/messages.en.ts'
import { FILE_ACCEPT, UPLOAD_MAX_TEXT } from '#core/contract/uploads.ts'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { Icon } from '../basic/Icon.tsx'
import { useFileDrop } from '../import/use-file-drop.ts'
import { FileButton } from './FileButton.tsx'
import { fileWords } from './messages.en.ts'

interface DropZoneProps {
  /** Label, as `Add files`. */
  title: string
  choose?: string | undefined
  /** One file only. */
  single?: boolean | undefined
  onFiles: (files: readonly File[]) => void
  /** Photos straight from the camera, where more is done with them. */
  onPhotos?: ((files: readonly File[]) => void) | undefined
}

/** Takes files by drop, by choosing, and on a phone straight from the camera. */
export function DropZone({
  title,
  choose = fileWords.choose,
  single = false,
  onFiles,
  onPhotos = onFiles,
}: DropZoneProps) {
  const { isOver, handlers } = useFileDrop(({ files }) => {
    if (files.length > 0) onFiles(single ? [...files].slice(0, 1) : [...files])
  })
  return (
    <div className={isOver ? 'drop-zone is-over' : 'drop-zone'} {...handlers}>
      <Icon name="cloud-upload" />
      <p>
        <b>{title}</b>
        <span>
          <span className="drop-zone-desk">{fileWords.dropHere}</span>
          {uploadTexts.kinds}, {UPLOAD_MAX_TEXT} {fileWords.each}
        </span>
      </p>
      <Cluster as="span" gap={8} align="stretch" className="drop-zone-actions">
        <span className="drop-zone-camera">
          <FileButton icon="camera" accept="image/jpeg" camera onFiles={onPhotos}>
            {fileWords.photo}
          </FileButton>
        </span>
        <FileButton icon="upload" accept={FILE_ACCEPT} multiple={!single} onFiles={onFiles}>
          {choose}
        </FileButton>
      </Cluster>
    </div>
  )
}
