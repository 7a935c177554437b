import { useState } from 'react'
import { fieldErrors } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useViewer } from '#core/web/viewer.tsx'
import type { ProjectDetail } from '#modules/projects/projects.contract.ts'
import { FieldError, SelectField, TextField } from '#ui/field/Field.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import type {
  deleteReport,
  finaliseReport,
  mailReport,
  ServiceReport,
  signReport,
} from '../service-reports.contract.ts'
import { SIGNATURE_ROLES, type SignatureRole } from '../service-reports.limits.ts'
import { countShown } from './count-shown.ts'
import { reportMessages as messages } from './messages.en.ts'
import { SignaturePad } from './SignaturePad.tsx'

interface ReportDialogProps {
  project: ProjectDetail
  report: ServiceReport
  onClose: () => void
}

/** Who has not signed yet. */
const unsigned = ({ signatures }: ServiceReport): readonly SignatureRole[] =>
  SIGNATURE_ROLES.filter((role) => !signatures.some((signature) => signature.role === role))

/** What whoever signs should know of the photos; nothing where there are none. */
function sayPhotos(report: ServiceReport): string[] {
  const count = countShown(report.content)
  return count === null ? [] : [messages.signShows(count)]
}

/** One person signs: the technician, or the ship's master on the technician's screen. */
export function SignDialog({ project, report, onClose }: ReportDialogProps) {
  const viewer = useViewer()
  const [role, setRole] = useState<SignatureRole>(unsigned(report)[0] ?? 'technician')
  const nameOf = (each: SignatureRole) => (each === 'technician' ? viewer.name : (project.vesselMasterName ?? ''))
  const [name, setName] = useState(() => nameOf(role))
  const [picture, setPicture] = useState<string | null>(null)
  const [wasSent, setWasSent] = useState(false)
  const sign = useChange<typeof signReport>('POST /api/portal/reports/:id/sign', {
    done: (_answer, { body }) => messages.signed(body.name.trim()),
    failed: messages.signFailed,
  })
  const errors = fieldErrors(sign.error)
  const pictureError = errors['signature'] ?? (wasSent && picture === null ? messages.signatureMissing : undefined)
  const submit = () => {
    setWasSent(true)
    if (sign.isPending || picture === null || name.trim() === '') return
    sign.mutate(
      { params: { id: report.id }, body: { role, name, signature: picture, version: report.version } },
      { onSuccess: onClose },
    )
  }
  return (
    <FormDialog
      wide
      title={messages.signTitle}
      text={[messages.signText, ...sayPhotos(report)].join(' ')}
      onClose={onClose}
      onSubmit={submit}
      action={messages.sign}
      isOff={sign.isPending}
      back={messages.back}
    >
      <div className="fields-by-two">
        <SelectField
          label={messages.signAs}
          value={role}
          options={SIGNATURE_ROLES.map((value) => ({ value, label: messages.roles[value] }))}
          error={errors['role']}
          onValue={(value) => {
            const next = value as SignatureRole
            setRole(next)
            setName(nameOf(next))
          }}
        />
        <TextField
          label={messages.name}
          autoComplete="off"
          maxLength={200}
          value={name}
          error={errors['name'] ?? (wasSent && name.trim() === '' ? messages.name : undefined)}
          onValue={setName}
        />
      </div>
      <SignaturePad key={role} name={name} onPicture={setPicture} />
      {pictureError ? <FieldError>{pictureError}</FieldError> : null}
    </FormDialog>
  )
}

/** The last word before a report is locked for good. */
export function FinaliseDialog({ report, onClose }: ReportDialogProps) {
  const { id, version } = report
  const finalise = useChange<typeof finaliseReport>('POST /api/portal/reports/:id/finalise', {
    done: messages.finalised,
    failed: messages.finaliseFailed,
  })
  const missing = unsigned(report)
    .map((role) => messages.roles[role].toLowerCase())
    .join(', ')
  return (
    <ConfirmDialog
      title={messages.finaliseTitle}
      text={[
        messages.finaliseText,
        ...sayPhotos(report),
        ...(missing === '' ? [] : [messages.finaliseUnsigned(missing)]),
      ].join(' ')}
      action={messages.finaliseAction}
      isBusy={finalise.isPending}
      onClose={onClose}
      onConfirm={() => finalise.mutate({ params: { id }, body: { version } }, { onSettled: onClose })}
    />
  )
}

/** To whom the report goes; the engineer's address is offered where it is known. */
export function MailDialog({ project, report, onClose }: ReportDialogProps) {
  const [to, setTo] = useState(project.engineerEmail ?? '')
  const mail = useChange<typeof mailReport>('POST /api/portal/reports/:id/mail', {
    done: (_answer, { body }) => messages.mailed(body.to),
    failed: messages.mailFailed,
  })
  const submit = () => {
    if (mail.isPending) return
    mail.mutate({ params: { id: report.id }, body: { to: to.trim() } }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={messages.mailTitle}
      text={messages.mailText}
      onClose={onClose}
      onSubmit={submit}
      action={messages.mailAction}
      isOff={mail.isPending}
      back={messages.back}
    >
      <TextField
        label={messages.to}
        type="email"
        data-autofocus=""
        value={to}
        error={fieldErrors(mail.error)['to']}
        onValue={setTo}
      />
    </FormDialog>
  )
}

export function RemoveReportDialog({ report, onClose }: ReportDialogProps) {
  const { id, version } = report
  const remove = useChange<typeof deleteReport>('DELETE /api/portal/reports/:id', {
    done: messages.removed,
    failed: messages.removeFailed,
  })
  return (
    <ConfirmDialog
      title={messages.removeTitle(report.fileName)}
      text={messages.removeText}
      action={messages.removeAction}
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id }, query: { version: String(version) } }, { onSettled: onClose })}
    />
  )
}
