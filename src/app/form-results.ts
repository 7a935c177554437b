import type { FormResult } from '#core/contract/form-result.ts'
import type { ContactFormValues } from '#modules/contact/contact-validation.ts'
import type { ReportFormValues } from '#modules/whistleblowing/report-validation.ts'
import type { PostedForm } from './page-context.ts'

/** A posted form's result with its values as the form's component knows them. */
function withValues<Values>(
  result: PostedForm,
  toValues: (posted: Record<string, string>) => Values,
): FormResult<Values> {
  return result.state === 'done' ? { state: 'done' } : { ...result, values: toValues(result.values) }
}

export const toContactResult = (result: PostedForm): FormResult<ContactFormValues> =>
  withValues(result, (posted) => ({
    name: posted['name'] ?? '',
    email: posted['email'] ?? '',
    company: posted['company'] ?? '',
    phone: posted['phone'] ?? '',
    service: posted['service'] ?? '',
    message: posted['message'] ?? '',
  }))

export const toReportResult = (result: PostedForm): FormResult<ReportFormValues> =>
  withValues(result, (posted) => ({
    reporterName: posted['reporterName'] ?? '',
    reporterEmail: posted['reporterEmail'] ?? '',
    incidentType: posted['incidentType'] ?? '',
    description: posted['description'] ?? '',
    anonymous: posted['anonymous'] === 'true',
  }))
