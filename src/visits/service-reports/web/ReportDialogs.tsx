import { useState } from 'react'
import { fieldErrors } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { DraftNote } from '#ui/field/DraftNote.tsx'
import { TextField } from '#ui/field/Field.tsx'
import { useKept } from '#ui/field/use-kept.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import type { ProjectDetail } from '#visits/projects/projects.contract.ts'
import type { deleteReport, finaliseReport, mailReport, ServiceReport } from '../service-reports.contract.ts'
import { DrawingNote } from './DrawingNote.tsx'
import { reportMessages as messages } from './messages.en.ts'
import { describePhotos, unsigned } from './report-state.ts'
import { UnprintableNote } from './UnprintableNote.tsx'

interface ReportDialogProps {
  project: ProjectDetail
  report: ServiceReport
  onClose: () => void
}

/** The last word before a report is locked for good. */
export function FinaliseDialog({ report, onClose }: ReportDialogProps) {
  const { id, version } = report
  const finalise = useChange<typeof finaliseReport>('POST /api/portal/reports/:id/finalise', {
    done: messages.finalised,
    failed: messages.finaliseFailed,
  })
  const [isAccepted, setIsAccepted] = useState(false)
  const missing = unsigned(report)
    .map((role) => messages.roles[role].toLowerCase())
    .join(', ')
  return (
    <ConfirmDialog
      title={messages.finaliseTitle}
      text={[
        messages.finaliseText,
        ...describePhotos(report),
        ...(missing === '' ? [] : [messages.finaliseUnsigned(missing)]),
      ].join(' ')}
      action={messages.finaliseAction}
      isBusy={finalise.isPending}
      onClose={onClose}
      onConfirm={() =>
        finalise.mutate({ params: { id }, body: { version, acceptUnprintable: isAccepted } }, { onSuccess: onClose })
      }
    >
      <DrawingNote isDrawing={finalise.isPending} photos={report.content?.photos.length ?? 0} />
      <UnprintableNote
        report={report}
        isAccepted={isAccepted}
        onAccepted={setIsAccepted}
        errors={fieldErrors(finalise.error)}
      />
    </ConfirmDialog>
  )
}

/** Recipient of the report; the engineer's address is proposed if known. */
export function MailDialog({ project, report, onClose }: ReportDialogProps) {
  const { values, set, drop, foundAt } = useKept(`mail:${report.id}`, { to: project.engineerEmail ?? '' })
  const { to } = values
  const mail = useChange<typeof mailReport>('POST /api/portal/reports/:id/mail', {
    done: (_answer, { body }) => messages.mailed(body.to),
    failed: messages.mailFailed,
    onDone: drop,
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
      <DraftNote foundAt={foundAt} onDiscard={drop} />
      <TextField
        label={messages.to}
        type="email"
        data-autofocus=""
        value={to}
        error={fieldErrors(mail.error)['to']}
        onValue={(next) => set({ to: next })}
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
