import type { DocumentCategory } from '#core/contract/document-categories.ts'
import { contractTexts } from '#core/contract/messages.en.ts'
import { questionNumber, plainNumber } from '#core/contract/number/read-typed.ts'
import { isSkippedTime, toInstant, toLocal, zoneOf } from '#core/days.ts'
import { formTexts } from '../messages.en.ts'
import type { ProjectDetail } from '../projects.contract.ts'
import type { ServiceType } from '../projects.limits.ts'
import { PLAIN_FACTS, type PlainField } from './plain-facts.ts'

/** Values of a project's forms: texts as typed; times in the port's time zone. */
export interface ProjectValues extends Record<PlainField, string> {
  vesselName: string
  serviceType: string
  clientName: string
  companyName: string
  requestDate: string
  scheduledDate: string
  scheduledEndDate: string
  location: string
  portCode: string
  /** Empty: not known, times are in UTC. */
  portTimeZone: string
  berth: string
  eta: string
  etd: string
  portAgent: string
  vesselMasterName: string
  vesselMasterPhone: string
  vesselMasterContact: string
  engineerName: string
  engineerEmail: string
  engineerContact: string
  projectValue: string
  hourRate: string
  /** Empty: the first of the settings. */
  currency: string
  travelInfo: string
  travelDocuments: readonly DocumentCategory[]
  description: string
}
export type ProjectField = keyof ProjectValues
export type TextField = Exclude<ProjectField, 'travelDocuments'>

const NOTHING_TYPED = Object.fromEntries(PLAIN_FACTS.map(({ field }) => [field, ''])) as Record<PlainField, string>

export const EMPTY_PROJECT: ProjectValues = {
  ...NOTHING_TYPED,
  vesselName: '',
  serviceType: '',
  clientName: '',
  companyName: '',
  requestDate: '',
  scheduledDate: '',
  scheduledEndDate: '',
  location: '',
  portCode: '',
  portTimeZone: '',
  berth: '',
  eta: '',
  etd: '',
  portAgent: '',
  vesselMasterName: '',
  vesselMasterPhone: '',
  vesselMasterContact: '',
  engineerName: '',
  engineerEmail: '',
  engineerContact: '',
  projectValue: '',
  hourRate: '',
  currency: '',
  travelInfo: '',
  travelDocuments: [],
  description: '',
}
const FIELDS = Object.keys(EMPTY_PROJECT) as ProjectField[]

/** The clock on which a form's times are typed. */
export const zoneOfValues = ({ portTimeZone }: Pick<ProjectValues, 'portTimeZone'>): string =>
  zoneOf({ portTimeZone: portTimeZone || null })

/** A stored project as its form shows it. */
export function toValues(row: ProjectDetail): ProjectValues {
  const timeZone = zoneOf(row)
  const texts = Object.fromEntries(
    FIELDS.map((field) => [field, field === 'travelDocuments' ? row.travelDocuments : (row[field] ?? '')]),
  ) as unknown as ProjectValues
  return { ...texts, eta: toLocal(row.eta, timeZone), etd: toLocal(row.etd, timeZone) }
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
