import { useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { fieldErrors } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { DayField } from '#ui/day/DayField.tsx'
import { DraftNote } from '#ui/field/DraftNote.tsx'
import { SelectField, TextArea } from '#ui/field/Field.tsx'
import { useKept } from '#ui/field/use-kept.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import type { deleteProject, duplicateProject, followUpProject, ProjectDetail } from '../../projects.contract.ts'
import { SERVICE_TYPES, type ServiceType } from '../../projects.limits.ts'
import { detailMessages as messages, SERVICE_WORDS } from './messages.en.ts'

interface DialogProps {
  project: ProjectDetail
  onClose: () => void
}

/** Navigates to a project that was copied from another one. */
function useGoToCopy(onClose: () => void) {
  const navigate = useNavigate()
  return {
    done: ({ projectNumber }: ProjectDetail) => messages.duplicated(projectNumber),
    failed: messages.copyFailed,
    async onDone({ id }: ProjectDetail) {
      onClose()
      await navigate(paths.project(id))
    },
  }
}

/** Dialogs before a project is copied. */
function CopyDialog({ project, onClose }: DialogProps) {
  const toCopy = useGoToCopy(onClose)
  const copy = useChange<typeof duplicateProject>('POST /api/portal/projects/:id/duplicate', toCopy)
  return (
    <ConfirmDialog
      title={messages.copyTitle(project.projectNumber)}
      text={messages.copyText}
      action={messages.menu.duplicate}
      isBusy={copy.isPending}
      onClose={onClose}
      onConfirm={() => copy.mutate({ params: { id: project.id }, body: {} })}
    />
  )
}

/** Asks for the purpose of the next visit. */
function FollowUpDialog({ project, onClose }: DialogProps) {
  const draft = useKept(`follow-up:${project.id}`, { serviceType: project.serviceType, scheduledDate: '', lines: '' })
  const { values, set } = draft
  const toCopy = useGoToCopy(() => {
    draft.drop()
    onClose()
  })
  const body = {
    serviceType: values.serviceType,
    ...(values.scheduledDate === '' ? {} : { scheduledDate: values.scheduledDate }),
    lines: values.lines
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  }
  const follow = useChange<typeof followUpProject>('POST /api/portal/projects/:id/follow-up', toCopy)
  const errors = fieldErrors(follow.error)
  return (
    <FormDialog
      title={messages.followTitle(project.projectNumber)}
      text={messages.followText}
      onClose={onClose}
      onSubmit={() => !follow.isPending && follow.mutate({ params: { id: project.id }, body })}
      action={messages.followMake}
      isOff={follow.isPending}
      back={messages.back}
    >
      <DraftNote foundAt={draft.foundAt} onDiscard={draft.drop} />
      <SelectField
        label={messages.followService}
        value={values.serviceType}
        options={SERVICE_TYPES.map((value) => ({ value, label: SERVICE_WORDS[value] }))}
        error={errors['serviceType']}
        onValue={(serviceType) => set({ serviceType: serviceType as ServiceType })}
      />
      <DayField
        label={messages.followDate}
        optional
        value={values.scheduledDate}
        error={errors['scheduledDate']}
        onValue={(scheduledDate) => set({ scheduledDate })}
      />
      <TextArea
        label={messages.followLines}
        optional
        hint={messages.followLinesHint}
        value={values.lines}
        error={errors['lines']}
        onValue={(lines) => set({ lines })}
      />
    </FormDialog>
  )
}

/** Confirms the deletion of an empty project. */
function DeleteDialog({ project, onClose }: DialogProps) {
  const navigate = useNavigate()
  const remove = useChange<typeof deleteProject>('DELETE /api/portal/projects/:id', {
    done: messages.deleted(project.projectNumber),
    failed: messages.deleteFailed,
    // Navigates first: the screen of the deleted project would refetch it.
    async onDone() {
      onClose()
      await navigate(paths.projectsOverview)
    },
    onRefused: onClose,
  })
  return (
    <ConfirmDialog
      title={messages.deleteTitle(project.projectNumber)}
      text={messages.deleteText}
      action={messages.delete}
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: project.id }, query: { version: String(project.version) } })}
    />
  )
}

const DIALOGS = { 'follow-up': FollowUpDialog, duplicate: CopyDialog, delete: DeleteDialog } as const

/** Actions that copy a project, or delete it. */
export function CopyDialogs({ kind, ...props }: DialogProps & { kind: keyof typeof DIALOGS }) {
  const Asked = DIALOGS[kind]
  return <Asked {...props} />
}
