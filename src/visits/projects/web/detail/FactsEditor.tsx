import { useRef } from 'react'
import { isShownInForm } from '#core/web/call/api-error.ts'
import { useHotkeys } from '#core/web/use-hotkeys.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EditConflict } from '#ui/field/ConflictNote.tsx'
import { useRowEdit } from '#ui/field/use-row-edit.ts'
import { useClashQuestion } from '#ui/overlay/clash-question.tsx'
import type { ProjectDetail } from '../../projects.contract.ts'
import { useUpdateProject } from '../project-calls.ts'
import { factMessages as messages } from '../project-fields.en.ts'
import {
  FIELD_LABELS,
  changedFields,
  toChanges,
  toValues,
  validateProject,
  type ProjectValues,
} from '../project-form.ts'
import { ProjectFields } from '../ProjectFields.tsx'
import { usePlaceQuestion } from '../use-place-question.ts'

/** The facts as a form in their own place. What was typed outlives another tab, a refusal and a new sign-in. */
export function FactsEditor({ project, onClose }: { project: ProjectDetail; onClose: () => void }) {
  const update = useUpdateProject({
    done({ warnings }) {
      const client = warnings.find(({ kind }) => kind === 'client')
      return { title: messages.saved, ...(client ? { description: client.message } : {}) }
    },
    failed: (error) => (isShownInForm(error) ? undefined : messages.failed),
  })
  const reason = useRef<string>(undefined)
  const edit = useRowEdit<ProjectDetail, ProjectValues>({
    name: `project:${project.id}`,
    row: project,
    read: toValues,
    check: validateProject,
    send: (values, base) =>
      update.mutateAsync({
        params: { id: project.id },
        body: {
          ...toChanges(toValues(base), values),
          ...(reason.current ? { reason: reason.current } : {}),
          version: base.version,
        },
      }),
    isSaving: update.isPending,
  })
  const clash = useClashQuestion(project.id)
  const isDirty = changedFields(toValues(edit.base), edit.values).length > 0
  const place = usePlaceQuestion(project.location ?? '')
  const leave = () => {
    edit.discard()
    onClose()
  }
  const send = async (why?: string) => {
    reason.current = why
    if (await edit.save()) leave()
  }
  const save = async () => {
    if (!isDirty) return leave()
    if (edit.isSaving || clash.isChecking || !(await place.isSettled(edit.values))) return
    const { scheduledDate: from, scheduledEndDate: to } = edit.values
    const stored = toValues(edit.base)
    const isMoved = from !== stored.scheduledDate || to !== stored.scheduledEndDate
    await clash.saveAsking(
      { operatorId: isMoved ? project.assignedOperatorId : null, from, to, projectId: project.id },
      send,
    )
  }
  useHotkeys({ 'mod+s': () => void save(), Escape: () => (isDirty ? false : leave()) })
  return (
    <section aria-labelledby="pj-edit">
      <form
        className="facts-editor"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className="section-head">
          <h2 id="pj-edit">{messages.title}</h2>
        </div>
        <EditConflict edit={edit} labels={CONFLICT_LABELS} />
        <ProjectFields
          values={edit.values}
          errors={edit.errors}
          onChange={edit.set}
          placeQuestion={place.questionAbout(edit.values)}
        />
        <div className="form-foot">
          <Button onClick={leave}>{isDirty ? messages.discard : messages.back}</Button>
          <Button variant="primary" type="submit" kbd="Ctrl S" off={edit.isSaving || clash.isChecking}>
            {edit.isSaving ? messages.saving : messages.save}
          </Button>
        </div>
      </form>
      {clash.question}
    </section>
  )
}

// The code is cleared with the port's name.
const { portCode: _withPort, ...CONFLICT_LABELS } = FIELD_LABELS
