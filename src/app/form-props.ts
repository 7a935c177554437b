import { paths } from '#core/paths.ts'
import type { ContactFormProps } from '#modules/contact/web/ContactForm.tsx'
import type { PublicSettings } from '#modules/site-content/site-content.contract.ts'
import type { ReportPanelProps } from '#modules/whistleblowing/web/ReportPanel.tsx'

export const contactFormProps = (settings: PublicSettings): ContactFormProps => ({
  companyName: settings.companyName,
  privacyPath: paths.legalSection('privacy'),
  formPath: paths.section('contact'),
})

export const reportPanelProps = (settings: PublicSettings): ReportPanelProps => ({
  companyName: settings.companyName,
  privacyPath: paths.legalSection('privacy'),
  formPath: paths.report,
  followUpPath: paths.reportFollowUp,
  quickExit: settings.quickExit,
})
