import type { ComponentType } from 'react'
import type { z } from 'zod'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { Button, IconButton } from '#ui/basic/Button.tsx'
import { EditConflict } from '#ui/field/ConflictNote.tsx'
import { TextArea } from '#ui/field/Field.tsx'
import { useRowEdit, type RowEdit } from '#ui/field/use-row-edit.ts'
import { reportTexts } from '../messages.en.ts'
import type { changeReport, findReportPhotos, generateReport, ServiceReport } from '../service-reports.contract.ts'
import { READINGS_MAX, REPORT_PHOTOS_MAX } from '../service-reports.limits.ts'
import { DrawingNote } from './DrawingNote.tsx'
import { reportMessages as messages } from './messages.en.ts'
import { arrangePhotos, type OfferedPhoto, type PhotoMark } from './photo-marks.ts'
import { PhotoChoice } from './PhotoChoice.tsx'

type ReportBody = z.input<(typeof generateReport)['body']>

const READING_FIELDS = ['quantity', 'value', 'unit', 'limit'] as const
type Reading = Record<(typeof READING_FIELDS)[number], string>
const EMPTY_READING: Reading = { quantity: '', value: '', unit: '', limit: '' }

interface Values {
  findings: string
  recommendations: string
  readings: readonly Reading[]
  /** Null before anything was chosen: all photos of the visit. */
  photos: readonly PhotoMark[] | null
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
  photos: toMarks(report),
})

/** The chosen photos; unknown for a report from before the choice existed. */
function toMarks(report: ServiceReport | null): readonly PhotoMark[] | null {
  const content = report?.content ?? null
  if (content === null || content.photosOfVisit === null) return null
  return content.photos.flatMap(({ id }) => (id === null ? [] : [{ id, isShown: true }]))
}

const shownOf = (offered: readonly OfferedPhoto[], marks: Values['photos']): string[] =>
  arrangePhotos(offered, marks).flatMap(({ id, isShown }) => (isShown ? [id] : []))

/** Lines in which nothing was typed are no readings. */
const toBody = (
  { findings, recommendations, readings, photos }: Values,
  offered: readonly OfferedPhoto[],
): ReportBody => ({
  findings,
  recommendations,
  photos: shownOf(offered, photos),
  readings: readings.filter((reading) => READING_FIELDS.some((field) => reading[field].trim() !== '')),
})

const LABELS = {
  findings: messages.findings,
  readings: messages.readings,
  recommendations: messages.recommendations,
  photos: messages.photos,
}

function say(field: keyof Values, values: Values): string {
  if (field === 'photos') {
    return messages.photosChosen(values.photos?.filter(({ isShown }) => isShown).length ?? null)
  }
  return field === 'readings'
    ? values.readings.map((reading) => READING_FIELDS.map((each) => reading[each]).join(' ')).join('; ')
    : values[field]
}

const check = ({ findings, photos }: Values, offered: readonly OfferedPhoto[]) => ({
  ...(findings.trim() === '' ? { findings: messages.findingsMissing } : {}),
  ...(shownOf(offered, photos).length > REPORT_PHOTOS_MAX ? { photos: reportTexts.photosMost } : {}),
})

interface ReportFormProps {
  projectId: string
  /** Null for a new one from the logged records; a changed draft is rendered again. */
  report: ServiceReport | null
  Photo: ComponentType<{ id: string }>
  onClose: () => void
}

/** Form of a report; typed text survives another tab and a new sign-in. */
export function ReportForm({ projectId, report, Photo, onClose }: ReportFormProps) {
  const offered = useEndpoint<typeof findReportPhotos>('GET /api/portal/projects/:id/report-photos', {
    params: { id: projectId },
  })
  const edit = useReportEdit(projectId, report, offered.data?.photos ?? [])
  // Without the list of photos the report's choice can't be shown.
  const isOff = edit.isSaving || offered.data === undefined
  const { values, errors, isSaving, change } = edit
  const words = report === null ? NEW_WORDS : EDIT_WORDS
  const leave = () => {
    edit.discard()
    onClose()
  }
  const save = async () => {
    if (!isOff && (await edit.save())) leave()
  }
  return (
    <form
      className="service-report-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div>
        <h2>{words.title}</h2>
        <p className="quiet">{messages.makeText}</p>
      </div>
      <EditConflict edit={edit} labels={LABELS} say={say} />
      <TextArea
        label={messages.findings}
        rows={5}
        value={values.findings}
        error={errors.findings}
        onValue={(findings) => change('findings', findings)}
      />
      <Readings rows={values.readings} errors={errors} onRows={(readings) => change('readings', readings)} />
      <TextArea
        label={messages.recommendations}
        optional
        rows={3}
        value={values.recommendations}
        error={errors.recommendations}
        onValue={(recommendations) => change('recommendations', recommendations)}
      />
      <PhotoChoice
        Photo={Photo}
        offered={offered}
        marks={values.photos}
        errors={errors}
        onMarks={(photos) => change('photos', photos)}
      />
      <DrawingNote isDrawing={isSaving} photos={shownOf(offered.data?.photos ?? [], values.photos).length} />
      <div className="form-foot">
        <Button onClick={leave}>{edit.isDirty ? messages.discard : messages.back}</Button>
        <Button variant="primary" type="submit" off={isOff}>
          {isSaving ? words.saving : words.save}
        </Button>
      </div>
    </form>
  )
}

const NEW_WORDS = { title: messages.makeTitle, save: messages.generate, saving: messages.generating }
const EDIT_WORDS = { title: messages.editTitle, save: messages.saveDraft, saving: messages.saving }

function useReportEdit(
  projectId: string,
  report: ServiceReport | null,
  offered: readonly OfferedPhoto[],
): RowEdit<ServiceReport | null, Values> {
  const generate = useChange<typeof generateReport>('POST /api/portal/projects/:id/reports/generate', {
    done: messages.generated,
    failed: messages.generateFailed,
  })
  const update = useChange<typeof changeReport>('PATCH /api/portal/reports/:id', {
    done: messages.saved,
    failed: messages.saveFailed,
  })
  return useRowEdit<ServiceReport | null, Values>({
    name: report === null ? `report:${projectId}` : `report:${projectId}:${report.id}`,
    row: report,
    read: toValues,
    check: (values) => check(values, offered),
    send: (values, base) =>
      base === null
        ? generate.mutateAsync({ params: { id: projectId }, body: toBody(values, offered) })
        : update.mutateAsync({ params: { id: base.id }, body: { ...toBody(values, offered), version: base.version } }),
    isSaving: generate.isPending || update.isPending,
  })
}

interface ReadingsProps {
  rows: readonly Reading[]
  errors: RowEdit<unknown, Values>['errors']
  onRows: (rows: readonly Reading[]) => void
}

/** Readings with their limits. */
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
