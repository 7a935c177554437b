import type { FieldErrors } from '#core/contract/form-result.ts'
import { checkEmail, checkLine, checkText, type RuleTexts } from '#core/contract/text-rules.ts'
import type { en } from './messages/en.ts'
import { INCIDENT_TYPES, REPORT_LIMITS } from './whistleblowing.limits.ts'

/** Values of the report form's fields: an empty string is an empty field. */
export interface ReportFormValues {
  reporterName: string
  reporterEmail: string
  incidentType: string
  description: string
  anonymous: boolean
}

/**
 * Validates before sending and without zod what the contract refuses. Valid fields are absent. `report-
 * validation.test.ts` compares it with the contract.
 */
export function validateReport(
  values: ReportFormValues,
  rules: RuleTexts,
  fields: (typeof en)['fields'],
): FieldErrors<ReportFormValues> {
  const { reporterName, reporterEmail, incidentType, description } = values
  const isEmail = reporterEmail === '' || checkEmail(reporterEmail, fields.reporterEmail, rules) === null
  const checks: Record<Exclude<keyof ReportFormValues, 'anonymous'>, string | null> = {
    reporterName: checkLine(reporterName, 0, REPORT_LIMITS.reporterName, '', rules),
    reporterEmail: isEmail ? null : fields.reporterEmail,
    incidentType: INCIDENT_TYPES.some((type) => type === incidentType) ? null : fields.incidentType,
    description: checkText(description, 1, REPORT_LIMITS.descriptionMax, fields.description, rules),
  }
  const errors: FieldErrors<ReportFormValues> = {}
  for (const [field, sentence] of Object.entries(checks)) {
    if (sentence !== null) errors[field as keyof ReportFormValues] = sentence
  }
  return errors
}
