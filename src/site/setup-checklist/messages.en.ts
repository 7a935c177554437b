import { countOf } from '#core/language/counts.ts'
import type { StepId } from './setup-checklist.limits.ts'

const list = (names: readonly string[]): string => new Intl.ListFormat('en', { type: 'conjunction' }).format(names)

/** Texts of the checks of the setup checklist, on the screen and in the audit log. */
export const setupTexts = {
  /** While it is open, and once it is done. */
  titles: {
    facts: { open: 'Company facts are still examples', done: 'Company facts are the company’s own' },
    team: { open: 'Team and articles are still examples', done: 'Team and articles are the company’s own' },
    mail: { open: 'A test mail was opened', done: 'A test mail was opened' },
    backup: { open: 'Backup key set, a copy elsewhere', done: 'Backup key set, a copy elsewhere' },
    drill: { open: 'The last drill passed', done: 'The last drill passed' },
    pepper: { open: 'The pepper is kept apart', done: 'The pepper is kept apart' },
    recovery: { open: 'The recovery key is at hand', done: 'The recovery key is at hand' },
  } satisfies Record<StepId, { open: string; done: string }>,
  system: 'System',
  audit: {
    done: 'Its check passed.',
    again: 'Its check fails again; the tick was taken back.',
    mailSent: 'Test mail',
    allDone: (count: number) => `All ${count} points of the first day are done.`,
    all: 'First day',
  },
  facts: {
    own: (of: number) => `${of} of ${of} fields differ from the example.`,
    examples: (count: number, of: number, names: readonly string[]) =>
      `${count} of ${of} fields hold${count === 1 ? 's' : ''} the example: ${list(names)}.`,
    isOwn: (name: string) => `${name}: the company’s own`,
    isExample: (name: string) => `${name}: the example`,
    ratingOff: 'Rating: not shown',
  },
  team: {
    people: (delivered: number, unreached: number, of: number) => {
      if (of === 0) return 'The site shows nobody'
      if (delivered + unreached === 0) return countOf(of, 'person, an own one', 'people, each an own one')
      const all = countOf(of, 'person', 'people')
      const reach = 'with an e-mail address or a phone number that is an example'
      if (delivered === 0) return `${unreached} of ${all} ${reach}`
      return `${delivered} of ${all} as delivered${unreached === 0 ? '' : `, ${unreached} ${reach}`}`
    },
    products: (samples: number, of: number) =>
      samples === 0
        ? `${countOf(of, 'article', 'articles')}, none as delivered under an example number`
        : `${samples} of ${countOf(of, 'article', 'articles')} as delivered under an example number`,
    both: (people: string, products: string) => `${people}; ${products}.`,
    isExample: (name: string) => `${name}: as delivered`,
    isReachedAs: (name: string, reach: readonly string[]) =>
      `${name}: ${list(reach)} ${reach.length === 1 ? 'is an example and leads' : 'are examples and lead'} to nobody`,
  },
  mail: {
    never: 'No test mail was sent yet.',
    waiting: (at: string, to: string) => `Sent ${at} to ${to}. It waits for the mail server.`,
    failed: (at: string, to: string) => `Sent ${at} to ${to}. The mail server did not take it.`,
    unopened: (at: string, to: string) => `Sent ${at} to ${to}. The link in it has not been opened yet.`,
    opened: (minutes: number) =>
      minutes === 0
        ? 'Opened within a minute after it was sent.'
        : `Opened ${countOf(minutes, 'minute', 'minutes')} after it was sent.`,
    otherAddress: (to: string, now: string) => `The test mail went to ${to}; the sales address is ${now} since.`,
    noServer: 'No mail server is named (SMTP_URL): mail is stored in the data folder and reaches nobody.',
    facts: {
      server: 'A mail server is named (SMTP_URL)',
      sent: (address: string) => `A test mail left for the sales address, ${address}`,
      opened: 'The link in it was opened',
    },
    subject: (company: string) => `Test mail of ${company}’s website`,
    body: (company: string, by: string, link: string) =>
      [
        `${by} sent this mail from the administration of ${company}’s website, to see that mail arrives.`,
        'Please open this link and press “It arrived”. It works once, until a newer test mail is sent.',
        link,
        'If nobody of you runs this website, you need do nothing.',
        '',
      ].join('\n\n'),
    unknown: 'This link is of an older test mail, or was cut. Open the one in the newest mail.',
  },
  backup: {
    key: (fingerprint: string) => `Key: set, its fingerprint is ${fingerprint}.`,
    noKey: 'Key: none; backups lie in clear.',
    notSealed: 'Key: set, but the last backup was made before.',
    noBackup: 'No backup has been made yet.',
    copy: (hours: number) =>
      `Copy: ${hours < 1 ? 'less than an hour' : countOf(hours, 'hour', 'hours')} old, read back and equal.`,
    noCopy: 'Copy: every backup lies on this disk only.',
    sameDisk: 'Copy: the second folder lies on the same disk.',
    copyFailed: (error: string) => `Copy: the last one failed. ${error}`,
    copyOld: (days: number) => `Copy: the last one is ${countOf(days, 'day', 'days')} old.`,
    notOurs: 'The database is not ours: its server’s own backups are not seen from here.',
    facts: {
      key: 'A backup key is set (BACKUP_PUBLIC_KEY), and the last backup is sealed to it',
      copy: 'A whole copy lies outside this disk (BACKUP_COPY_DIR), not older than two days',
    },
  },
  drill: {
    never: 'No backup has been restored on trial yet.',
    failed: (error: string) => `The last one failed. ${error}`,
    running: 'One is running.',
    old: (days: number, counts: number) =>
      `The last one was ${countOf(days, 'day', 'days')} ago. A drill counts for ${counts} days.`,
    passed: (tables: number, rows: number, files: number) =>
      `Restored into an empty database: ${countOf(tables, 'table', 'tables')}, ${countOf(rows, 'row', 'rows')}, ${countOf(files, 'file', 'files')}, every count and hash equal.`,
    facts: { passed: 'A drill passed', fresh: (days: number) => `It was within the last ${days} days` },
  },
  pepper: {
    apart: 'Not in the data folder, not in a backup; only the service can read the file.',
    inside: 'It is in the data folder: a copy of the folder contains it together with the database.',
    saved: 'It lies where backups are taken from: every backup has it with the database.',
    readable: 'Others on this machine can read the file.',
    lost: 'The file cannot be found. The service runs with the one it read at its start.',
    facts: {
      apart: 'Outside the data folder (PEPPER_FILE)',
      unsaved: 'In no folder that backups are taken from or written to',
      private: 'Only the service’s own account can read it',
    },
  },
  recovery: {
    open: 'Four of its 52 characters, typed from the paper. Never asked for in full.',
    noCheck: 'This key was made before four of its characters were noted. Make a new one.',
    confirmed: '4 of 52 characters, typed from the paper.',
    typedWhole: 'All 52 characters, typed at the machine (npm run admin).',
    atMachine: 'Somebody at the machine',
    facts: { confirmed: 'It was typed from the paper: four of its characters, or all at the machine' },
    otherKey: 'A new recovery key was made in the meantime. Use the newest paper.',
    noSuchCharacter: (place: number, typed: string) =>
      typed.trim() === '' ? `Type No. ${place}` : `No. ${place}: no key has the character ${typed}`,
    wrongOne: (place: number, hint: string, left: string) => `No. ${place} is not what the paper says. ${hint}${left}`,
    wrongMore: (left: string) => `Two or more of these are not what the paper says. ${left}`,
    looksLike: (others: readonly string[]) =>
      `It may be ${new Intl.ListFormat('en', { type: 'disjunction' }).format(others)}. `,
    left: (tries: number) =>
      tries === 0 ? 'No try is left this hour.' : `${countOf(tries, 'try', 'tries')} left this hour.`,
    wrongCode: 'This is not your 16-digit admin code',
  },
} as const
