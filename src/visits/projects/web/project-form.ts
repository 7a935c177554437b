import type { DocumentCategory } from '#core/contract/document-categories.ts'
import { contractTexts } from '#core/contract/messages.en.ts'
import { questionNumber } from '#core/contract/number/question-number.ts'
import { plainNumber } from '#core/contract/number/read-typed.ts'
import { isSkippedTime, toInstant, toLocal, zoneOf } from '#core/days.ts'
import { formNames, labelsOf } from '#core/entity/entity-fields.ts'
import { readForm, type FormValues } from '#core/entity/form-values.ts'
import { formTexts } from '../messages.en.ts'
import type { ProjectDetail } from '../projects.contract.ts'
import { PROJECT_FIELDS } from '../projects.entity.ts'
import type { ServiceType } from '../projects.limits.ts'

type Texts = Omit<FormValues<typeof PROJECT_FIELDS>, 'travelDocuments'>
/** Values of a project's forms: texts as typed; times in the port's time zone, which is empty where it is not known. */
export interface ProjectValues extends Texts {
  travelDocuments: readonly DocumentCategory[]
}
export type ProjectField = keyof ProjectValues
export type TextField = Exclude<ProjectField, 'travelDocuments'>

export const FIELD_LABELS: Readonly<Record<ProjectField, string>> = labelsOf(PROJECT_FIELDS)

export const EMPTY_PROJECT: ProjectValues = { ...readForm(PROJECT_FIELDS, null), travelDocuments: [] }
const FIELDS = formNames(PROJECT_FIELDS)

/** The clock on which a form's times are typed. */
export const zoneOfValues = ({ portTimeZone }: Pick<ProjectValues, 'portTimeZone'>): string =>
  zoneOf({ portTimeZone: portTimeZone || null })

/** A stored project as its form shows it. */
export function toValues(row: ProjectDetail): ProjectValues {
  const timeZone = zoneOf(row)
  return {
    ...readForm(PROJECT_FIELDS, row),
    travelDocuments: row.travelDocuments,
    eta: toLocal(row.eta, timeZone),
    etd: toLocal(row.etd, timeZone),
  }
}

export type ProjectPayload = {
  [Field in Exclude<TextField, 'vesselName' | 'serviceType' | 'currency' | 'requestDate'>]: string | null
} & {
  vesselName: string
  serviceType: ServiceType
  currency: string | undefined
  requestDate: string | undefined
  travelDocuments: DocumentCategory[]
}

/** Input of the call from a form: empty is null, times are instants, an amount may be written with blanks. */
export function toPayload(values: ProjectValues): ProjectPayload {
  const timeZone = zoneOfValues(values)
  const texts = Object.fromEntries(
    FIELDS.filter((field) => field !== 'travelDocuments').map((field) => [field, values[field].trim() || null]),
  ) as unknown as ProjectPayload
  return {
    ...texts,
    vesselName: values.vesselName.trim(),
    serviceType: values.serviceType as ServiceType,
    requestDate: values.requestDate || undefined,
    currency: values.currency || undefined,
    projectValue: plainNumber(values.projectValue),
    hourRate: plainNumber(values.hourRate),
    eta: toInstant(values.eta, timeZone),
    etd: toInstant(values.etd, timeZone),
    travelDocuments: [...values.travelDocuments],
  }
}

/** The fields in which two forms would be stored differently. */
export function changedFields(base: ProjectValues, next: ProjectValues): ProjectField[] {
  const [before, after] = [toPayload(base), toPayload(next)]
  return FIELDS.filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
}

/** Only changed fields: a field that is left out isn't changed, even if another person changed it. */
export function toChanges(base: ProjectValues, next: ProjectValues): Partial<ProjectPayload> {
  const payload = toPayload(next)
  return Object.fromEntries(changedFields(base, next).map((field) => [field, payload[field]]))
}

/** Errors of a form, before the server is called. */
export function validateProject(values: ProjectValues): Partial<Record<ProjectField, string>> {
  const errors: Partial<Record<ProjectField, string>> = {}
  if (values.vesselName.trim() === '') errors.vesselName = formTexts.vessel
  if (values.serviceType === '') errors.serviceType = formTexts.serviceType
  if (values.scheduledEndDate !== '' && values.scheduledEndDate < values.scheduledDate) {
    errors.scheduledEndDate = formTexts.endsFirst
  }
  if (values.scheduledEndDate !== '' && values.scheduledDate === '') errors.scheduledDate = formTexts.firstDay
  for (const field of ['eta', 'etd'] as const) {
    if (values[field] !== '' && isSkippedTime(values[field], zoneOfValues(values)))
      errors[field] = formTexts.skippedHour
  }
  if (values.eta !== '' && values.etd !== '' && values.etd < values.eta) errors.etd = formTexts.leavesFirst
  for (const field of ['projectValue', 'hourRate'] as const) {
    const amount = plainNumber(values[field])
    const question = questionNumber(values[field])
    if (question !== undefined) errors[field] = question
    else if (amount !== null && !/^\d{1,8}(\.\d{1,2})?$/.test(amount)) errors[field] = contractTexts.amount
  }
  return errors
}

/** Missing data before a project can be confirmed, in the words of the form. */
export function missingToConfirm(values: ProjectValues): { field: ProjectField; text: string }[] {
  return [
    ...(values.scheduledDate === '' ? [{ field: 'scheduledDate' as const, text: 'choose the first day' }] : []),
    ...(values.location.trim() === '' ? [{ field: 'location' as const, text: 'choose a port' }] : []),
    ...((values.clientName || values.companyName).trim() === ''
      ? [{ field: 'clientName' as const, text: 'name the client' }]
      : []),
  ]
}
