import { useState } from 'react'
import { formatOsloTime } from '#core/days.ts'
import { currentOf, fieldErrors, problemSentence } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useViewer } from '#core/web/viewer.tsx'
import { Button } from '#ui/basic/Button.tsx'
import { Note } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { FieldError, TextField } from '#ui/field/Field.tsx'
import { dropDraft, useDraft } from '#ui/field/use-draft.ts'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import type { ProjectDetail } from '#visits/projects/projects.contract.ts'
import type { finaliseReport, ServiceReport, signReport } from '../service-reports.contract.ts'
import { SIGNATURE_ROLES, type SignatureRole } from '../service-reports.limits.ts'
import { DrawingNote } from './DrawingNote.tsx'
import { reportMessages as messages } from './messages.en.ts'
import { isEmpty, NO_SIGNATURE, pictureOf, type Signature } from './paint-signature.ts'
import { RemarkField } from './RemarkField.tsx'
import { unsigned } from './report-state.ts'
import { SignaturePad } from './SignaturePad.tsx'
import { SignedContent } from './SignedContent.tsx'
import { UnprintableNote } from './UnprintableNote.tsx'

interface SignSheetProps {
  project: ProjectDetail
  report: ServiceReport
  onClose: () => void
}

type Step = SignatureRole | 'finalise'
type Signer = { name: string; remark?: string; signature: Signature }

/**
 * One sheet from the technician's signature to the locked report: they sign, then the ship's master on the same screen,
 * then it is finalised. What was drawn stays until the server has it, whatever becomes of the line.
 */
export function SignSheet({ project, report: listed, onClose }: SignSheetProps) {
  const [answered, setAnswered] = useState<ServiceReport | null>(null)
  // The list is updated a moment later, or earlier where a response was lost.
  const report = answered !== null && answered.version > listed.version ? answered : listed
  const [asked, setAsked] = useState<Step | null>(null)
  const step: Step = asked ?? unsigned(report)[0] ?? 'finalise'
  const signer = useSigner(project, report, step)
  const sign = useChange<typeof signReport>('POST /api/portal/reports/:id/sign', {
    done: (_answer, { body }) => messages.signed(body.name.trim()),
    onDone: (stored, { body }) => {
      setAnswered(stored)
      dropDraft(signatureName(stored.id, body.role))
    },
  })
  const finalise = useChange<typeof finaliseReport>('POST /api/portal/reports/:id/finalise', {
    done: messages.finalised,
  })
  const [wasSent, setWasSent] = useState(false)
  const [isAccepted, setIsAccepted] = useState(false)
  const goTo = (next: Step | null) => {
    setAsked(next)
    setWasSent(false)
    sign.reset()
    finalise.reset()
  }
  const submit = () => {
    setWasSent(true)
    const { id, version } = report
    if (sign.isPending || finalise.isPending) return
    if (step === 'finalise')
      finalise.mutate({ params: { id }, body: { version, acceptUnprintable: isAccepted } }, { onSuccess: onClose })
    else if (!isEmpty(signer.signature) && signer.name.trim() !== '') {
      const signature = pictureOf(signer.signature, signer.name)
      sign.mutate(
        {
          params: { id },
          body: {
            role: step,
            name: signer.name,
            ...(step === 'master' && signer.remark.trim() !== '' ? { remark: signer.remark } : {}),
            signature,
            version,
            acceptUnprintable: isAccepted,
          },
        },
        { onSuccess: () => goTo(null) },
      )
    }
  }
  const isBusy = sign.isPending || finalise.isPending
  const errors = fieldErrors(step === 'finalise' ? finalise.error : sign.error)
  return (
    <FormDialog
      wide
      title={messages.signTitle}
      text={messages.signText}
      onClose={onClose}
      onSubmit={submit}
      action={isBusy ? messages.sending : step === 'finalise' ? messages.finaliseAction : messages.signAsRole[step]}
      isOff={isBusy}
      back={report.signatures.length > 0 ? messages.later : messages.back}
    >
      <ol className="sign-steps">
        {SIGNATURE_ROLES.map((role) => (
          <Signed
            key={role}
            report={report}
            role={role}
            isNow={step === role}
            isOff={isBusy}
            onAgain={() => goTo(role)}
          />
        ))}
        <li aria-current={step === 'finalise' ? 'step' : undefined}>
          <Icon name="shield-check" />
          <span>{messages.finaliseStep}</span>
        </li>
      </ol>
      <SignedContent report={report} />
      <UnprintableNote report={report} isAccepted={isAccepted} onAccepted={setIsAccepted} errors={errors} />
      <DrawingNote isDrawing={isBusy} photos={report.content?.photos.length ?? 0} />
      <Refusal error={step === 'finalise' ? finalise.error : sign.error} />
      {step === 'finalise' ? (
        <p className="sign-finalise">
          {messages.finaliseText}{' '}
          {unsigned(report).length > 0 ? messages.finaliseUnsigned(formatRoles(unsigned(report))) : null}
        </p>
      ) : (
        <SignFields signer={signer} isMaster={step === 'master'} wasSent={wasSent} errors={errors} />
      )}
      {step === 'master' ? (
        <p>
          <Button small variant="ghost" off={isBusy} onClick={() => goTo('finalise')}>
            {messages.withoutMaster}
          </Button>
        </p>
      ) : null}
    </FormDialog>
  )
}

/** Name under which an unsent signature is stored. */
const signatureName = (reportId: string, role: Step): string => `sign:${reportId}:${role}`

const formatRoles = (roles: readonly SignatureRole[]): string =>
  roles.map((role) => messages.roles[role].toLowerCase()).join(', ')

/** The current signer: the name, and the drawn signature. It survives closing the sheet, but is stored nowhere. */
function useSigner(project: ProjectDetail, report: ServiceReport, step: Step) {
  const viewer = useViewer()
  const [draft, setDraft] = useDraft<Signer>(signatureName(report.id, step), { inMemory: true })
  const known = step === 'master' ? (project.vesselMasterName ?? '') : viewer.name
  const signed = report.signatures.find(({ role }) => role === step)
  const kept = draft ?? { name: signed?.name ?? known, remark: signed?.remark ?? '', signature: NO_SIGNATURE }
  const now = { ...kept, remark: kept.remark ?? '' }
  return { ...now, set: (change: Partial<Signer>) => setDraft({ ...now, ...change }) }
}

interface SignFieldsProps {
  signer: ReturnType<typeof useSigner>
  isMaster: boolean
  wasSent: boolean
  errors: Readonly<Record<string, string>>
}

function SignFields({ signer: { name, remark, signature, set }, isMaster, wasSent, errors }: SignFieldsProps) {
  const missing = wasSent && isEmpty(signature) ? messages.signatureMissing : undefined
  return (
    <>
      <TextField
        label={messages.name}
        autoComplete="off"
        maxLength={200}
        value={name}
        error={errors['name'] ?? (wasSent && name.trim() === '' ? messages.nameMissing : undefined)}
        onValue={(next) => set({ name: next })}
      />
      {isMaster ? (
        <RemarkField remark={remark} error={errors['remark']} onRemark={(next) => set({ remark: next })} />
      ) : null}
      <SignaturePad name={name} signature={signature} onSignature={(next) => set({ signature: next })} />
      {(errors['signature'] ?? missing) ? <FieldError alerts>{errors['signature'] ?? missing}</FieldError> : null}
    </>
  )
}

interface SignedProps {
  report: ServiceReport
  role: SignatureRole
  isNow: boolean
  /** Something is being sent. */
  isOff: boolean
  onAgain: () => void
}

/** One line of the sheet: who signed, and the way to do it once more. */
function Signed({ report: { signatures }, role, isNow, isOff, onAgain }: SignedProps) {
  const signature = signatures.find((each) => each.role === role)
  return (
    <li aria-current={isNow ? 'step' : undefined} className={signature ? 'status status-ok' : undefined}>
      <Icon name={signature ? 'check' : 'pencil'} />
      <span>
        {messages.roles[role]}
        {signature ? `: ${messages.by(signature.name, formatOsloTime(signature.signedAt))}` : null}
        {signature?.remark ? <span className="signed-text"> {signature.remark}</span> : null}
      </span>
      {signature && !isNow ? (
        <Button small variant="ghost" off={isOff} aria-label={messages.againOf(messages.roles[role])} onClick={onAgain}>
          {messages.again}
        </Button>
      ) : null}
    </li>
  )
}

/** Why it was not taken, where one looks: on the sheet. */
function Refusal({ error }: { error: Error | null }) {
  if (error === null || Object.keys(fieldErrors(error)).length > 0) return null
  return (
    <Note tone="bad" title={messages.signFailed.title}>
      {currentOf(error) === undefined ? problemSentence(error, messages.signFailed.fallback) : messages.signedMeanwhile}
    </Note>
  )
}
