import { useEffect, useRef } from 'react'
import { Button } from '#ui/basic/Button.tsx'
import { SelectField, TextField } from '#ui/field/Field.tsx'
import { Panel } from '#ui/overlay/Panel.tsx'
import type { ChecklistTemplateDetail } from '../checklists.contract.ts'
import { CHECKLIST_LENGTHS, DECIMALS_MAX, LINE_KINDS, type LineKind } from '../checklists.limits.ts'
import { checklistMessages as messages } from './messages.en.ts'
import { listGroups, regroupLine, type DraftLine } from './template-draft.ts'
import type { Draft } from './use-template-draft.ts'

interface LinePanelProps {
  template: ChecklistTemplateDetail
  draft: Draft
  line: DraftLine
  onRemove: () => void
  onClose: () => void
  onBefore: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** The chosen line, next to the list. Every change is saved in the draft at once. */
export function LinePanel({ template, draft, line, onRemove, onClose, onBefore, onNext }: LinePanelProps) {
  const { lines, edit, changes, problems } = draft
  const set = (part: Partial<DraftLine>) =>
    edit((now) => now.map((each) => (each.key === line.key ? { ...each, ...part } : each)))
  const errorOf = (field: string) =>
    problems.find((problem) => problem.key === line.key && problem.field === field)?.sentence
  const isNew = changes.some(({ key, kind }) => key === line.key && kind === 'new')
  const text = useRef<HTMLInputElement>(null)
  const isBlank = line.text === ''
  useEffect(() => {
    if (isBlank) text.current?.focus()
    // Only when another line is opened, not when its text is deleted.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [line.key])
  return (
    <Panel
      title={messages.panelTitle(lines.indexOf(line) + 1)}
      subtitle={isNew ? messages.newIn(template.templateVersion + 1) : undefined}
      focusKey={line.key}
      hasNeighbours
      onBefore={onBefore}
      onNext={onNext}
      onClose={onClose}
      footer={
        <Button variant="danger" icon="trash-2" onClick={onRemove}>
          {messages.remove}
        </Button>
      }
    >
      <TextField
        ref={text}
        label={messages.text}
        value={line.text}
        maxLength={CHECKLIST_LENGTHS.text}
        error={isBlank ? undefined : errorOf('text')}
        onValue={(value) => set({ text: value })}
      />
      <KindField kind={line.kind} onKind={(kind) => set({ kind })} />
      <SwitchLine
        label={messages.obligatoryHead}
        hint={messages.obligatoryHint}
        isOn={line.required}
        onChange={(required) => set({ required })}
      />
      <SwitchLine
        label={messages.photo}
        hint={messages.photoHint}
        isOn={line.photo}
        onChange={(photo) => set({ photo })}
      />
      {line.kind === 'reading' ? <ReadingFields line={line} errorOf={errorOf} onChange={set} /> : null}
      <SelectField
        label={messages.group}
        value={line.group}
        options={listGroups([...lines, { ...line, group: '' }]).map((group) => ({
          value: group,
          label: group === '' ? messages.noGroup : group,
        }))}
        onValue={(group) => edit((now) => regroupLine(now, line.key, group))}
      />
    </Panel>
  )
}

interface SwitchLineProps {
  label: string
  hint: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

const SwitchLine = ({ label, hint, isOn, onChange }: SwitchLineProps) => (
  <label className="switch-line">
    <input
      className="switch"
      type="checkbox"
      role="switch"
      checked={isOn}
      aria-checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
    />
    {label} <span className="faint">{hint}</span>
  </label>
)

/** Whether a line is checked or read. */
const KindField = ({ kind: current, onKind }: { kind: LineKind; onKind: (kind: LineKind) => void }) => (
  <div className="field">
    <span className="label">{messages.answerLabel}</span>
    <span className="segments checklist-kinds" role="radiogroup" aria-label={messages.answerLabel}>
      {LINE_KINDS.map((kind) => (
        <button key={kind} type="button" role="radio" aria-checked={current === kind} onClick={() => onKind(kind)}>
          {messages.kinds[kind]}
        </button>
      ))}
    </span>
  </div>
)

interface ReadingFieldsProps {
  line: DraftLine
  errorOf: (field: 'unit' | 'min' | 'max') => string | undefined
  onChange: (part: Partial<DraftLine>) => void
}

/** Unit and limits of a reading. */
const ReadingFields = ({ line, errorOf, onChange }: ReadingFieldsProps) => (
  <>
    <TextField
      label={messages.unit}
      value={line.unit}
      maxLength={CHECKLIST_LENGTHS.unit}
      hint={messages.unitHint}
      error={errorOf('unit')}
      onValue={(unit) => onChange({ unit })}
    />
    <div className="checklist-limits">
      {(['min', 'max'] as const).map((field) => (
        <TextField
          key={field}
          label={messages[field]}
          optional
          inputMode="decimal"
          value={line[field]}
          error={errorOf(field)}
          onValue={(value) => onChange({ [field]: value })}
        />
      ))}
    </div>
    <p className="hint">{messages.limitHint}</p>
    <SelectField
      label={messages.decimals}
      value={line.decimals}
      options={[
        { value: '', label: messages.anyDecimals },
        ...Array.from({ length: DECIMALS_MAX + 1 }, (_, count) => ({ value: String(count), label: String(count) })),
      ]}
      onValue={(decimals) => onChange({ decimals })}
    />
  </>
)
