import { REPORT_PHOTOS_MAX } from './service-reports.limits.ts'

/** How many photos of a visit its report shows: on the paper, on the screen, before signing. */
export const countPhotos = (shown: number, ofVisit: number): string =>
  `${shown} of ${ofVisit} ${ofVisit === 1 ? 'photo' : 'photos'}`

export const reportTexts = {
  photosMost: `A report shows at most ${REPORT_PHOTOS_MAX} photos, so that it fits into a mail. Choose which ones.`,
  photoTwice: 'A photo can stand in a report once.',
  photoUnknown: 'One of these photos is not among the files of this visit any more. Choose the photos again.',
  photoUnreadable: (names: readonly string[]) =>
    `${names.join(', ')}: this cannot be read as a photo; the file may be damaged. Leave it out, or add it again.`,
  quantity: 'Name what was measured',
  value: 'Write the value',
  findings: 'Write what was found',
  nameUnprintable: (characters: readonly string[]) =>
    `These characters can’t be printed: ${characters.join(' ')}. Write the name in other letters.`,
  remarkUnprintable: (characters: readonly string[]) =>
    `These characters can’t be printed: ${characters.join(' ')}. Write the remark in other letters.`,
  remarkOfMaster: 'Only the master writes a remark',
  unprintable: (named: string) => `${named} Change the draft, or confirm that it is signed like this.`,
  signer: 'Choose technician or master',
  signerName: 'Write the name of who signs',
  signatureMost: 'A signature has at most 200 kB',
  asPng: 'Send the signature as a PNG',
  notPng: 'This is not a PNG picture',
  damaged: 'This picture cannot be read; it may be damaged',
  fromFile: 'This report came as a file: only ours are signed here.',
  signed: (name: string) => `Signed ${name}`,
  final: (digest: string) => `Final, digest of the file (SHA-256) ${digest}`,
  notFinal: 'This report is a draft. Finalise it, then it can be sent.',
  nameOf: (number: string, vessel: string) => `Service report ${number} ${vessel}`,
  digest: (sha256: string) => `Digest of the file (SHA-256): ${sha256}`,
  mailed: (name: string) => `Service report ${name} mailed`,
  attached: (vessel: string, days: string | null) =>
    `Attached is our service report of ${vessel}${days === null ? '' : `, ${days}`}.`,
  descriptionOnly: 'This report came as a file: only its description can change',
  shownHours: 'Write the sum of hours with two decimals',
  otherLog: (changes: readonly string[]) =>
    `The log of the visit was changed after this was signed. ${changes.join(' ')} The signatures confirm another content: sign again.`,
  hoursChanged: (kind: string, signed: string, now: string) => `Hours of ${kind}: signed ${signed}, now ${now}.`,
  partGone: (part: string) => `Part signed, but no longer there: ${part}.`,
  partNew: (part: string) => `Part added since: ${part}.`,
  unsigned: 'Draft changed, its signatures removed',
  changed: 'Draft changed',
  named: (name: string) => `Service report ${name}`,
  draft: 'Draft of a service report',
  report: 'Service report',
  isFinal: 'This report is final and can’t be changed.',
}

/** Names the characters that a document can't show, for the screen and for refusals. */
export const formatUnprintable = (found: readonly { characters: string; place: string }[]): string =>
  `These characters can’t be printed: ${found
    .map(({ characters, place }) => `${characters} in ${place}`)
    .join('; ')}. The document shows □ instead.`

/** Texts of the document itself. */
export const paperTexts = {
  days: (from: string, to: string) => `${from} to ${to}`,
  oslo: (time: string) => `${time} (Oslo)`,
  title: (number: string) => `Service report ${number}`,
  companyHead: 'the head of the page',
  paragraph: (section: string, paragraph: number) => `${section}, paragraph ${paragraph}`,
  line: (section: string, line: number) => `${section}, line ${line}`,
  photo: (photo: number) => `Photo ${photo}`,
  draft: 'Draft: not final. The content can still change.',
  findings: 'Findings',
  recommendations: 'Recommendations',
  organisation: (number: string) => `Org. no. ${number}`,
  vessel: 'Vessel',
  imo: 'IMO number',
  client: 'Client',
  port: 'Port',
  berth: 'Berth',
  visit: 'Visit',
  technician: 'Technician',
  master: 'Master',
  engineer: 'Engineer',
  system: (index: number | null) => (index === null ? 'System' : `System ${index + 1}`),
  written: 'Written',
  writtenBy: 'Written by',
  outside: 'Outside the limit',
  within: 'Within the limit',
  readings: 'Readings',
  quantity: 'Quantity',
  value: 'Value',
  limit: 'Limit',
  hours: 'Hours',
  day: 'Day',
  kind: 'Kind',
  note: 'Note',
  sum: 'Sum',
  kinds: (travel: string, work: string, waiting: string) => `travel ${travel}, work ${work}, waiting ${waiting}`,
  partsUsed: 'Parts used',
  partNumber: 'Part no.',
  part: 'Part',
  unit: 'Unit',
  category: 'Category',
  photos: 'Photos',
  photosShown: (shown: number, ofVisit: number) => `${countPhotos(shown, ofVisit)} of this visit.`,
  photoGone: 'This photo is no longer there.',
  forCompany: 'For the company',
  forVessel: 'For the vessel',
  signatures: 'Signatures',
  remark: 'Remark of the master',
  notSigned: (who: string) => `${who}: not signed`,
  digest: (isFinal: boolean) =>
    `Digest of the content (SHA-256 of what this report says and who signed it)${isFinal ? '' : ', draft'}:`,
  foot: (name: string, digest: string) => `${name}, digest of the content ${digest}…`,
  page: (number: number, pages: number) => `Page ${number} of ${pages}`,
}
