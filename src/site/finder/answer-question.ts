import { answerOf } from './answer-of.ts'
import type { CrossReference, FinderAnswer, Reason } from './finder.contract.ts'
import { findPage, PART_WORDS } from './question-words.data.ts'
import { readQuestion, type AskedLine } from './read-question.ts'
import { distanceOf, findSpelling, keyOf, type Key, type Spelling, spellingsOf } from './spellings.ts'
import { findOtherNames, isJoined, isList, isPlain, isReadWhole, writtenSpan } from './unread-words.ts'

export interface Answers {
  answers: FinderAnswer[]
  unread: number
}

interface IndexedRow {
  row: CrossReference
  spellings: readonly Spelling[]
}

/** The index of each list of rows that is in use: a question of many lines asks the same list many times. */
const indexes = new WeakMap<readonly CrossReference[], readonly IndexedRow[]>()

function indexRows(references: readonly CrossReference[]): readonly IndexedRow[] {
  const index = indexes.get(references) ?? references.map((row) => ({ row, spellings: spellingsOf(row) }))
  indexes.set(references, index)
  return index
}

/**
 * Answers each line: a maker, a system, an analyser or an item number, in any spelling.
 * @param itemNumbers all of the catalogue, for numbers without a row of the cross-reference
 */
export function answerQuestion(
  text: string,
  references: readonly CrossReference[],
  itemNumbers: readonly string[] = [],
): Answers {
  const index = indexRows(references)
  const { lines, unread } = readQuestion(text)
  let byKey: ReadonlyMap<string, string> | undefined
  const known = () => (byKey ??= new Map(itemNumbers.map((each) => [keyOf(each).text, each])))
  return {
    answers: lines.flatMap((line) => readingsOf(line, index).flatMap((each) => answerLine(each, index, known))),
    unread,
  }
}

/** A number that may be a quantity and the end of a name is not guessed: both readings are answered, the name first. */
function readingsOf(line: AskedLine, index: readonly IndexedRow[]): AskedLine[] {
  const { asked, doubt } = line
  if (doubt === null) return [line]
  const key = keyOf(asked)
  const isInName = chooseMatches(findMatches(key, index)).some(
    ({ of, from, to }) =>
      of === 'model' && (key.places[from] ?? 0) < doubt.to && (key.places[to - 1] ?? 0) >= doubt.from,
  )
  return isInName ? [{ ...line, name: asked, quantity: null, doubt: null }, line] : [line]
}

interface Match {
  row: CrossReference
  of: Spelling['of']
  from: number
  to: number
}

/** Maximum names in a line; more mean a list without line breaks. */
const ANSWERS_PER_LINE = 8

function answerLine(
  line: AskedLine,
  index: readonly IndexedRow[],
  known: () => ReadonlyMap<string, string>,
): FinderAnswer[] {
  const key = keyOf(line.name)
  const matches = findMatches(key, index)
  const found = chooseMatches(matches)
  const isOtherModel = found.length > 0 && found.every((match) => namesOtherModel(line.name, key, match, matches))
  if (found.length > 0 && !isOtherModel) {
    const rows = new Set(found.map(({ row }) => row))
    const others = findItems(
      key,
      known(),
      matches.filter(({ row }) => rows.has(row)),
    )
    const read = [...matches, ...others]
    const answers = found.map((match) => {
      const isSure =
        !isAnswer(match) || (!isDisputed(line.name, match, matches, rows) && isRead(line, key, match, read))
      return isSure ? toAnswer(line, key, match) : toPart(line, nameIn(line, key, match))
    })
    return [...answers, ...others.map(({ item }) => toArticle(line, item, true))]
      .filter(({ reason, near }, at, all) => reason !== 'partly' || all.findIndex((each) => each.near === near) === at)
      .slice(0, ANSWERS_PER_LINE)
  }
  const items = findItems(key, known(), [])
  if (items.length > 0) {
    return items
      .slice(0, ANSWERS_PER_LINE)
      .map(({ item }) =>
        isJoined(line.name, key, items) ? toPart(line, item) : toArticle(line, item, items.length > 1),
      )
  }
  const near =
    isOtherModel && found[0] !== undefined
      ? found[0].of === 'maker'
        ? found[0].row.maker
        : nameOf(found[0].row)
      : findNear(key, index)
  const page = findPage(line.asked)
  return [{ ...noRow(line), reason: page === null ? 'nothing' : 'page', itemNumber: null, page, near }]
}

/** Returns the answer to a line that no row matches. */
const noRow = ({ line, name, quantity }: AskedLine) =>
  ({
    line,
    // The quantity is shown next to it.
    asked: name,
    verdict: 'ask',
    confidence: 'low',
    treatment: null,
    reference: null,
    readFrom: null,
    quantity,
    found: [] as string[],
    page: null,
    near: null,
  }) as const

/** A name in a line that is not read whole: the visitor is asked whether the name alone is meant. */
const toPart = (line: AskedLine, near: string): FinderAnswer => ({
  ...noRow(line),
  reason: 'partly',
  itemNumber: null,
  near,
})

/** Whether a row answers by itself, rather than asks. */
const isAnswer = ({ row, of }: Match): boolean =>
  row.kind !== 'system' && of !== 'maker' && answerOf(row).verdict !== 'ask'

const isRead = ({ name }: AskedLine, key: Key, { row }: Match, read: readonly (Span & { row?: CrossReference })[]) =>
  isReadWhole(
    name,
    key,
    read.filter((each) => each.row?.id === row.id || each.to - each.from >= ITEM_LENGTH),
    row,
  )

/** The name as it may be asked by itself. */
function nameIn({ name }: AskedLine, key: Key, match: Match): string {
  const { start, end } = writtenSpan(name, key, match)
  return match.of === 'reagent' ? (match.row.itemNumber ?? '') : name.slice(start, end)
}

/**
 * Whether a line names, outside of a row's own names, what the row's answer doesn't hold for: next to a reagent's number
 * any other system, analyser or maker, next to an analyser another maker of analysers.
 */
function isDisputed(
  name: string,
  { row, of }: Match,
  matches: readonly Match[],
  answered: ReadonlySet<CrossReference>,
): boolean {
  const own = matches.filter((match) => match.row.id === row.id)
  const others = matches.filter((match) => own.every((each) => isApart(each, match)))
  const isAnswered = (other: Match) => matches.some((each) => answered.has(each.row) && !isApart(each, other))
  return of === 'reagent'
    ? others.some((other) => !isAnswered(other) || !isList(name))
    : others.some((other) => other.of === 'maker' && other.row.kind === 'analyser' && !isAnswered(other))
}

/** An article of the catalogue. Next to others it is unknown to which the quantity belongs. */
const toArticle = (line: AskedLine, itemNumber: string, isOneOfSeveral: boolean): FinderAnswer => ({
  ...noRow(line),
  reason: 'article',
  itemNumber,
  quantity: isOneOfSeveral ? null : line.quantity,
})

/**
 * Whether a line names another system than the row's: a maker's name with a name without a row, a system's name with
 * another method of treatment.
 */
function namesOtherModel(name: string, key: Key, { row, of }: Match, matches: readonly Match[]): boolean {
  const { names, methods } = findOtherNames(
    name,
    key,
    matches.filter((match) => match.row.id === row.id),
    row,
  )
  if (of === 'model') return row.kind === 'system' && methods.length > 0
  return of === 'maker' && names.some((word) => !isPlain(word) && !PART_WORDS.has(word))
}

const toAnswer = ({ line, asked, name, quantity }: AskedLine, key: Key, { row, of, from }: Match): FinderAnswer => ({
  line,
  asked,
  quantity,
  near: null,
  found: [],
  page: null,
  reference: row,
  ...describeVerdict(row),
  readFrom: findNumber(name, key, row.itemNumber, from, of),
})

/** Shorter numbers are in many lines: such a one has to be the whole question. */
const ITEM_LENGTH = 4

const toItemSpelling = (itemNumber: string): Spelling => ({
  key: keyOf(itemNumber).text,
  gap: null,
  isWhole: keyOf(itemNumber).text.length < ITEM_LENGTH,
  of: 'reagent',
})

type Span = Pick<Match, 'from' | 'to'>

const isApart = (one: Span, other: Span): boolean => one.from >= other.to || one.to <= other.from

interface FoundItem extends Span {
  item: string
}

/** The item numbers of a line outside of what is read already; of two in one place the longer, as ABC-10-B of ABC-10. */
function findItems({ text, edges }: Key, known: ReadonlyMap<string, string>, read: readonly Span[]): FoundItem[] {
  const places = [...edges]
  const chosen: FoundItem[] = []
  const parts = places
    .flatMap((from) => places.filter((to) => to > from).map((to) => ({ from, to })))
    .filter(({ from, to }) => to - from >= ITEM_LENGTH || to - from === text.length)
    .toSorted((one, other) => other.to - other.from - (one.to - one.from))
  for (const { from, to } of parts) {
    const item = known.get(text.slice(from, to))
    const isFree = [...read, ...chosen].every((other) => isApart(other, { from, to }))
    if (item !== undefined && isFree) chosen.push({ from, to, item })
  }
  return chosen
    .toSorted((one, other) => one.from - other.from)
    .filter(({ item }, at, all) => all.findIndex((each) => each.item === item) === at)
}

/**
 * Other ways to ask the catalogue for a text that names systems, the nearest first: with their names for models that the
 * catalogue doesn't list (BC-1500 is a BalClor), and, where a part of a system is asked for, without them.
 */
export function rewriteQuery(text: string, references: readonly CrossReference[]): string[] {
  const key = keyOf(text)
  const matches = findMatches(key, indexRows(references))
    .filter(({ of, row }) => of === 'maker' || (of === 'model' && row.kind === 'system'))
    .toSorted((one, other) => other.to - other.from - (one.to - one.from))
  const chosen: Match[] = []
  for (const match of matches) {
    if (chosen.every((other) => isApart(other, match))) chosen.push(match)
  }
  if (chosen.length === 0) return []
  const ordered = chosen.toSorted((one, other) => one.from - other.from)
  const replaced = (say: (match: Match) => string): string => {
    let at = 0
    const parts = ordered.flatMap((match) => {
      const start = key.places[match.from] ?? 0
      const before = text.slice(at, start)
      at = (key.places[match.to - 1] ?? start) + 1
      return [before, say(match)]
    })
    return [...parts, text.slice(at)].join(' ').replaceAll(/\s+/g, ' ').trim()
  }
  const named = replaced(({ of, row }) => (of === 'maker' ? '' : nameOf(row)))
  const bare = replaced(() => '')
  const isPart = (bare.match(/\p{L}+/gu) ?? []).some((word) => PART_WORDS.has(word.toLowerCase()))
  return [...(named === bare ? [] : [named]), ...(isPart ? [bare] : [])]
}

const findMatches = (key: Key, index: readonly IndexedRow[]): Match[] =>
  key.text === ''
    ? []
    : index.flatMap(({ row, spellings }) =>
        spellings.flatMap((spelling) => {
          const found = findSpelling(key, spelling)
          return found === null ? [] : [{ row, of: spelling.of, ...found }]
        }),
      )

/**
 * Selects from all possible names in a line: the longest name at each position, a model before its maker, an analyser
 * before its system, since the analyser decides.
 */
function chooseMatches(matches: readonly Match[]): Match[] {
  const isWithin = (inner: Match, outer: Match) =>
    outer.to - outer.from > inner.to - inner.from && !isApart(inner, outer)
  const models = matches.filter(({ of }) => of === 'model')
  const named = models.filter((match) => !models.some((other) => isWithin(match, other)))
  const kinds = [['analyser', 'item'], ['system']]
    .map((all) => named.filter(({ row }) => all.includes(row.kind)))
    .find((ofKind) => ofKind.length > 0)
  const reagents = bestOf(matches.filter(({ of }) => of === 'reagent'))
  const isOfNamed = (reagent: Match) =>
    reagents.some((other) => !isApart(other, reagent) && named.some(({ row }) => row.id === other.row.id))
  const beside = reagents.filter((reagent) => kinds?.every((other) => isApart(other, reagent)) && !isOfNamed(reagent))
  const chosen = kinds === undefined ? reagents : [...kinds, ...beside]
  const makers = matches.filter(({ of }) => of === 'maker')
  const longestMaker = Math.max(0, ...makers.map(({ from, to }) => to - from))
  const rows =
    chosen.length > 0 ? narrowed(chosen, makers) : makers.filter(({ from, to }) => to - from === longestMaker)
  return rows
    .toSorted((one, other) => one.from - other.from)
    .filter((match, at, all) => all.findIndex(({ row }) => row.id === match.row.id) === at)
}

/** A number belongs to the row with the best proof; if several are as sure, all of them are returned. */
function bestOf(matches: readonly Match[]): Match[] {
  const proven = matches.filter(({ row }) => answerOf(row).verdict === 'fits')
  return proven.length > 0 ? proven : [...matches]
}

/** Two makers may share a name: the one that is written decides. */
function narrowed(chosen: readonly Match[], makers: readonly Match[]): Match[] {
  const ofMaker = chosen.filter(({ row }) => makers.some((maker) => maker.row.id === row.id))
  return ofMaker.length > 0 && chosen.every(({ from }) => from === chosen[0]?.from) ? ofMaker : [...chosen]
}

function describeVerdict(row: CrossReference) {
  const { verdict, confidence, itemNumber, treatment } = answerOf(row)
  return {
    verdict,
    confidence,
    itemNumber: itemNumber ?? (row.kind === 'item' ? row.system : null),
    treatment,
    reason: reasonOf(row, verdict),
  }
}

function reasonOf({ kind, reagentNeed }: CrossReference, verdict: FinderAnswer['verdict']): Reason {
  if (verdict === 'fits') return 'set'
  if (verdict === 'likely') return 'likelySet'
  if (verdict === 'none') return kind === 'analyser' ? 'noReagent' : 'noOxidant'
  if (kind === 'item') return 'item'
  if (reagentNeed === 'other') return 'otherOxidant'
  return kind === 'system' ? 'system' : 'unproven'
}

/** The answer of a row by itself, when the visitor has chosen it. */
export const aboutRow = (row: CrossReference): FinderAnswer => ({
  line: 1,
  asked: nameOf(row),
  quantity: null,
  near: null,
  found: [],
  page: null,
  readFrom: null,
  reference: row,
  ...describeVerdict(row),
})

/** How the reagent's number was written, where its zeros or marks are missing. */
function findNumber(
  written: string,
  key: Key,
  itemNumber: string | null,
  from: number,
  of: Spelling['of'],
): string | null {
  if (itemNumber === null) return null
  const found = of === 'reagent' ? { from } : findSpelling(key, toItemSpelling(itemNumber))
  if (found === null) return null
  const start = key.places[found.from] ?? 0
  const end = (key.places[found.from + keyOf(itemNumber).text.length - 1] ?? start) + 1
  const number = written.slice(start, end)
  const zeros = /0*$/.exec(written.slice(0, start))?.[0] ?? ''
  return `${zeros}${number}` === itemNumber ? null : number
}

/** Longer names may differ by two letters. */
const LONG_KEY = 8

/** The one name that was nearly written; null where none or several are as near. */
function findNear({ text }: Key, index: readonly IndexedRow[]): string | null {
  if (text.length < 4 || text.length > 40) return null
  const most = text.length >= LONG_KEY ? 3 : 2
  const near = index.flatMap(({ row, spellings }) =>
    spellings
      .filter(({ isWhole, gap }) => !isWhole && gap === null)
      .map((spelling) => ({
        distance: spelling.key.length < 4 ? most : distanceOf(text, spelling.key, most),
        name: spelling.of === 'maker' ? row.maker : spelling.of === 'reagent' ? (row.itemNumber ?? '') : nameOf(row),
      })),
  )
  const least = Math.min(most, ...near.map(({ distance }) => distance))
  const nearest = new Set(near.filter(({ distance }) => distance === least).map(({ name }) => name))
  return least < most && nearest.size === 1 ? ([...nearest][0] ?? null) : null
}

/** A row's short name: OceanGuard, without its models. */
export const nameOf = ({ system }: Pick<CrossReference, 'system'>): string => (system.split(',')[0] ?? system).trim()

/** A maker's name without the part in brackets. */
export const makerOf = ({ maker }: Pick<CrossReference, 'maker'>): string => maker.replace(/\s*\(.*/, '')
