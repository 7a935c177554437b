import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { call } from '#core/web/call/call.ts'
import { useAttemptKey } from '#core/web/call/use-attempt-key.ts'
import { fieldErrors, forgetProject, showFailure } from '#core/web/live/project-records.ts'
import { showToast } from '#core/web/toast.ts'
import { Button } from '#ui/basic/Button.tsx'
import { SelectField, TextArea, TextField } from '#ui/field/Field.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import type { deleteProject, duplicateProject, followUpProject, ProjectDetail } from '../../projects.contract.ts'
import { SERVICE_TYPES, type ServiceType } from '../../projects.limits.ts'
import { detailMessages as messages, SERVICE_WORDS } from './messages.en.ts'

interface DialogProps {
  project: ProjectDetail
  onClose: () => void
}

/** What is asked before a second project is made out of the first. */
export function CopyDialog({ project, onClose }: DialogProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const attempt = useAttemptKey()
  const copy = useMutation({
    mutationFn: () =>
      call<typeof duplicateProject>('POST /api/portal/projects/:id/duplicate', {
        params: { id: project.id },
        body: {},
        headers: attempt.headersFor(project.id),
      }),
    onSuccess: async ({ id, projectNumber }) => {
      attempt.done()
      showToast({ title: messages.duplicated(projectNumber) })
      await forgetProject(client)
      onClose()
      await navigate(paths.project(id))
    },
    onError: (error) => showFailure(error, messages.copyFailed),
  })
  return (
    <ConfirmDialog
      title={messages.copyTitle(project.projectNumber)}
      text={messages.followText}
      action={messages.menu.duplicate}
      isBusy={copy.isPending}
      onClose={onClose}
      onConfirm={() => copy.mutate()}
    />
  )
}

/** Asks what the next visit is for. */
export function FollowUpDialog({ project, onClose }: DialogProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const attempt = useAttemptKey()
  const [values, setValues] = useState({ serviceType: project.serviceType, scheduledDate: '', lines: '' })
  const body = {
    serviceType: values.serviceType,
    ...(values.scheduledDate === '' ? {} : { scheduledDate: values.scheduledDate }),
    lines: values.lines
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  }
  const follow = useMutation({
    mutationFn: () =>
      call<typeof followUpProject>('POST /api/portal/projects/:id/follow-up', {
        params: { id: project.id },
        body,
        headers: attempt.headersFor(body),
      }),
    onSuccess: async ({ id, projectNumber }) => {
      attempt.done()
      showToast({ title: messages.duplicated(projectNumber) })
      await forgetProject(client)
      onClose()
      await navigate(paths.project(id))
    },
    onError: (error) => showFailure(error, messages.copyFailed),
  })
  const errors = fieldErrors(follow.error)
  return (
    <Dialog
      title={messages.followTitle(project.projectNumber)}
      text={messages.followText}
      onClose={onClose}
      onSubmit={() => !follow.isPending && follow.mutate()}
      actions={
        <>
          <Button onClick={onClose}>{messages.back}</Button>
          <Button variant="primary" type="submit" off={follow.isPending}>
            {messages.followMake}
          </Button>
        </>
      }
    >
      <SelectField
        label={messages.followService}
        value={values.serviceType}
        options={SERVICE_TYPES.map((value) => ({ value, label: SERVICE_WORDS[value] }))}
        error={errors['serviceType']}
        onValue={(serviceType) => setValues({ ...values, serviceType: serviceType as ServiceType })}
      />
      <TextField
        label={messages.followDate}
        optional
        type="date"
        value={values.scheduledDate}
        error={errors['scheduledDate']}
        onValue={(scheduledDate) => setValues({ ...values, scheduledDate })}
      />
      <TextArea
        label={messages.followLines}
        optional
        hint={messages.followLinesHint}
        value={values.lines}
        error={errors['lines']}
        onValue={(lines) => setValues({ ...values, lines })}
      />
    </Dialog>
  )
}

/** Asks before a project that holds nothing is removed. */
export function DeleteDialog({ project, onClose }: DialogProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () =>
      call<typeof deleteProject>('DELETE /api/portal/projects/:id', {
        params: { id: project.id },
        query: { version: String(project.version) },
      }),
    onSuccess: async () => {
      showToast({ title: messages.deleted(project.projectNumber) })
      onClose()
      await navigate(paths.projectsOverview)
      await forgetProject(client)
    },
    onError: (error) => {
      onClose()
      showFailure(error, messages.deleteFailed)
    },
  })
  return (
    <ConfirmDialog
      title={messages.deleteTitle(project.projectNumber)}
      text={messages.deleteText}
      action={messages.delete}
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    />
  )
}
