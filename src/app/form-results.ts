import type { ContactFormValues } from '#site/contact/contact-validation.ts'
import type { ContactReceipt } from '#site/contact/contact.contract.ts'
import type { ContactFormProps } from '#site/contact/web/ContactForm.tsx'
import type { ReportFormValues } from '#site/whistleblowing/report-validation.ts'
import type { FollowUpStart } from '#site/whistleblowing/web/FollowUp.tsx'
import type { ReportPanelProps } from '#site/whistleblowing/web/ReportPanel.tsx'
import type { FollowUp, ReportReceived } from '#site/whistleblowing/whistleblowing.contract.ts'
import type { PostedForm } from './page-context.ts'

export const toContactResult = (result: PostedForm): NonNullable<ContactFormProps['result']> => {
  const values: ContactFormValues = {
    name: result.values['name'] ?? '',
    email: result.values['email'] ?? '',
    company: result.values['company'] ?? '',
    phone: result.values['phone'] ?? '',
    service: result.values['service'] ?? '',
    message: result.values['message'] ?? '',
  }
  // Answers have been through their contract's schema.
  if (result.state === 'done') return { state: 'done', values, receipt: result.answer as ContactReceipt }
  return { ...result, values }
}

export const toReportResult = (result: PostedForm): NonNullable<ReportPanelProps['result']> => {
  const values: ReportFormValues = {
    reporterName: result.values['reporterName'] ?? '',
    reporterEmail: result.values['reporterEmail'] ?? '',
    incidentType: result.values['incidentType'] ?? '',
    description: result.values['description'] ?? '',
    anonymous: result.values['anonymous'] === 'true',
  }
  if (result.state === 'refused') return { ...result, values }
  // Sent values aren't in a page that nothing clears.
  return { state: 'done', receipt: (result.answer as ReportReceived).receipt }
}

export const toFollowUpStart = (result: PostedForm): FollowUpStart => {
  const receipt = result.values['receipt'] ?? ''
  if (result.state === 'done') return { receipt, report: result.answer as FollowUp, error: null }
  const message = result.values['text']
  return { receipt, report: null, error: result, ...(message === undefined ? {} : { message }) }
}
