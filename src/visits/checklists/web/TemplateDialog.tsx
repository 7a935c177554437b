import { useState } from 'react'
import { useChange } from '#core/web/call/use-change.ts'
import { Button } from '#ui/basic/Button.tsx'
import { DraftNote } from '#ui/field/DraftNote.tsx'
import { Check, FieldError, TextField } from '#ui/field/Field.tsx'
import { useKept } from '#ui/field/use-kept.ts'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import { RemoveDialog } from '#ui/overlay/RemoveDialog.tsx'
import { SERVICE_TYPES, type ServiceType } from '#visits/projects/projects.limits.ts'
import type {
  changeChecklistTemplate,
  ChecklistTemplateDetail,
  createChecklistTemplate,
  deleteChecklistTemplate,
} from '../checklists.contract.ts'
import { CHECKLIST_LENGTHS } from '../checklists.limits.ts'
import { keptTemplate } from './kept-template.ts'
import { checklistMessages as messages } from './messages.en.ts'

interface TemplateDialogProps {
  /** Null for a new one. */
  template: ChecklistTemplateDetail | null
  onSaved?: (template: ChecklistTemplateDetail) => void
  onClose: () => void
}

/** Name of a checklist and the services and systems that it is for. */
export function TemplateDialog({ template, onSaved, onClose }: TemplateDialogProps) {
  const kept = useKept(`checklist-facts:${template?.id ?? 'new'}`, toValues(template))
  const { name, services, systems, firstLine } = kept.values
  const [isChecked, setIsChecked] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const finish = (saved: ChecklistTemplateDetail) => {
    kept.drop()
    onSaved?.(saved)
    onClose()
  }
  const create = useChange<typeof createChecklistTemplate>('POST /api/portal/checklist-templates', {
    done: (saved) => messages.created(saved.name),
    failed: messages.saveFailed,
    waits: true,
    onDone: finish,
  })
  const change = useChange<typeof changeChecklistTemplate>('PATCH /api/portal/checklist-templates/:id', {
    done: messages.changed,
    failed: messages.saveFailed,
    keeps: keptTemplate,
    onDone: finish,
  })
  const removal = useChange<typeof deleteChecklistTemplate>('DELETE /api/portal/checklist-templates/:id', {
    done: messages.deleted(template?.name ?? ''),
    failed: messages.deleteFailed,
  })
  const missing = (value: string) => (isChecked && value.trim() === '' ? messages.missing : undefined)
  const save = () => {
    setIsChecked(true)
    const needed = template === null ? [name, firstLine] : [name]
    if (services.length === 0 || needed.some((value) => value.trim() === '')) return
    const facts = { name, serviceTypes: [...services], systemTypes: splitWords(systems) }
    if (template === null) {
      create.mutate({ body: { ...facts, lines: [{ key: 'line-1', text: firstLine, kind: 'check', required: true }] } })
    } else {
      change.mutate({ params: { id: template.id }, body: { ...facts, version: template.version } })
    }
  }
  if (isDeleting && template !== null) {
    return (
      <RemoveDialog
        title={messages.deleteTitle(template.name)}
        text={messages.deleteText}
        action={messages.delete}
        row={template}
        removal={removal}
        onClose={onClose}
      />
    )
  }
  return (
    <FormDialog
      title={template === null ? messages.createTitle : messages.editTitle}
      text={template === null ? messages.createText : undefined}
      action={messages.save}
      isOff={create.isPending || change.isPending}
      back={messages.back}
      extra={
        template === null ? undefined : (
          <Button variant="danger" onClick={() => setIsDeleting(true)}>
            {messages.delete}
          </Button>
        )
      }
      onSubmit={save}
      onClose={onClose}
    >
      <DraftNote foundAt={kept.foundAt} onDiscard={kept.drop} />
      <TextField
        label={messages.name}
        value={name}
        maxLength={CHECKLIST_LENGTHS.name}
        error={missing(name)}
        data-autofocus=""
        onValue={(value) => kept.set({ name: value })}
      />
      <ServicesField
        services={services}
        error={isChecked && services.length === 0 ? messages.noService : null}
        onServices={(value) => kept.set({ services: value })}
      />
      <TextField
        label={messages.systems}
        optional
        value={systems}
        hint={messages.systemsHint}
        onValue={(value) => kept.set({ systems: value })}
      />
      {template === null ? (
        <TextField
          label={messages.firstLine}
          value={firstLine}
          maxLength={CHECKLIST_LENGTHS.text}
          error={missing(firstLine)}
          onValue={(value) => kept.set({ firstLine: value })}
        />
      ) : null}
    </FormDialog>
  )
}

interface ServicesFieldProps {
  services: readonly ServiceType[]
  error: string | null
  onServices: (services: ServiceType[]) => void
}

/** The kinds of service that a checklist is for. */
const ServicesField = ({ services, error, onServices }: ServicesFieldProps) => (
  <fieldset className="checklist-services">
    <legend>{messages.services}</legend>
    {SERVICE_TYPES.map((type) => (
      <Check
        key={type}
        label={type}
        checked={services.includes(type)}
        onValue={(isOn) => onServices(isOn ? [...services, type] : services.filter((each) => each !== type))}
      />
    ))}
    {error === null ? null : <FieldError alerts>{error}</FieldError>}
  </fieldset>
)

interface Values {
  name: string
  services: ServiceType[]
  systems: string
  firstLine: string
}

const toValues = (template: ChecklistTemplateDetail | null): Values => ({
  name: template?.name ?? '',
  services: template?.serviceTypes ?? [],
  systems: template?.systemTypes.join(', ') ?? '',
  firstLine: '',
})

const splitWords = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
