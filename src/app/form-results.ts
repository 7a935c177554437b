import type { FormResult } from '#core/contract/form-result.ts'
import type { ContactFormValues } from '#modules/contact/contact-validation.ts'
import type { ReportFormValues } from '#modules/whistleblowing/report-validation.ts'
import type { FollowUpStart } from '#modules/whistleblowing/web/FollowUp.tsx'
import type { ReportPanelProps } from '#modules/whistleblowing/web/ReportPanel.tsx'
import type { FollowUp, ReportReceived } from '#modules/whistleblowing/whistleblowing.contract.ts'
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

export const toReportResult = (result: PostedForm): NonNullable<ReportPanelProps['result']> => {
  const form = withValues<ReportFormValues>(result, (posted) => ({
    reporterName: posted['reporterName'] ?? '',
    reporterEmail: posted['reporterEmail'] ?? '',
    incidentType: posted['incidentType'] ?? '',
    description: posted['description'] ?? '',
    anonymous: posted['anonymous'] === 'true',
  }))
  // Answers have been through their contract's schema.
  return result.state === 'done' ? { ...form, receipt: (result.answer as ReportReceived).receipt } : form
}

export const toFollowUpStart = (result: PostedForm): FollowUpStart => {
  const receipt = result.values['receipt'] ?? ''
  if (result.state === 'done') return { receipt, report: result.answer as FollowUp, error: null }
  const message = result.values['text']
  return { receipt, report: null, error: result, ...(message === undefined ? {} : { message }) }
}
