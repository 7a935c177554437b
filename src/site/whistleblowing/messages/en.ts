import { pluralIn } from '#core/language.ts'
import type { IncidentType, ReportStatus } from '../whistleblowing.limits.ts'

const plural = pluralIn('en')

const incidentNames: Record<IncidentType, string> = {
  safety: 'Safety',
  compliance: 'Compliance',
  ethics: 'Ethics',
  environment: 'Environment',
  other: 'Other',
}

const statusNames: Record<ReportStatus, string> = {
  new: 'Not acknowledged yet',
  acknowledged: 'Acknowledged',
  'in work': 'Being looked into',
  closed: 'Closed',
}

/** How many characters a typed code has, how many it needs, and what is missing between the two. */
interface ReceiptLength {
  missing: number
  count: number
  of: number
}

/** English texts of the confidential report and its follow-up. */
export const en = {
  /** Sentence of each field, shown for any error; those of the specification to the letter. */
  fields: {
    incidentType: 'Type of incident is required',
    description: 'Description is required',
    reporterEmail: 'Valid email is required',
    text: 'Message is required',
    anonymous: 'Say whether the report is anonymous: yes or no',
  },
  refusals: {
    receiptMissing: 'Receipt code is required',
    receiptForeign: 'A receipt code has only digits and the letters A to Z without U.',
    receiptShort: ({ missing, count, of }: ReceiptLength) =>
      `${plural(missing, { one: 'One character is missing', other: `${missing} characters are missing` })}: ${count} of ${of}.`,
    receiptLong: ({ missing, count, of }: ReceiptLength) =>
      `${plural(-missing, { one: 'One character too many', other: `${-missing} characters too many` })}: ${count} of ${of}.`,
    noSuchReport: 'No report opens with this code. It is mistyped, or the report has been deleted.',
    reportFull: 'This report takes no more messages. Please go on in a new report.',
  },
  title: 'Confidential report',
  tabNew: 'New report',
  tabFollow: 'Follow up a report',
  emergency: 'Call 112 police, 113 ambulance or 110 fire when there is danger to life.',
  authorities:
    'You can also report to Arbeidstilsynet, or for safety and pollution at sea to Sjøfartsdirektoratet or the police.',
  exit: 'Leave this page now',
  exitWithoutScript: 'Without JavaScript this page stays in the browser’s history: clear it there.',
  formLabel: 'Confidential report',
  anonymous: 'Report anonymously',
  anonymousMeans: ', no name and no e-mail address are kept',
  anonymousHint: 'You get a receipt code. With it you can read our answer and add to the report, still without a name.',
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
  /** Before a link with the text `privacyPolicy`. */
  privacy: (company: string) =>
    `${company} is the controller. The report is encrypted on arrival, can be opened only by its named administrators and with your receipt code, and is used only to look into the concern. No IP address is kept with it. How long it is kept, and your rights:`,
  privacyPolicy: 'Privacy Policy',
  fieldsNeedAttention: (count: number) =>
    plural(count, { one: 'One field needs attention.', other: `${count} fields need attention.` }),
  doneTitle: 'Report received',
  doneSide: 'You may close this page once the code is with you. Nothing you wrote is stored in this browser.',
  doneToast: 'Your report has arrived.',
  keeping: [
    { title: 'Phone or paper', why: 'Write it down or print it, away from a shared computer.' },
    { title: 'Not in a mail to yourself', why: 'Work mail can be read by others.' },
  ],
  keepTitle: 'Keep this code',
  keepText:
    'It is shown once, here. We do not store it and cannot find it again. Without it the report is still read, but you cannot see our answer.',
  keptText: 'The code is no longer on this page. It opens the report under “Follow up a report”.',
  noReceipt:
    'This report had already arrived. Its receipt code was shown when it arrived and cannot be shown again. If you never saw it and want to be answered, send one more report that says so.',
  receipt: 'Receipt code',
  receiptForm: '24 characters, capital or small, with or without spaces',
  copy: 'Copy code',
  copied: 'Copied. The clipboard keeps it until you copy something else.',
  copyFailed: 'This browser does not let the page copy. Please write the code down.',
  print: 'Print',
  codeSaved: 'I have kept the code',
  keptHint: 'Clears it from this page.',
  nextTitle: 'What happens next',
  next: [
    'The report was encrypted on arrival. Only the company’s named administrators can open it, and you with the code. Each time they open it is recorded.',
    'They are notified that a report has arrived, but not of what it says. We aim to acknowledge it within 7 days and to say what was done within 3 months.',
    'You find their questions and answers under “Follow up a report”. We send no mail: open the report again with your code.',
    'We follow the Working Environment Act’s rule against retaliation. You are free to go to Arbeidstilsynet, Sjøfartsdirektoratet or the police as well. Some time after the case is closed the report is deleted; the Privacy Policy says how long after.',
  ],
  sentReport: 'What you sent',
  another: 'Submit another report',
  toastTitle: 'Report Submitted',
  failedTitle: 'Submission Failed',
  failedText: 'Failed to submit report. Please try again.',
  followTitle: 'Follow up',
  followSide: [
    'Only the code opens a report. A wrong code and a deleted report get the same answer.',
    'The page forgets the code when you close it, and after 20 minutes without use.',
  ],
  open: 'Open report',
  opening: 'Opening…',
  receiptHint: 'Six groups of four. O and 0, I, L and 1 count as the same.',
  failedFollowUp: 'The report could not be reached. Please try again.',
  yourReport: 'Your report',
  yourReportOf: (incident: string) => `Your report, ${incident}`,
  closeReport: 'Close and forget the code',
  received: 'Received',
  state: 'State',
  statusNames,
  deleted: 'Deleted',
  deletedLater: 'After it is closed, as the Privacy Policy says',
  deletedAfter: (day: string) => `After ${day}`,
  you: 'You',
  company: 'The company',
  add: 'Add to the report',
  addHint: 'Only what you want them to know',
  send: 'Send',
  messageSent: 'Sent. Your message is shown above.',
  daysOnly: 'Days are shown without the time, so that nobody can match them with who was at a computer.',
}

declare module '#core/web/page-language.ts' {
  interface PublicMessages {
    report: typeof en
  }
}
