import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useChange } from '#core/web/call/use-change.ts'
import { rowIdOf } from '#core/web/device/device-state.ts'
import { useIsOnline } from '#core/web/device/use-is-online.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Note } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { TextArea } from '#ui/field/Field.tsx'
import { useKept } from '#ui/field/use-kept.ts'
import { FileButton } from '#ui/file/FileButton.tsx'
import { RemoveDialog } from '#ui/overlay/RemoveDialog.tsx'
import { CHECKLIST_LENGTHS, SEVERITIES, type Severity } from '#visits/checklists/checklists.limits.ts'
import type { deleteFinding, Finding } from '#visits/checklists/findings.contract.ts'
import type { VisitLine } from '#visits/checklists/visit-checklist.contract.ts'
import { ChoiceSegments } from '../ChoiceSegments.tsx'
import { attendanceMessages as messages } from '../messages.en.ts'
import { sheetPlace } from '../sheet-address.ts'
import { usePhotos } from '../use-photos.tsx'
import { FindingPhotos, type FindingPhoto } from './FindingPhotos.tsx'
import { FindingPhrases } from './FindingPhrases.tsx'
import { useSaveFinding } from './use-save-finding.ts'

const words = messages.findings

interface FindingScreenProps {
  projectId: string
  /** Null for a new one. */
  finding: Finding | null
  /** The line that it is about. */
  line: VisitLine | null
  /** Photos of the visit. */
  photos: readonly FindingPhoto[]
  canLog: boolean
}

interface Values {
  text: string
  severity: Severity
  fileIds: readonly string[]
}

/** A finding in words, with photos that can be drawn on; typed words are kept until they are saved. */
export function FindingScreen({ projectId, finding, line, photos: known, canLog }: FindingScreenProps) {
  const navigate = useNavigate()
  const form = useKept<Values>(
    finding === null ? `finding:new:${projectId}:${line?.key ?? ''}` : `finding:${finding.id}`,
    finding === null
      ? { text: '', severity: line?.verdict === 'outside' ? 'major' : 'minor', fileIds: [] }
      : { text: finding.text, severity: finding.severity, fileIds: finding.fileIds },
  )
  const { values, set } = form
  const [wasSent, setWasSent] = useState(false)
  const leave = () => void navigate(sheetPlace(line?.key ?? null), { replace: true })
  const done = () => {
    form.drop()
    leave()
  }
  const save = useSaveFinding(projectId, finding)
  const photos = usePhotos(projectId, { onAdded: (id) => set((now) => ({ fileIds: [...now.fileIds, id] })) })
  const isOnline = useIsOnline()
  // A photo may have been sent since the form named it.
  const ids = new Set(values.fileIds.map(rowIdOf))
  const shown = [...ids].flatMap((id) => known.filter((photo) => photo.id === id))
  const mayChange = canLog && (finding?.mayChange ?? true)
  const isMissing = wasSent && values.text.trim() === ''
  const submit = () => {
    setWasSent(true)
    if (save.isBusy || values.text.trim() === '') return
    save.send({ ...values, fileIds: shown.map(({ id }) => id), lineKey: line?.key ?? null }, done)
  }
  return (
    <form
      className="finding-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <nav className="sheet-path" aria-label={messages.path}>
        <Link to={sheetPlace(line?.key ?? null)}>{messages.checklist}</Link>
        <Icon name="chevron-right" />
        <span>{line?.text ?? words.one}</span>
      </nav>
      <h1>{words.one}</h1>
      <FindingPhotos
        photos={shown}
        canDraw={mayChange}
        onRemove={(removed) => set({ fileIds: [...ids].filter((id) => id !== removed) })}
      />
      {mayChange ? (
        <FindingFields
          projectId={projectId}
          lineKey={line?.key ?? null}
          values={values}
          error={save.errors['text'] ?? (isMissing ? words.textMissing : undefined)}
          onValues={set}
        />
      ) : finding === null ? null : (
        <>
          <p className="finding-text">{finding.text}</p>
          <p className="quiet">{[words.severities[finding.severity], finding.userName].join(', ')}</p>
        </>
      )}
      {save.refusal === null ? null : (
        <Note tone="bad" title={words.failed.title}>
          {save.refusal}
        </Note>
      )}
      {mayChange ? (
        <div className="finding-actions">
          <FileButton icon="camera" accept="image/*" camera onFiles={(taken) => photos.add(taken)}>
            {words.addPhoto}
          </FileButton>
          <Button variant="primary" type="submit" off={save.isBusy || photos.isBusy}>
            {save.isBusy ? words.saving : words.save}
          </Button>
        </div>
      ) : null}
      {photos.note}
      {!isOnline && mayChange && photos.isWaiting ? <Note title={words.photoWaits}>{words.photoWaitsText}</Note> : null}
      {finding !== null && mayChange ? <RemoveFinding finding={finding} onDone={done} /> : null}
    </form>
  )
}

interface FindingFieldsProps {
  projectId: string
  lineKey: string | null
  values: Values
  /** What is wrong with the words. */
  error: string | undefined
  onValues: (part: Partial<Values>) => void
}

/** What was found, and how soon it has to be repaired. */
const FindingFields = ({ projectId, lineKey, values, error, onValues }: FindingFieldsProps) => (
  <>
    <FindingPhrases projectId={projectId} lineKey={lineKey} text={values.text} onText={(text) => onValues({ text })} />
    <TextArea
      label={words.text}
      rows={3}
      maxLength={CHECKLIST_LENGTHS.finding}
      value={values.text}
      error={error}
      onValue={(text) => onValues({ text })}
    />
    <ChoiceSegments
      legend={words.severity}
      values={SEVERITIES}
      labels={words.severities}
      value={values.severity}
      onValue={(severity) => onValues({ severity })}
    />
  </>
)

function RemoveFinding({ finding, onDone }: { finding: Finding; onDone: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = useChange<typeof deleteFinding>('DELETE /api/portal/findings/:id', {
    done: words.removed,
    failed: words.removeFailed,
    onDone,
    onKept: onDone,
  })
  return (
    <>
      <Button variant="danger" icon="trash-2" onClick={() => setIsAsking(true)}>
        {words.remove}
      </Button>
      {isAsking ? (
        <RemoveDialog
          title={words.removeTitle}
          text={words.removeText}
          action={words.remove}
          row={finding}
          removal={remove}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  )
}
