import type { LinkHolder } from '../visit-links.limits.ts'

interface AboutVisit {
  vessel: string
  port: string | null
  days: string | null
}

const place = ({ vessel, port }: AboutVisit): string => (port === null ? vessel : `${vessel}, ${port}`)
const or = (value: string | null, otherwise: string): string => value ?? otherwise

/** English texts of the page of a visit, and of its mails. */
export const en = {
  fields: {
    time: 'Write a day, or a day and time: 2026-12-07T08:00',
    message: 'Write a message',
    email: 'Write a valid e-mail address',
  },
  refusals: {
    noVisit: 'This link does not open a visit.',
    notToConfirm: 'This is not for the holder of this link to confirm.',
    visitOver: 'The visit is over or cancelled. Nothing was sent.',
    planChanged: 'The plan has changed since you opened this page. Please check it again. Nothing was sent.',
    notToRequest: 'The holder of this link cannot request the next service.',
    notOver: 'The visit is not over yet. Nothing was sent.',
  },
  title: (vessel: string) => `Visit on board, ${vessel}`,
  description: 'The page of one visit on board, for the person who has its link.',
  callOffice: 'Call the office',
  pageFor: {
    master: 'Visit on board, page for the master',
    agent: 'Visit on board, page for the agent',
    owner: 'Visit on board, page for the owner',
  } satisfies Record<LinkHolder, string>,
  services: {
    commissioning: 'Commissioning',
    'annual service': 'Annual service',
    'TRO calibration': 'TRO calibration',
    repair: 'Repair',
    supply: 'Supply',
    survey: 'Survey',
    training: 'Training',
    other: 'Visit',
  },
  imo: 'IMO',
  ourNumber: 'Our number',
  linkFor: { master: 'Master', agent: 'Agent', owner: 'Owner' } satisfies Record<LinkHolder, string>,
  validTo: 'Link valid to',
  addToCalendar: 'Add to calendar',
  port: 'Port',
  portTime: (zone: string) => `port time ${zone}`,
  portUtc: 'times in UTC',
  work: 'Work on board',
  inPort: 'Ship in port',
  etaEtd: 'ETA and ETD, port time',
  etaEtdUtc: 'ETA and ETD, UTC',
  inOslo: (span: string) => `${span} in Oslo`,
  from: (time: string) => `from ${time}`,
  until: (time: string) => `until ${time}`,
  span: (from: string, to: string) => `${from} to ${to}`,
  notKnown: 'Not known yet',
  confirmTitle: 'Please confirm',
  confirmText: (lines: number): string =>
    lines === 1
      ? 'Two taps: check the line, then send. Opening this page confirms nothing.'
      : 'Two taps: check the lines, then send. Opening this page confirms nothing.',
  labels: { berth: 'Berth', time: 'First day on board', gatePass: 'Gate pass' },
  hints: {
    berth: 'Quay or berth',
    time: 'Day and time on the port’s clock',
    gatePass: 'Names, vehicle, gate',
  },
  change: 'Change',
  changeOf: (label: string) => `Change ${label.toLowerCase()}`,
  allCorrect: 'All of it is correct',
  timeCorrect: 'The time is correct',
  nothingSent: 'Nothing is sent by the first tap.',
  correct: 'Correct',
  send: 'Send confirmation',
  back: 'Back',
  again: 'Change and confirm again',
  confirmedTitle: 'Confirmed',
  confirmedAt: (time: string) => `Sent ${time}.`,
  steps: {
    confirmed: 'Confirmed',
    accepted: 'Accepted by the office',
    acceptedOpen: 'Not yet accepted by the office',
    onBoard: 'Technician on board',
    report: 'Signed report',
    later: 'after the visit',
  },
  whoComes: 'Who comes on board',
  nobodyYet: 'The technician is not named yet.',
  technicianOf: (company: string) => `Service technician, ${company}`,
  role: 'Service technician',
  photo: 'Photo',
  phone: 'Phone',
  card: 'Company card',
  cardHint: 'compare at the gangway',
  cardDrawing: 'Drawing of the company card',
  papers: 'Papers for the gangway',
  paperNames: {
    passport: 'Passport',
    visa: 'Visa',
    "seaman's book": 'Seaman’s book',
    medical: 'Medical certificate',
    'port access': 'Port access card',
    insurance: 'Insurance',
    other: 'Other',
  },
  paperValid: (day: string) => `Valid to ${day}`,
  paperNoEnd: 'Without an end date',
  open: 'Open',
  openOf: (paper: string) => `Open ${paper.toLowerCase()}`,
  paperStates: { valid: 'Valid, not shared', expired: 'Expired', missing: 'Missing' },
  papersNote:
    'The technician decides which papers are shared. Each opens once and closes after 10 minutes. Every opening is recorded.',
  noPapers: 'No papers are needed for this visit.',
  needs: 'What the technician needs',
  messages: 'Messages',
  you: { master: 'Master', agent: 'Agent', owner: 'Owner' } satisfies Record<LinkHolder, string>,
  office: 'Office',
  message: 'Message to the office',
  messageHint: 'Delay, berth, gate, anything we should know',
  sendMessage: 'Send message',
  done: {
    confirm: 'Your confirmation was sent to the office.',
    message: 'Your message was sent to the office.',
    'next-service': 'Your request was sent to the office.',
    lost: 'If the address is known to us, an e-mail follows within a few minutes.',
  },
  moved: 'Moved',
  movedTitle: 'The plan has changed',
  before: 'Before',
  now: 'Now',
  facts: { firstDay: 'First day', lastDay: 'Last day', port: 'Port', berth: 'Berth' },
  movedText: 'Your confirmation was for the earlier plan. Please confirm again.',
  doesNotFit: 'It does not fit: write to the office',
  writeToOffice: 'Write to the office',
  cancelled: 'Cancelled',
  cancelledTitle: (day: string | null) =>
    day === null ? 'The visit is cancelled' : `The visit of ${day} is cancelled`,
  cancelledAt: 'Cancelled',
  reason: 'Reason',
  gatePass: 'Gate pass',
  cancelPass: (name: string) => `Please cancel the pass for ${name}`,
  cancelledText: 'The papers are no longer available on this page. A new visit gets a new link.',
  completed: (day: string) => `Visit completed, ${day}`,
  reportReady: 'The signed report is ready',
  reportText: (size: string) => `Work done, readings with their limits, findings, parts and photos. PDF, ${size}.`,
  kilobytes: (count: string) => `${count} kB`,
  megabytes: (count: string) => `${count} MB`,
  reportLater: 'The signed report is not ready yet. It is shown here when it is.',
  download: 'Download PDF',
  signedBy: { technician: 'Signed by the technician', master: 'Signed by the master' },
  signatures: 'Signatures',
  sha: 'SHA-256 of the file',
  next: 'Request the next service',
  nextDue: (day: string) => `Due by ${day}.`,
  nextText: 'The office answers with a date and a port.',
  nextLabel: 'What should be done, where and when',
  nextHint: 'Port, month, findings to follow up',
  optional: 'optional',
  sendNext: 'Send the request',
  privacy: 'Privacy Policy',
  ended: {
    title: 'This link does not open a visit',
    text: 'It may have expired (30 days after the visit), been revoked, or been cut off in an e-mail. Enter the address that received it. If it is known to us, an e-mail follows within a few minutes.',
    email: 'E-mail address',
    send: 'Send',
    drawing: 'A chain with an open link',
  },
  mails: {
    newLink: (about: AboutVisit) => ({
      subject: `Visit on board: ${place(about)}`,
      lines: [
        `This is your page for the visit on board ${about.vessel}.`,
        `Port: ${or(about.port, 'not known yet')}`,
        `Work on board: ${or(about.days, 'not planned yet')}`,
        '',
        'The link is for you alone: whoever has it can open the page. Opening it confirms nothing.',
      ],
    }),
    answer: (about: AboutVisit & { text: string }) => ({
      subject: `Message from the office: ${place(about)}`,
      lines: [about.text],
    }),
    moved: (
      about: AboutVisit & {
        changes: readonly { fact: 'days' | 'port' | 'berth'; before: string | null; now: string | null }[]
      },
    ) => ({
      subject: `Visit moved: ${place(about)}`,
      lines: [
        `The plan of the visit on board ${about.vessel} has changed.`,
        '',
        ...about.changes.flatMap(({ fact, before, now }) => [
          { days: 'Work on board', port: 'Port', berth: 'Berth' }[fact],
          `  before: ${or(before, 'not known')}`,
          `  now: ${or(now, 'not known')}`,
        ]),
        '',
        'Your confirmation was for the earlier plan. Please confirm again on the page.',
      ],
    }),
    cancelled: (about: AboutVisit & { reason: string | null }) => ({
      subject: `Visit cancelled: ${place(about)}`,
      lines: [
        `The visit on board ${about.vessel} is cancelled.`,
        ...(about.days === null ? [] : [`It was planned for ${about.days}.`]),
        ...(about.reason === null ? [] : [`Reason: ${about.reason}`]),
        '',
        'If you ordered a gate pass, please cancel it.',
      ],
    }),
    renewed: (about: AboutVisit & { ended: string; expires: string }) => ({
      subject: `New link: ${place(about)}`,
      lines: [`Your link ended on ${about.ended}. It opens again until ${about.expires}.`],
    }),
    reminder: (about: AboutVisit) => ({
      subject: `Your link: ${place(about)}`,
      lines: ['You asked for the link to this visit.'],
    }),
    revoked: (about: AboutVisit & { ended: string }) => ({
      subject: `Link ended: ${place(about)}`,
      lines: [`The office revoked your link on ${about.ended}. For questions, call or answer this e-mail.`],
    }),
    end: ({ name, phone, email }: { name: string; phone: string; email: string }) => [
      [name, phone, email].filter((part) => part !== '').join(', '),
    ],
  },
}

declare module '#core/web/page-language.ts' {
  interface PublicMessages {
    visit: typeof en
  }
}
