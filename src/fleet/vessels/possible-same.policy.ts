import { groupByEach } from '#core/contract/names/group-by-each.ts'
import { bareName, formerNameIn, indexNames, sevenDigitsIn } from './vessel-names.policy.ts'

/** How alike two names are at least that may be one ship's or company's, as pg_trgm counts. */
const SIMILAR_FROM = 0.6

/** The fields of a row by which it may be a duplicate. */
export interface NamedRow {
  name: string
  /** IMO number or organisation number: belongs to one ship or company alone. */
  number: string | null
  /** Former names of a ship, alternative ones of a company. */
  otherNames: readonly string[]
}

/** How the names of a kind of row are read. */
export interface NameRules {
  /** Numbers that are written in a name. */
  numbersIn: (name: string) => readonly string[]
  /** Another name that is written in a name. */
  otherNameIn: (name: string) => string | null
  /** A name without common words. */
  strip: (name: string) => string
}

export const VESSEL_NAME_RULES: NameRules = {
  numbersIn: sevenDigitsIn,
  otherNameIn: formerNameIn,
  strip: (name) => name,
}

export interface PossibleSame<Row> {
  row: Row
  /**
   * Why, the surest first: one number; a number written in the name of one; one name; the row found has the name asked for
   * as another name; the other way round; names alike.
   */
  reason: 'number' | 'number in name' | 'name' | 'its other name' | 'own other name' | 'similar name'
  /** The other name that both have. */
  called?: string
  /** How alike the names are, 0 to 1. */
  share: number
}

/**
 * Rows to be asked again and again which of them may be the same ship or company as one: the list of duplicates and the
 * dry run of an import ask here, so that they find the same. Two that have a number each are never the same: the number
 * belongs to the hull or the company for life, and sister ships have names alike.
 */
export function indexPossibleSame<Row extends NamedRow>(
  rows: readonly Row[],
  { numbersIn, otherNameIn, strip }: NameRules,
) {
  const bare = (name: string) => bareName(strip(name))
  const othersOf = ({ name, otherNames }: NamedRow) => [...otherNames, otherNameIn(name) ?? []].flat()
  const byNumber = groupByEach(rows, ({ number }) => [number ?? ''])
  const byNumberInName = groupByEach(rows, ({ name }) => numbersIn(name))
  const byName = groupByEach(rows, ({ name }) => [bare(name)])
  const byOtherName = groupByEach(rows, (row) => othersOf(row).map(bare))
  let alike: ReturnType<typeof indexNames<Row>> | undefined
  const findByName = (name: string) =>
    (alike ??= indexNames(
      rows.map((of) => ({ name: strip(of.name), of })),
      SIMILAR_FROM,
    )).find(name)
  const mayBe = (asked: NamedRow, { number }: Row) =>
    asked.number === null || number === null || asked.number === number
  return {
    /** Returns the possible duplicates by number or name, each once with its strongest reason; the row itself too. */
    findSure(asked: NamedRow): PossibleSame<Row>[] {
      const found = new Map<Row, PossibleSame<Row>>()
      const add = (same: readonly Row[] = [], reason: PossibleSame<Row>['reason'], called?: string) => {
        for (const row of same) {
          if (found.has(row) || !mayBe(asked, row)) continue
          found.set(row, { row, reason, ...(called === undefined ? {} : { called }), share: 1 })
        }
      }
      const name = bare(asked.name)
      add(byNumber.get(asked.number ?? ''), 'number')
      for (const number of numbersIn(asked.name)) add(byNumber.get(number), 'number in name')
      add(byNumberInName.get(asked.number ?? ''), 'number in name')
      add(byName.get(name), 'name')
      for (const row of byOtherName.get(name) ?? []) {
        add(
          [row],
          'its other name',
          othersOf(row).find((other) => bare(other) === name),
        )
      }
      for (const other of othersOf(asked)) add(byName.get(bare(other)), 'own other name', other)
      return [...found.values()]
    },
    /** Returns those with similar names, closest first; the row itself too. */
    findAlike: (asked: NamedRow): PossibleSame<Row>[] =>
      findByName(strip(asked.name))
        .filter(({ of }) => mayBe(asked, of))
        .map(({ of: row, share }) => ({ row, reason: 'similar name', share })),
  }
}
