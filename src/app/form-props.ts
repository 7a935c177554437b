import { type Language, pathsIn } from '#core/language.ts'
import { spokenIn } from '#core/rows/translations.ts'
import type { ContactFormProps } from '#site/contact/web/ContactForm.tsx'
import type { PublicSettings } from '#site/site-content/site-content.contract.ts'
import type { ReportPanelProps } from '#site/whistleblowing/web/ReportPanel.tsx'

export const contactFormProps = (settings: PublicSettings, lang: Language): ContactFormProps => ({
  companyName: settings.companyName,
  privacyPath: pathsIn(lang).legalSection('privacy'),
  formPath: pathsIn(lang).section('contact'),
})

export const reportPanelProps = (settings: PublicSettings, lang: Language): ReportPanelProps => ({
  companyName: settings.companyName,
  privacyPath: pathsIn(lang).legalSection('privacy'),
  formPath: pathsIn(lang).report,
  followUpPath: pathsIn(lang).reportFollowUp,
  quickExit: { ...settings.quickExit, lang: spokenIn(settings, 'quickExit') },
})
