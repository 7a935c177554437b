import { useState } from 'react'
import type { z } from 'zod'
import { fieldErrors } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { Button, IconButton } from '#ui/basic/Button.tsx'
import { TextArea } from '#ui/field/Field.tsx'
import { useDraft } from '#ui/field/use-draft.ts'
import type { changeReport, generateReport, ServiceReport } from '../service-reports.contract.ts'
import { READINGS_MAX } from '../service-reports.limits.ts'
import { reportMessages as messages } from './messages.en.ts'

type ReportBody = z.input<(typeof generateReport)['body']>

const READING_FIELDS = ['quantity', 'value', 'unit', 'limit'] as const
type Reading = Record<(typeof READING_FIELDS)[number], string>
const EMPTY_READING: Reading = { quantity: '', value: '', unit: '', limit: '' }

interface Values {
  findings: string
  recommendations: string
  readings: readonly Reading[]
}

const toValues = (report: ServiceReport | null): Values => ({
  findings: report?.content?.findings ?? '',
  recommendations: report?.content?.recommendations ?? '',
  readings: (report?.content?.readings ?? []).map(({ quantity, value, unit, limit }) => ({
    quantity,
    value,
    unit,
    limit: limit ?? '',
  })),
})

/** Lines in which nothing was typed are no readings. */
const toBody = ({ findings, recommendations, readings }: Values): ReportBody => ({
  findings,
  recommendations,
  readings: readings.filter((reading) => READING_FIELDS.some((field) => reading[field].trim() !== '')),
})

interface FormProps {
  projectId: string
  onClose: () => void
}

/** A new report from what was logged. */
export function NewReport({ projectId, onClose }: FormProps) {
  const generate = useChange<typeof generateReport>('POST /api/portal/projects/:id/reports/generate', {
    done: messages.generated,
    failed: messages.generateFailed,
  })
  return (
    <ReportForm
      draftKey={`report:${projectId}`}
      title={messages.makeTitle}
      text={messages.makeText}
      stored={toValues(null)}
      action={generate.isPending ? messages.generating : messages.generate}
      isBusy={generate.isPending}
      errors={fieldErrors(generate.error)}
      onSend={(body, done) => generate.mutate({ params: { id: projectId }, body }, { onSuccess: done })}
      onClose={onClose}
    />
  )
}

/** A draft, changed: its document is drawn anew. */
export function EditReport({ projectId, report, onClose }: FormProps & { report: ServiceReport }) {
  const { id, version } = report
  const change = useChange<typeof changeReport>('PATCH /api/portal/reports/:id', {
    done: messages.saved,
    failed: messages.saveFailed,
  })
  return (
    <ReportForm
      draftKey={`report:${projectId}:${report.id}`}
      title={messages.editTitle}
      text={messages.makeText}
      stored={toValues(report)}
      action={change.isPending ? messages.saving : messages.saveDraft}
      isBusy={change.isPending}
      errors={fieldErrors(change.error)}
      onSend={(body, done) => change.mutate({ params: { id }, body: { ...body, version } }, { onSuccess: done })}
      onClose={onClose}
    />
  )
}

interface ReportFormProps {
  draftKey: string
  title: string
  text: string
  stored: Values
  action: string
  isBusy: boolean
  errors: Readonly<Record<string, string>>
  onSend: (body: ReportBody, done: () => void) => void
  onClose: () => void
}

function ReportForm({ draftKey, title, text, stored, action, isBusy, errors, onSend, onClose }: ReportFormProps) {
  const [draft, setDraft, drop] = useDraft<Values>(draftKey)
  const [wasSent, setWasSent] = useState(false)
  const values = draft ?? stored
  const set = (change: Partial<Values>) => setDraft({ ...values, ...change })
  const leave = () => {
    drop()
    onClose()
  }
  const findingsError =
    errors['findings'] ?? (wasSent && values.findings.trim() === '' ? messages.findingsMissing : undefined)
  return (
    <form
      className="service-report-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setWasSent(true)
        if (!isBusy && values.findings.trim() !== '') onSend(toBody(values), leave)
      }}
    >
      <div>
        <h2>{title}</h2>
        <p className="quiet">{text}</p>
      </div>
      <TextArea
        label={messages.findings}
        rows={5}
        value={values.findings}
        error={findingsError}
        onValue={(findings) => set({ findings })}
      />
      <Readings rows={values.readings} errors={errors} onRows={(readings) => set({ readings })} />
      <TextArea
        label={messages.recommendations}
        optional
        rows={3}
        value={values.recommendations}
        error={errors['recommendations']}
        onValue={(recommendations) => set({ recommendations })}
      />
      <div className="form-foot">
        <Button onClick={leave}>{draft ? messages.discard : messages.back}</Button>
        <Button variant="primary" type="submit" off={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  )
}

interface ReadingsProps {
  rows: readonly Reading[]
  errors: Readonly<Record<string, string>>
  onRows: (rows: readonly Reading[]) => void
}

/** What was measured, with the limits it is held against. */
function Readings({ rows, errors, onRows }: ReadingsProps) {
  const set = (index: number, change: Partial<Reading>) =>
    onRows(rows.map((row, at) => (at === index ? { ...row, ...change } : row)))
  return (
    <fieldset className="readings">
      <legend className="label">
        {messages.readings} <span className="optional">{messages.optional}</span>
      </legend>
      {rows.map((row, index) => (
        // Rows have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div className="reading" key={index}>
          {READING_FIELDS.map((field) => {
            const error = errors[`readings.${index}.${field}`]
            return (
              <label key={field} className={`reading-${field}`}>
                <span>{messages[field]}</span>
                <input
                  className="input"
                  autoComplete="off"
                  aria-invalid={error ? true : undefined}
                  title={error}
                  maxLength={120}
                  placeholder={field === 'limit' ? messages.limitPlaceholder : undefined}
                  value={row[field]}
                  onChange={({ target }) => set(index, { [field]: target.value })}
                />
                {error ? <small className="error">{error}</small> : null}
              </label>
            )
          })}
          <IconButton
            icon="x"
            label={messages.removeReading(index + 1)}
            onClick={() => onRows(rows.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button
        small
        variant="ghost"
        icon="plus"
        off={rows.length >= READINGS_MAX}
        onClick={() => onRows([...rows, EMPTY_READING])}
      >
        {messages.addReading}
      </Button>
    </fieldset>
  )
}
