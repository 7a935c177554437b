import { useState } from 'react'
import { ApiError } from '#core/web/call/api-error.ts'
import { currentOf, fieldErrors, showFailure } from '#core/web/live/project-records.ts'
import { useHotkeys } from '#core/web/use-hotkeys.ts'
import { Button } from '#ui/basic/Button.tsx'
import { ConflictNote } from '#ui/field/ConflictNote.tsx'
import { useDraft } from '#ui/field/use-draft.ts'
import type { ProjectDetail } from '../../projects.contract.ts'
import { useUpdateProject } from '../project-api.ts'
import { factMessages as messages, FIELD_LABELS } from '../project-fields.en.ts'
import {
  changedFields,
  toChanges,
  toValues,
  validateProject,
  type ProjectField,
  type ProjectValues,
} from '../project-form.ts'
import { ProjectFields } from '../ProjectFields.tsx'

interface Draft {
  values: ProjectValues
  /** What it was made from, with its version. */
  base: ProjectDetail
  stored?: ProjectValues
}

/** The facts as a form in their own place. What was typed outlives another tab, a refusal and a new sign-in. */
export function FactsEditor({ project, onClose }: { project: ProjectDetail; onClose: () => void }) {
  const [draft, setDraft, drop] = useDraft<Draft>(`project:${project.id}`)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [wasSent, setWasSent] = useState(false)
  const update = useUpdateProject(project.id, { done: messages.saved })
  const base = draft?.base ?? project
  const stored = toValues(base)
  const values = draft?.values ?? stored
  const isDirty = changedFields(stored, values).length > 0
  const errors = { ...(wasSent ? validateProject(values) : {}), ...refused }
  const change = (part: Partial<ProjectValues>) => {
    setDraft({ ...draft, base, values: { ...values, ...part } })
    setRefused({})
  }
  const leave = () => {
    drop()
    onClose()
  }
  const save = async () => {
    setWasSent(true)
    if (update.isPending || Object.keys(validateProject(values)).length > 0) return
    if (!isDirty) {
      leave()
      return
    }
    try {
      await update.mutateAsync({ ...toChanges(stored, values), version: base.version })
      leave()
    } catch (error) {
      const current = currentOf<ProjectDetail>(error)
      if (current) {
        // Only what the reader touched stays theirs; all else is taken over as it is now.
        const mine = changedFields(stored, values)
        const now = toValues(current)
        const merged = { ...now, ...Object.fromEntries(mine.map((field) => [field, values[field]])) }
        setDraft({ base: current, values: merged, stored: now })
        return
      }
      setRefused(fieldErrors(error))
      if (!(error instanceof ApiError && error.status === 422)) showFailure(error, messages.failed)
    }
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
        {draft?.stored ? <ConflictNote rows={conflictRows(draft.stored, values)} /> : null}
        <ProjectFields values={values} errors={errors} onChange={change} />
        <div className="form-foot">
          <Button onClick={leave}>{isDirty ? messages.discard : messages.back}</Button>
          <Button variant="primary" type="submit" kbd="Ctrl S" off={update.isPending}>
            {update.isPending ? messages.saving : messages.save}
          </Button>
        </div>
      </form>
    </section>
  )
}

const say = (value: ProjectValues[ProjectField]): string => (typeof value === 'string' ? value : value.join(', '))

const conflictRows = (stored: ProjectValues, yours: ProjectValues) =>
  changedFields(stored, yours)
    .filter((field) => field !== 'portCode')
    .map((field) => ({ label: FIELD_LABELS[field], stored: say(stored[field]), yours: say(yours[field]) }))
