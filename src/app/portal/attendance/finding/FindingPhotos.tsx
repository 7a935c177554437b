import { useState } from 'react'
import { useChange } from '#core/web/call/use-change.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Note } from '#ui/basic/ErrorNote.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { PhotoDrawing } from '#ui/file/PhotoDrawing.tsx'
import { PhotoShapes, type PhotoShape } from '#ui/file/PhotoShapes.tsx'
import type { setFileMarks } from '#visits/visit-files/file-marks.contract.ts'
import { attendanceMessages as messages } from '../messages.en.ts'
import { SheetPhoto, usePicture } from '../SheetPhoto.tsx'

const words = messages.findings

/** A photo of the visit, which this device may not have sent yet. */
export interface FindingPhoto {
  id: string
  name: string
  /** Address for a link to it; null for one that only this device has. */
  filePath: string | null
  /** The line of the checklist that asked for it. */
  lineKey: string | null
  marks: { shapes: readonly PhotoShape[]; version: number }
}

interface FindingPhotosProps {
  photos: readonly FindingPhoto[]
  canDraw: boolean
  onRemove: (id: string) => void
}

/** Photos of a finding: one large, with what is drawn on it, the others to choose below. */
export function FindingPhotos({ photos, canDraw, onRemove }: FindingPhotosProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const photo = photos.find(({ id }) => id === chosen) ?? photos.at(-1)
  if (photo === undefined) return null
  const index = photos.indexOf(photo) + 1
  return (
    <div className="finding-photos">
      <Photo key={photo.id} photo={photo} canDraw={canDraw} />
      <div className="finding-photo-foot">
        <span className="quiet">{words.photoOf(index, photos.length)}</span>
        {canDraw ? (
          <Button small variant="ghost" onClick={() => onRemove(photo.id)}>
            {words.removePhoto}
          </Button>
        ) : null}
      </div>
      {photos.length > 1 ? (
        <ul className="finding-photo-choice">
          {photos.map(({ id }, at) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === photo.id}
                aria-label={words.showPhoto(at + 1)}
                onClick={() => setChosen(id)}
              >
                <SheetPhoto id={id} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function Photo({ photo, canDraw }: { photo: FindingPhoto; canDraw: boolean }) {
  const picture = usePicture(photo.id, photo.filePath)
  const [shapes, setShapes] = useState<readonly PhotoShape[]>(photo.marks.shapes)
  const [version, setVersion] = useState(photo.marks.version)
  const save = useChange<typeof setFileMarks>('PUT /api/portal/files/:id/marks', {
    queue: `marks:${photo.id}`,
    onDone: (stored) => setVersion(stored.version),
  })
  const alt = photo.name
  if (picture === undefined) return <SkeletonLines lines={6} />
  if (picture === null) return <Note tone="warn" title={words.photoFailed} />
  if (!canDraw) return <PhotoShapes picture={picture} alt={alt} shapes={photo.marks.shapes} />
  return (
    <>
      <PhotoDrawing
        picture={picture}
        alt={alt}
        shapes={shapes}
        onShapes={(next) => {
          setShapes(next)
          save.mutate({
            params: { id: photo.id },
            body: { shapes: next.map((shape) => ({ ...shape })), version: Math.max(version, photo.marks.version) },
          })
        }}
      />
      {save.isError ? <Note tone="bad" title={words.drawingChanged} /> : null}
    </>
  )
}
