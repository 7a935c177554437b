import { paths } from '#core/paths.ts'
import type { ContactFormProps } from '#modules/contact/web/ContactForm.tsx'
import type { PublicSettings } from '#modules/site-content/site-content.contract.ts'
import type { ReportFormProps } from '#modules/whistleblowing/web/ReportForm.tsx'

export const contactFormProps = (settings: PublicSettings): ContactFormProps => ({
  companyName: settings.companyName,
  privacyPath: paths.legalSection('privacy'),
  formPath: paths.section('contact'),
})

export const reportFormProps = (settings: PublicSettings): ReportFormProps => ({
  companyName: settings.companyName,
  privacyPath: paths.legalSection('privacy'),
  formPath: paths.report,
  quickExit: settings.quickExit,
})
