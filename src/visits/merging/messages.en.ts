import { writeNumber } from '#core/language/counts.ts'
import type { MergeKind } from './merging.limits.ts'

/** Texts of merging, for vessels and for companies. */
export const mergingTexts = {
  itself: (kind: string) => `This is the same ${kind}: choose another one to merge with.`,
  none: (kind: string) => `There is no such ${kind}.`,
  noOther: (kind: string) => `There is no such ${kind} to merge with.`,
  noMerge: 'There is no such merge.',
  noPair: 'These two are no possible duplicates any more.',
  areTwo: (kind: MergeKind, a: string, b: string) =>
    `${a} and ${b} are two ${kind === 'vessel' ? 'ships' : 'companies'}`,
  otherNumber: {
    vessel: 'They have different IMO numbers, so they may be two ships. Choose the number that is right.',
    company: 'They have different organisation numbers, so they may be two companies. Choose the number that is right.',
  } satisfies Record<MergeKind, string>,
  merged: (duplicate: string, survivor: string, moved: string) =>
    `${duplicate} merged into ${survivor}${moved === '' ? '' : `; ${moved} moved`}`,
  undone: (duplicate: string, survivor: string) => `${duplicate} and ${survivor} are two again`,
  moved: (count: number, table: string) => `${writeNumber(count)} in ${table.replaceAll('_', ' ')}`,
  undoneAlready: 'This merge was undone already.',
  tooLate: (days: number) => `A merge can be undone for ${days} days.`,
  contradicted: (reasons: readonly string[]) => `This cannot be undone any more. ${reasons.join(' ')}`,
  mergedOn: (survivor: string, next: string) => `${survivor} was itself merged into ${next} since: undo that first.`,
  survivorMissing: (survivor: string) => `${survivor} does not exist any more.`,
  changedSince: (field: string, value: string) => `${field} was changed to ${value} since.`,
  emptied: 'nothing',
  nameTaken: (name: string) => `The name ${name} was given to another since.`,
  imoTaken: (imo: string, name: string) => `IMO ${imo} was given to ${name} since.`,
  why: {
    imo: (a: string, b: string) => `The name of ${a} contains the IMO number of ${b}`,
    'organisation number': (a: string, b: string) => `${a} and ${b} have one organisation number`,
    'same name': (a: string, b: string) => `${a} and ${b} are one name, written in two ways`,
    'former name': (a: string, b: string) => `${a} was once called ${b}`,
    'other name': (a: string, b: string) => `${a} is also called ${b}`,
    'similar name': (a: string, b: string, percent: number) => `${a} and ${b} are ${percent} % alike`,
  },
}
