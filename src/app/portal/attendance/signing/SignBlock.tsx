import { useState } from 'react'
import { formatOsloTime } from '#core/days.ts'
import type { ProblemDetails } from '#core/errors.ts'
import { fieldErrors, problemSentence } from '#core/web/call/api-error.ts'
import { withdraw } from '#core/web/device/device.ts'
import { showFile } from '#core/web/file/open-file.ts'
import { showToast } from '#core/web/toast.ts'
import { useViewer } from '#core/web/viewer.tsx'
import { Button } from '#ui/basic/Button.tsx'
import { Note } from '#ui/basic/ErrorNote.tsx'
import { StateMark } from '#ui/basic/StateMark.tsx'
import { FieldError, TextField } from '#ui/field/Field.tsx'
import { dropDraft, useDraft } from '#ui/field/use-draft.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { describeSignObstacle } from '#visits/checklists/sign-obstacle.policy.ts'
import type { ServiceReport } from '#visits/service-reports/service-reports.contract.ts'
import { SIGNATURE_ROLES, type SignatureRole } from '#visits/service-reports/service-reports.limits.ts'
import { DrawingNote } from '#visits/service-reports/web/DrawingNote.tsx'
import { isEmpty, NO_SIGNATURE, pictureOf, type Signature } from '#visits/service-reports/web/paint-signature.ts'
import { RemarkField } from '#visits/service-reports/web/RemarkField.tsx'
import { SignaturePad } from '#visits/service-reports/web/SignaturePad.tsx'
import { UnprintableNote } from '#visits/service-reports/web/UnprintableNote.tsx'
import { attendanceMessages as messages } from '../messages.en.ts'
import { findObstacle } from '../sheet-facts.ts'
import type { Sheet } from '../use-sheet.ts'
import { FollowUpBlock } from './FollowUpBlock.tsx'
import { useSignSheet, type SignStep } from './use-sign-sheet.ts'

const words = messages.sign

/** Technician first, then the master on the same page; with the last signature the report is locked. */
export function SignBlock({ sheet }: { sheet: Sheet }) {
  const signing = useSignSheet(sheet)
  const { report, step, isChanged } = signing
  const obstacle = findObstacle(sheet)
  return (
    <section className="review-part" aria-label={words.title}>
      <ul className="review-signatures">
        {SIGNATURE_ROLES.map((role) => (
          <Signed key={role} role={role} report={isChanged ? null : report} />
        ))}
      </ul>
      {isChanged ? (
        <Note tone="warn" title={words.changed}>
          {words.changedText}
        </Note>
      ) : null}
      <SignedHere sheet={sheet} />
      {step === 'done' ? (
        <Done sheet={sheet} report={report} />
      ) : obstacle !== null && step === 'technician' ? (
        <ObstacleNote sheet={sheet} />
      ) : sheet.canSign ? (
        <SignForm key={step} sheet={sheet} step={step} signing={signing} />
      ) : (
        <Note title={messages.closed}>{messages.closedText}</Note>
      )}
    </section>
  )
}

/** What has to be done before anybody can sign; nothing on a visit that takes no entries, where nobody can do it. */
export function ObstacleNote({ sheet }: { sheet: Sheet }) {
  const obstacle = findObstacle(sheet)
  return obstacle === null || !sheet.canSign ? null : <Note tone="warn" title={describeSignObstacle(obstacle)} />
}

const TITLES = { technician: words.technician, master: words.master } as const

function Signed({ role, report }: { role: SignatureRole; report: ServiceReport | null }) {
  const signature = report?.signatures.find((each) => each.role === role)
  return (
    <li>
      <StateMark {...(signature ? { tone: 'ok', icon: 'circle-check' } : { tone: 'info', icon: 'circle' })}>
        {TITLES[role]}
        {signature ? `: ${words.signedBy(signature.name, formatOsloTime(signature.signedAt))}` : null}
      </StateMark>
      {signature?.remark ? <p className="signed-remark">{signature.remark}</p> : null}
    </li>
  )
}

/** Signatures that are on this device only, with the reason where the server refused them, and the way back to the sheet. */
function SignedHere({ sheet: { signatures } }: { sheet: Sheet }) {
  const [isAsking, setIsAsking] = useState(false)
  if (signatures.length === 0) return null
  const remove = async () => {
    setIsAsking(false)
    const isGone = await withdraw(signatures.map(({ id }) => id))
    if (!isGone) showToast({ title: words.beingSent, variant: 'danger' })
  }
  const refusal = signatures.find(({ state }) => state === 'refused')?.problem
  return (
    <>
      <Note
        tone={refusal ? 'bad' : 'warn'}
        title={refusal ? words.refusedHere : words.signedHere}
        actions={<Button onClick={() => setIsAsking(true)}>{words.removeHere}</Button>}
      >
        {refusal ? describeProblem(refusal) : words.signedHereText}
      </Note>
      {isAsking ? (
        <ConfirmDialog
          title={words.removeHereTitle}
          text={words.removeHereText}
          action={words.removeHere}
          back={words.keepHere}
          onConfirm={() => void remove()}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  )
}

const describeProblem = ({ fields = [], detail }: ProblemDetails): string =>
  fields.map(({ message }) => message).join(' ') || detail

interface SignFormProps {
  sheet: Sheet
  step: Exclude<SignStep, 'done'>
  signing: ReturnType<typeof useSignSheet>
}

function SignForm({ sheet, step, signing }: SignFormProps) {
  const viewer = useViewer()
  const { project, files } = sheet
  const draftName = `sheet-sign:${project.id}:${step}`
  const [draft, setDraft] = useDraft<{ name: string; remark?: string; signature: Signature }>(draftName, {
    inMemory: true,
  })
  const known = step === 'master' ? (project.vesselMasterName ?? '') : viewer.name
  const now = { remark: '', ...(draft ?? { name: known, signature: NO_SIGNATURE }) }
  const [wasSent, setWasSent] = useState(false)
  const [isAccepted, setIsAccepted] = useState(false)
  const errors = fieldErrors(signing.error)
  const isUnsigned = isEmpty(now.signature)
  const isNameless = now.name.trim() === ''
  const submit = () => {
    setWasSent(true)
    if (signing.isBusy || sheet.hasMovingPhoto || isUnsigned || isNameless) return
    signing.sign(
      {
        role: step,
        name: now.name.trim(),
        ...(step === 'master' && now.remark.trim() !== '' ? { remark: now.remark } : {}),
        signature: pictureOf(now.signature, now.name),
        acceptUnprintable: isAccepted,
      },
      () => dropDraft(draftName),
    )
  }
  return (
    <form
      className="sign-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {step === 'master' ? (
        <>
          <p>{words.handOver}</p>
          <RemarkField
            remark={now.remark}
            error={errors['remark']}
            onRemark={(remark) => setDraft({ ...now, remark })}
          />
        </>
      ) : null}
      <TextField
        label={step === 'master' ? words.nameAndRank : words.name}
        autoComplete="off"
        maxLength={200}
        value={now.name}
        error={errors['name'] ?? (wasSent && isNameless ? words.nameMissing : undefined)}
        onValue={(name) => setDraft({ ...now, name })}
      />
      <SignaturePad
        name={now.name}
        signature={now.signature}
        onSignature={(signature) => setDraft({ ...now, signature })}
      />
      {(errors['signature'] ?? (wasSent && isUnsigned)) ? (
        <FieldError alerts>{errors['signature'] ?? words.signatureMissing}</FieldError>
      ) : null}
      {signing.report === null ? null : (
        <UnprintableNote report={signing.report} isAccepted={isAccepted} onAccepted={setIsAccepted} errors={errors} />
      )}
      <DrawingNote isDrawing={signing.isBusy} photos={files.length + sheet.unsentPhotos.length} />
      {signing.error !== null && Object.keys(errors).length === 0 ? (
        <Note tone="bad" title={words.failed.title}>
          {problemSentence(signing.error, words.failed.fallback)}
        </Note>
      ) : null}
      {sheet.hasMovingPhoto ? <Note title={words.photoMoves} /> : null}
      <Button variant="primary" type="submit" full off={signing.isBusy || sheet.hasMovingPhoto}>
        {signing.isBusy ? words.making : step === 'master' ? words.signMaster : words.signTechnician}
      </Button>
      {step === 'master' ? (
        <>
          <p className="hint">{words.meaning}</p>
          <Button variant="ghost" off={signing.isBusy} onClick={signing.finish}>
            {words.withoutMaster}
          </Button>
        </>
      ) : null}
    </form>
  )
}

/** The locked report, and what becomes of the lines that are not finished. */
const Done = ({ sheet, report }: { sheet: Sheet; report: ServiceReport | null }) => (
  <>
    <p className="verdict-note ok">
      <StateMark tone="ok" icon="circle-check">
        {report?.signatures.length === 2 ? words.done : words.doneWithout}
      </StateMark>
      {report?.finalisedAt && sheet.signatures.length === 0 ? (
        <span>{words.doneText(formatOsloTime(report.finalisedAt))}</span>
      ) : null}
    </p>
    {report === null || sheet.signatures.length > 0 ? null : (
      <Button icon="file-text" onClick={() => void showFile(report.fileURL)}>
        {words.openReport}
      </Button>
    )}
    <FollowUpBlock sheet={sheet} />
  </>
)
