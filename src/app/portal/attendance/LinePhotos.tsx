import { StateMark } from '#ui/basic/StateMark.tsx'
import { FileButton } from '#ui/file/FileButton.tsx'
import type { VisitLine } from '#visits/checklists/visit-checklist.contract.ts'
import type { FindingPhoto } from './finding/FindingPhotos.tsx'
import { attendanceMessages as messages } from './messages.en.ts'
import { SheetPhoto } from './SheetPhoto.tsx'
import { usePhotos } from './use-photos.tsx'

interface LinePhotosProps {
  projectId: string
  line: VisitLine
  /** Photos of the visit. */
  photos: readonly FindingPhoto[]
  canLog: boolean
}

/** Photos that a line of the checklist asks for. */
export function LinePhotos({ projectId, line, photos, canLog }: LinePhotosProps) {
  const sending = usePhotos(projectId, { line })
  const own = photos.filter(({ lineKey }) => lineKey === line.key)
  return (
    <div className="line-photos">
      {own.length === 0 && !sending.isWaiting && line.result !== 'not done' ? (
        <StateMark tone="info" icon="camera" small>
          {messages.photoAsked}
        </StateMark>
      ) : null}
      {own.length === 0 ? null : (
        <ul className="sheet-photos">
          {own.map(({ id, name }) => (
            <li key={id}>
              <SheetPhoto id={id} />
              <span className="cut">{name}</span>
            </li>
          ))}
        </ul>
      )}
      {sending.note}
      {canLog ? (
        <FileButton icon="camera" accept="image/*" camera onFiles={(taken) => sending.add(taken)}>
          {own.length === 0 ? messages.takePhoto : messages.anotherPhoto}
        </FileButton>
      ) : null}
    </div>
  )
}
