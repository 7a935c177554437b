import { pluralIn } from '#core/language.ts'
import type { KeyProblem, UnreadableFile } from '../verify/verdict.ts'

const plural = pluralIn('en')
const files = (count: number): string => plural(count, { one: '1 file', other: `${count} files` })

/** English texts of the page that verifies documents. */
export const en = {
  title: 'Verify a document',
  lead: 'Check that a service report or an evidence pack comes from us and has not been changed since.',
  drop: 'Drop a PDF or ZIP here',
  choosePhone: 'Choose a PDF or ZIP',
  accepts: 'A service report (PDF) or an evidence pack (ZIP), up to 2 GB.',
  choose: 'Choose a file',
  another: 'Another file',
  print: 'Print this result',
  noScript: 'This check runs in the browser and needs JavaScript. Without it, use the commands below.',
  stays: 'The file stays on this device.',
  staysMore:
    'It is read in your browser and never uploaded. You can disconnect from the network after this page has loaded.',
  steps: [
    ['Contents', 'SHA-256 of every file, compared with the list in the pack'],
    ['Signature', 'The list is signed with an Ed25519 key'],
    ['Key', 'The key is one of those that we publish'],
  ] as readonly (readonly [string, string])[],
  reading: (done: number, of: number) => `${done} of ${of} files`,
  readingFile: 'The file is being read.',
  stop: 'Stop',
  seconds: (seconds: string) => `checked on this device in ${seconds} s`,
  packVerdict: {
    genuine: 'This evidence pack is genuine',
    altered: 'This evidence pack has been altered',
    unknown: 'Unknown: this evidence pack isn’t signed by us',
  },
  reportVerdict: {
    genuine: 'This report is genuine',
    altered: 'This report has been altered',
    unknown: 'Unknown: this report isn’t signed by us',
  },
  sideVerdict: { genuine: 'Genuine', altered: 'Altered', unknown: 'Unknown' },
  sideMore: {
    genuine: 'Everything is as it was signed, and the signature is ours.',
    altered: 'Something differs from what was signed. This may be damage during a transfer or a later change.',
    unknown: '“Unknown” says that we cannot tell. It does not say that something is wrong.',
  },
  facts: {
    issuer: 'Issued by',
    subject: 'About',
    period: 'Period',
    created: 'Created',
    key: 'Key',
    signed: 'Signed digitally',
    technician: 'Technician signed',
    master: 'Master signed',
    sha256: 'SHA-256 of the file',
  },
  period: (from: string, to: string) => `${from} to ${to}`,
  checked: 'What was checked',
  notChecked: 'Not checked: whether the readings were taken correctly on board.',
  unchanged: (same: number, all: number) => `${same} of ${files(all)} are unchanged`,
  unchangedMore: 'Each SHA-256 equals the one in manifest.json.',
  changed: (count: number, names: string) =>
    `${plural(count, { one: '1 file is', other: `${count} files are` })} changed: ${names}`,
  changedMore: 'Its SHA-256 is not the one in manifest.json.',
  complete: 'No file is missing or added',
  completeMore: 'The pack contains exactly the files of the list.',
  incomplete: (missing: number, added: number) => `${files(missing)} missing, ${files(added)} added`,
  signatureValid: 'The signature is valid',
  signatureMore: (key: string, from: string, until: string) => `Ed25519, key ${key}, valid from ${from} to ${until}.`,
  problems: {
    none: [
      'There is no signature of ours',
      'Documents from before we signed digitally have none. Ask the office about it.',
    ],
    'other-key': [
      'It is signed with another key',
      'The key is not one that we publish. Ask the person who sent it which company issued it.',
    ],
    invalid: ['The signature does not fit', 'What was signed has been changed since.'],
    expired: [
      'The key was not valid at that time',
      'It is one of our keys, but the document says that it was signed outside its validity.',
    ],
  } as Record<KeyProblem, readonly [string, string]>,
  auditGood: 'The audit entries are consistent',
  auditBad: 'The audit entries are not consistent',
  auditMore: (entries: number, day: string) =>
    `${plural(entries, { one: '1 entry', other: `${entries} entries` })}, each with the hash that it had in the log. The whole log was checked on ${day}.`,
  auditBadMore: 'Their hashes do not fit, or the log had a fault when the pack was made.',
  trusted: (count: number) => `The ${files(count)} marked “Same” can still be relied on. The others cannot.`,
  contents: 'Contents of the pack',
  show: 'Show',
  all: 'All',
  different: 'Different',
  columns: { result: 'Result', file: 'File', size: 'Size', sha256: 'SHA-256' },
  results: {
    same: 'Same',
    different: 'Different',
    missing: 'Missing',
    added: 'Added',
    signed: 'Signed',
    invalid: 'Not valid',
    published: 'Published',
    unpublished: 'Not published',
  },
  listed: 'listed',
  found: 'found',
  units: ['B', 'kB', 'MB', 'GB'],
  tooLargeToRead: 'not read',
  unreadable: {
    format: [
      'This file cannot be read',
      'It is neither a PDF nor a ZIP. Choose the report or the pack as you received it.',
    ],
    incomplete: [
      'The ZIP is incomplete or damaged',
      'Its directory is missing. Download it again, then check it here.',
    ],
    'too-large': ['This file is too large', 'Use the commands below.'],
    unsupported: [
      'This browser cannot check the signature',
      'It has no Ed25519. Use a current browser or the commands below.',
    ],
  } as Record<UnreadableFile['reason'], readonly [string, string]>,
  failed: [
    'The file could not be read to its end',
    'It may have been moved, or the device has too little memory. Choose it again, or use the commands below.',
  ],
  alone: 'Verify without us',
  aloneMore: 'Four commands on Linux, macOS or Windows with WSL. They need unzip, jq, sha256sum and OpenSSL 3.',
  commands: [
    'Unpack',
    'Compare every file with the list',
    'Check the signature of the list',
    'Compare the key with the published one',
  ],
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Not copied: mark the text instead',
  aloneResult:
    'The pack is genuine if every line of step 2 ends with “OK”, step 3 prints “Signature Verified Successfully” and step 4 prints the SHA-256 of a published key. You can ask us for it by phone as well.',
  keys: 'Published keys',
  keyColumns: { key: 'Key', valid: 'Valid', sha256: 'SHA-256 of the public key' },
  noKeys: 'There is no key yet: nothing has been signed.',
  machine: 'Machine-readable:',
  oldKeys: 'Old keys stay in the list.',
}

declare module '#core/web/page-language.ts' {
  interface PublicMessages {
    verify: typeof en
  }
}
