import type { IncidentType } from '../whistleblowing.limits.ts'

const incidentNames: Record<IncidentType, string> = {
  safety: 'Safety',
  compliance: 'Compliance',
  ethics: 'Ethics',
  environment: 'Environment',
  other: 'Other',
}

export const reportMessages = {
  title: 'Confidential report',
  emergency: 'Call 112 police, 113 ambulance or 110 fire when there is danger to life.',
  authorities:
    'You can also report to Arbeidstilsynet, or for safety and pollution at sea to Sjøfartsdirektoratet or the police.',
  exit: 'Leave this page now',
  exitWithoutScript: 'Without JavaScript this page stays in the browser’s history: clear it there.',
  formLabel: 'Confidential report',
  anonymous: 'Report anonymously',
  anonymousMeans: ', no name and no e-mail address are kept',
  anonymousHint: 'An anonymous report cannot be answered. If you want an answer, leave a way to be reached.',
  name: 'Name',
  email: 'Email',
  notAsked: 'Not asked when anonymous',
  optional: 'optional',
  incidentType: 'Type of incident',
  incidentNames,
  noIncidentType: 'Choose a type',
  description: 'Description',
  descriptionHint: 'What happened, where and when. Leave out names of people who are not involved.',
  submit: 'Submit report',
  sending: 'Sending…',
  /** Before a link whose text is `privacyPolicy`. */
  privacy: (company: string) =>
    `${company} is the controller. The report is encrypted on arrival, can be opened only by its named administrators, and is used only to look into the concern. No IP address is kept with it. How long it is kept, and your rights:`,
  privacyPolicy: 'Privacy Policy',
  fieldsNeedAttention: (count: number) =>
    count === 1 ? 'One field needs attention.' : `${count} fields need attention.`,
  doneTitle: 'Report received',
  doneSide: 'You may close this page. Nothing you wrote is stored in this browser.',
  doneToast: 'Your report has arrived.',
  nextTitle: 'What happens next',
  next: [
    'The report was encrypted on arrival. Only the company’s named administrators can open it, and each opening is recorded.',
    'Where you left a way to be reached, we aim to acknowledge the report within 7 days and to tell what was done within 3 months.',
    'A report without a way to be reached cannot be answered. It is read all the same. To be answered, send another report that says how to reach you.',
    'You are free to go to Arbeidstilsynet, Sjøfartsdirektoratet or the police as well. We follow the Working Environment Act’s rule against retaliation.',
  ],
  another: 'Submit another report',
  toastTitle: 'Report Submitted',
  failedTitle: 'Submission Failed',
  failedText: 'Failed to submit report. Please try again.',
} as const
