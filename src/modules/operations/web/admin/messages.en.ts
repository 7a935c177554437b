import { formatBytes } from '#ui/file/format-bytes.ts'
import type { MailProblem, MailFilter, RunCause, RunKind, RunStep } from '../../operations.limits.ts'

const several = (count: number, one: string, more: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : more}`

const PROBLEMS: Readonly<Record<MailProblem, string>> = {
  unreachable: 'The mail server does not answer',
  slow: 'The mail server took too long',
  'sign-in': 'The mail server refuses our user name or password',
  insecure: 'The connection to the mail server could not be made secure',
  recipient: 'The mail server does not know the recipient, or refuses it',
  full: 'The recipient’s mailbox is full',
  later: 'The mail server asks us to try later',
  refused: 'The mail server refuses this mail',
  attachment: 'The attached file could not be read',
  disk: 'The mail could not be written to the disk',
  unknown: 'It could not be sent',
}

const STEPS: Readonly<Record<RunStep, string>> = {
  saving: 'saving',
  copying: 'copying to the second place',
  restoring: 'restoring into an empty database',
  comparing: 'comparing every table and file',
}

const RUNS: Readonly<Record<RunKind, string>> = { backup: 'Backup', drill: 'Drill' }
const CAUSES: Readonly<Record<RunCause, string>> = {
  nightly: 'by itself, at night',
  weekly: 'by itself, weekly',
  asked: '',
}

/** The words of the administrators' screen of how the installation runs. */
export const runningMessages = {
  heading: 'Running',
  wellTitle: 'Everything runs as it should.',
  look: (count: number) => (count === 1 ? 'One thing needs a look.' : `${count} things need a look.`),
  failedTitle: 'How the installation runs could not be read',
  failedText: 'The site itself is not affected by that. Check the connection and try again.',
  backUpNow: 'Back up now',
  startDrill: 'Start a drill',
  drillWhat:
    'A drill restores the newest backup into an empty database beside the live one and compares every table and file. It takes a few minutes, and nobody waits for it.',
  oneAtATime: 'One backup or drill runs at a time.',
  startFailed: (kind: RunKind) => ({
    title: `The ${RUNS[kind].toLowerCase()} was not begun`,
    fallback: 'Try again in a moment.',
  }),
  underWay: (kind: RunKind) => `${RUNS[kind]} under way`,
  begins: 'begins within seconds',
  step: (step: RunStep) => STEPS[step],
  bytesOf: (done: number, all: number | null) =>
    all === null ? formatBytes(done) : `${formatBytes(done)} of about ${formatBytes(Math.max(all, done))}`,
  since: (age: string) => `since ${age}`,
  askedBy: (name: string) => `asked for by ${name}`,
  cause: (cause: RunCause) => CAUSES[cause],
  trouble: {
    mailFailed: (count: number) => `${several(count, 'mail', 'mails')} could not be sent.`,
    mailLate: (age: string) => `The oldest waiting mail was written ${age}.`,
    noBackup: 'No backup has been made yet.',
    backupFailed: 'The last backup failed.',
    backupDied: 'The last backup ended in the middle: its process was stopped.',
    backupOld: 'There was no good backup for two days.',
    noCopy: 'Every backup lies on the disk that it is to survive.',
    copyFailed: 'The last backup could not be copied to its second place.',
    sameDisk: 'The second place for backups is on the same disk.',
    noDrill: 'No drill has passed within thirty days.',
    drillFailed: 'The last drill failed.',
    drillDied: 'The last drill ended in the middle: its process was stopped.',
    diskLow: (bytes: number) => `The disk is nearly full: ${formatBytes(bytes)} are left.`,
    inClear: 'Backups are stored in clear.',
  },
  mail: {
    title: 'Mail',
    caption: 'Mails of the outbox, newest first',
    show: 'Show',
    filters: { open: 'Not sent', waiting: 'Waiting', failed: 'Failed', sent: 'Sent' } satisfies Record<
      MailFilter,
      string
    >,
    status: { waiting: 'Waits', failed: 'Failed', sent: 'Sent' },
    columns: { state: 'State', to: 'To', subject: 'Subject', why: 'Why', when: 'When', again: 'Send again' },
    problem: (problem: MailProblem) => PROBLEMS[problem],
    answered: (answer: string) => `answered: ${answer}`,
    written: (time: string) => `written ${time}`,
    next: (time: string) => `tried ${time}`,
    tries: (count: number) => several(count, 'try', 'tries'),
    sent: (time: string) => `sent ${time}`,
    again: 'Send again',
    againOf: (subject: string, to: string) => `Send again: ${subject}, to ${to}`,
    againAll: 'Send all again',
    done: 'It is tried now',
    doneAll: (count: number) => `${several(count, 'mail is', 'mails are')} tried now`,
    failed: { title: 'It was not sent again', fallback: 'Try again in a moment.' },
    lastSent: (age: string) => `The last one left ${age}.`,
    noneSent: 'None has left yet.',
    counts: (waiting: number, failed: number) =>
      `${waiting.toLocaleString('en')} waiting, ${failed.toLocaleString('en')} failed.`,
    kept: 'No mail server is named (SMTP_URL): each mail becomes a file of the data folder.',
    privacy:
      'What a mail says is not shown here. One that failed is tried again for three days; sent ones are forgotten after the days that the settings say.',
    linkMayEnd: 'its link may have ended meanwhile',
    empty: {
      open: 'No mail waits, and none failed.',
      waiting: 'No mail waits.',
      failed: 'No mail failed.',
      sent: 'No mail was sent lately.',
    } satisfies Record<MailFilter, string>,
    failedTitle: 'The mails could not be read',
  },
  backup: {
    title: 'Backups',
    caption: 'Backups that lie here, newest first',
    folder: 'Kept in',
    daily: 'Made',
    everyNight: 'every night, and when you press',
    byPress: 'when you press; its own server makes the nightly ones',
    key: 'Encrypted',
    keySet: (fingerprint: string) => `yes, key ${fingerprint}`,
    noKey: 'no: whoever gets one reads messages and mail. Set BACKUP_PUBLIC_KEY.',
    copy: 'Second place',
    noCopy: 'none. Name a folder on another disk by BACKUP_COPY_DIR.',
    sameDisk: 'on the same disk',
    unreadable: 'can’t be read. Is its disk mounted?',
    lastCopy: (time: string) => `newest of ${time}`,
    noCopies: 'nothing there yet',
    last: 'Last one',
    none: 'none yet',
    done: (tables: string, files: number, bytes: number) =>
      `${tables}, ${several(files, 'file', 'files')}, ${formatBytes(bytes)}`,
    failed: 'failed',
    died: 'ended in the middle',
    diedText: 'its process was stopped before it was whole; nothing of it is kept',
    columns: { made: 'Made', size: 'Size', files: 'Files', sealed: 'Encrypted', copy: 'Second place', note: 'Note' },
    sealed: 'Yes',
    open: 'No',
    copied: 'Copied',
    notCopied: 'Not there',
    before: (migration: string) => `before the update ${migration}; remove it when you no longer want to go back`,
    empty: 'No backup lies here yet.',
  },
  drill: {
    title: 'Last drill',
    none: 'No drill has been made yet.',
    passed: 'Passed',
    failed: 'Failed',
    died: 'Ended in the middle',
    result: (tables: number, rows: number, files: number) =>
      `${several(tables, 'table', 'tables')}, ${several(rows, 'row', 'rows')}, ${several(files, 'file', 'files')}: all as they were saved.`,
    pages: (relations: number) => `${several(relations, 'table and index', 'tables and indexes')} read page by page.`,
    ofSet: (time: string) => `The backup of ${time} was restored.`,
    ownSet:
      'Your backups open with the private key only, which is not here: a backup made for the drill alone was restored. That your key opens them, a drill where the key is shows.',
    ownFirst: 'There was no backup yet: one made for the drill alone was restored.',
    old: 'A drill counts for thirty days.',
    weekly:
      'One is made every Sunday morning, and mailed in one line to those who are told of reports, or where nobody is named, to whoever gets the contact messages.',
  },
  tables: (count: number, rows: number) => `${several(count, 'table', 'tables')}, ${several(rows, 'row', 'rows')}`,
  machine: {
    title: 'Machine',
    disk: 'Disk',
    used: (percent: number) => `${percent} % used`,
    free: (free: number, all: number) => `${formatBytes(free)} of ${formatBytes(all)} free`,
    database: 'Database',
    kinds: { embedded: 'embedded', external: 'external' },
    versions: 'Versions',
    version: (product: string, node: string, postgres: string) =>
      `product ${product}, Node ${node}, PostgreSQL ${postgres}`,
  },
  processes: {
    title: 'Processes',
    caption: 'Processes of the product that were heard of within the last minute',
    columns: { name: 'Process', since: 'Since', memory: 'Memory', version: 'Version' },
    answering: 'this one answers',
  },
  slow: {
    title: 'Slowest calls of the last hour',
    caption: 'Calls by pattern, the slowest first',
    columns: { call: 'Call', calls: 'Calls', usual: '19 of 20 within', slowest: 'Slowest' },
    milliseconds: (count: number) => (count < 1000 ? `${count} ms` : `${(count / 1000).toFixed(1)} s`),
    note: 'Patterns only: no address, and nothing that anybody sent. Reports are not among them.',
    empty: 'Nothing was asked within the last hour.',
  },
} as const
