const MOVES: Record<string, string> = { 'in progress': 'Start', 'on hold': 'Hold', completed: 'Complete' }

const count = (entries: number) => (entries === 1 ? '1 entry' : `${entries} entries`)
const wait = (entries: number) => (entries === 1 ? 'waits' : 'wait')

const photoCount = (photos: number) => (photos === 1 ? '1 photo' : `${photos} photos`)
const photosToo = (photos: number) => `${photoCount(photos)} too`

/** Photos that wait on the device, with their size: `5.7 MB`. */
export interface WaitingPhotos {
  photos: number
  size: string
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** What the device says about its unsent entries. */
export const deviceMessages = {
  hours: (hours: string, kind: string) => `${hours} h ${kind}`,
  part: (quantity: number, name: string) => `${quantity} × ${name}`,
  comment: (text: string) => `Comment: ${shorten(text)}`,
  answer: (answer: string) => `Checklist: ${answer}`,
  finding: (text: string) => `Finding: ${shorten(text)}`,
  findingRemoved: 'Finding removed',
  drawing: 'Drawing on a photo',
  followUp: (lines: number) => `Follow-up of ${lines === 1 ? '1 line' : `${lines} lines`}`,
  report: 'Report of the sheet',
  signature: (role: string, name: string) => `Signature of the ${role}: ${name}`,
  finalise: 'Lock of the report',
  contact: (name: string) => `Contact: ${name}`,
  move: (to: string) => MOVES[to] ?? `Moved to ${to}`,
  waiting: (entries: number, since: string) => `${count(entries)} ${wait(entries)}, since ${since}`,
  kept: ({ photos, size }: WaitingPhotos) =>
    photos === 0 ? 'No network. All is kept here.' : `No network; ${photosToo(photos)}, ${size}. All is kept here.`,
  keptOnline: ({ photos, size }: WaitingPhotos) =>
    `All is kept here and sent as soon as the server answers${photos === 0 ? '' : `; ${photosToo(photos)}, ${size}`}.`,
  full: 'This phone is full: no photo can be kept',
  fullText: ({ photos, size }: WaitingPhotos) =>
    `Text, hours and parts still can.${photos === 0 ? '' : ` ${photoCount(photos)} ${wait(photos)}, ${size}.`}`,
  sendNow: 'Try to send now',
  makeSmaller: (size: string) => `Make photos smaller, frees ${size}`,
  fullHint: 'Nothing is removed by itself. Smaller: 1600 px, as the report prints them.',
  away: 'No network',
  visitsHere: (visits: number, since: string) =>
    visits === 1
      ? `1 visit is on this device, read ${since}.`
      : `${visits} visits are on this device, read since ${since}.`,
  tryNow: 'Try now',
  sending: (nth: number, of: number) => `Sending ${nth} of ${of}`,
  keepOpen: ({ photos, size }: WaitingPhotos) =>
    photos === 0 ? 'Keep the page open.' : `Then ${photoCount(photos)}, ${size}. Keep the page open.`,
  stop: 'Stop',
  refused: (entries: number) => (entries === 1 ? '1 entry was not taken' : `${entries} entries were not taken`),
  refusedText: 'The server says why; it stays here.',
  conflict: (entries: number) =>
    entries === 1 ? '1 entry waits for your choice' : `${entries} entries wait for your choice`,
  conflictText: 'The others are sent. Nothing was overwritten.',
  allSent: (clock: string) => `All sent at ${clock}`,
  allSentText: (entries: number) => `${count(entries)}.`,
  signIn: 'Sign in again to send; nothing is lost',
  signInText: (entries: number, photos: number, since: string | null) => {
    const what = [...(entries === 0 ? [] : [count(entries)]), ...(photos === 0 ? [] : [photoCount(photos)])]
    return `${what.join(' and ')} ${wait(entries + photos)}${since === null ? '' : `, since ${since}`}.`
  },
  signInNow: 'Sign in',
  goesOn: (name: string) => `New entries can still be made, as ${name}.`,
  goOn: 'Go on without signing in',
  othersText: 'Somebody else who signs in here sees none of them.',
  newVersion: 'A new version of the portal is ready',
  newVersionText: 'Unsent entries stay on this device and are sent by the new version.',
  update: 'Update',
  show: 'Show entries',
  listTitle: 'Entries on this device',
  listText: 'In the order of their making. Each disappears from here once the server has confirmed it.',
  listEmpty: 'Everything is sent.',
  unsentCount: 'not sent',
  close: 'Close',
  state: {
    waiting: 'Not sent',
    sending: 'Sending',
    refused: 'Not taken',
    conflict: 'Waits for your choice',
  },
  discard: 'Discard',
  discardOf: (label: string) => `Discard ${label}`,
  correct: 'Correct',
  correctOf: (label: string) => `Correct ${label}`,
  handOver: 'Hand to a manager',
  handOverOf: (label: string) => `Hand ${label} to a manager`,
  handedOver: 'Handed to the managers',
  notHandedOver: 'It could not be handed over',
  notHandedOverText: 'The server does not answer. The entry stays on this device.',
  copy: 'Copy as text',
  copied: 'Copied',
  notCopied: 'It could not be copied',
  send: 'Send again',
  back: 'Back',
  acceptUnprintable: 'Sign it with boxes for these characters',
  later: 'Decide later',
  yours: (value: string) => `Yours: ${value}`,
  theirs: (value: string) => `Now: ${value}`,
  nothing: 'nothing',
  pieces: (pieces: number) => (pieces === 1 ? '1 piece' : `${pieces} pieces`),
  choose: 'Send these',
  conflictHead: 'Somebody else changed it while this device had no network.',
  fields: {
    hours: 'Hours',
    date: 'Day',
    note: 'Note',
    quantity: 'Quantity',
    comment: 'Comment',
    name: 'Name',
    phone: 'Phone',
    email: 'E-mail',
    position: 'Position',
    company: 'Company',
    reason: 'Reason',
    waiver: 'Why there is no report',
    followUpDate: 'Follow-up date',
    to: 'Status',
    result: 'Answer',
    value: 'Reading',
    onLine: 'On line',
    text: 'Finding',
    severity: 'Severity',
    shapes: 'Drawing',
    fileIds: 'Photos',
  } as Record<string, string>,
  section: {
    title: 'This device',
    hint: 'What the portal stores here for work without a network. Signing out removes it, except what is not sent.',
    visits: 'Visits',
    noVisits: 'None yet. They are read while there is a network.',
    visitsHere: (visits: number, since: string) => `${visits === 1 ? '1 visit' : `${visits} visits`}, as of ${since}`,
    unsent: 'Not sent',
    unsentHere: (entries: number, photos: number, size: string) =>
      entries + photos === 0
        ? 'Nothing'
        : [
            ...(entries === 0 ? [] : [count(entries)]),
            ...(photos === 0 ? [] : [`${photoCount(photos)} (${size})`]),
          ].join(', '),
    storage: 'Storage',
    storageHere: (used: string) => `${used} in use`,
    kept: 'Short of storage',
    isKept: 'The browser keeps everything when the device is short of storage.',
    isNotKept: 'The browser may delete what is stored here when the device is short of storage.',
    askToKeep: 'Ask it to keep everything',
    notGranted: 'Not granted yet. Install the portal, or use it for some days, then ask again.',
    sending: 'Sending',
    sendingText: 'Entries and photos are sent while the portal is open on the screen, not in the background.',
    sendingApple:
      'On iPhone and iPad, add the portal to the Home Screen: Safari deletes what a site stored after 7 days of use without a visit to it, but not for apps on the Home Screen.',
  },
  /** Fields that are copied, and never corrected: they were signed. */
  signedFields: {
    role: 'Signed as',
    findings: 'Findings',
    recommendations: 'Recommendations',
  } as Record<string, string>,
  signOutTitle: (entries: number) => `${count(entries)} ${entries === 1 ? 'is' : 'are'} not sent`,
  signOutText:
    'They stay on this device, encrypted, and are sent when you sign in here again. Nobody else who signs in here sees them.',
  signOut: 'Sign out',
  stay: 'Stay signed in',
} as const
