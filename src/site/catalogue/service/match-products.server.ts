import { asc } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { foldName } from '#core/contract/names/fold-text.ts'
import { groupByEach } from '#core/contract/names/group-by-each.ts'
import { foldLookalikes } from '#core/contract/number/fold-lookalikes.ts'
import { readSerialDay } from '#core/csv/ruined-cell.ts'
import { norwegianOf, type Translations } from '#core/rows/translations.ts'
import { products } from '../catalogue.table.server.ts'
import { importTexts } from '../messages.en.ts'
import { basesOf, looksLikeNumber } from './item-number-form.server.ts'

/** The fields of a product by which a row of a file may be about it. */
export interface KnownProduct {
  id: string
  itemNumber: string
  name: string
  imageUrl: string | null
  aliases: string | null
  translations: Translations | null
}

/** Reasons why a person has to decide what a row is about. */
export interface OpenQuestion {
  reasons: string[]
  /** The products that it may be about, the likeliest first. */
  candidates: KnownProduct[]
  /** It may be a different product. */
  canBeNew: boolean
}

/** Products offered for one row. */
const CANDIDATES_MAX = 5

/**
 * An item number without what files lose or add: zeros in front of a number, capitals, signs and blanks, and decimals
 * that are zero. Two numbers with one key are hardly ever two products, and still may be.
 */
export const numberKey = (number: string): string =>
  digitsKey(
    number
      .normalize('NFKC')
      .trim()
      .replace(/^(\d+)[.,](\d*?)0+$/, '$1.$2'),
  )

/** The same with all decimals: 28.030 may be 28030 with a sign for thousands. */
const digitsKey = (number: string): string =>
  number
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/(?<!\d)0+(?=\d)/g, '')
    .replaceAll(' ', '')
    .replace(/^0+(?=\d)/, '')

/** A number as a power of ten: 28034E0. With a sign behind the E the file is refused (`findRuin`). */
const POWER_OF_TEN = /^\d+E\d{1,2}$/i

/** A part of a number that is digits except for letters that look like digits: l0042, RMS-14O1. */
const LETTER_AMONG_DIGITS = /(?<![\p{L}\p{N}])(?=[OoIl]*\d[\dOoIl]*\d)\d*[OoIl][\dOoIl]*(?![\p{L}\p{N}])/u

const lookalikeKey = (number: string): string => numberKey(foldLookalikes(number))

/** Endings of the plural and of the definite form, in English and Norwegian: cuvettes, kyvetter, kyvettene. */
const ENDING = /(?<=\p{L}{3})(?:ene|en|er|es|e|s)+$/u

/** A name by which alike ones are equal: its words without endings, in any order. Equal names are asked about only. */
const nameKeyOf = (name: string): string =>
  foldName(name.normalize('NFKC'))
    .split(' ')
    .map((word) => word.replace(ENDING, ''))
    .toSorted()
    .join('')

/** All products, as rows of a file are compared with them. */
export const readKnownProducts = (ctx: Ctx): Promise<KnownProduct[]> =>
  ctx.db
    .select({
      id: products.id,
      itemNumber: products.itemNumber,
      name: products.name,
      imageUrl: products.imageUrl,
      aliases: products.aliases,
      translations: products.translations,
    })
    .from(products)
    .orderBy(asc(products.itemNumber))

/** The compared fields of a row: its number, and its name if the file has one. */
interface RowToMatch {
  line: number
  itemNumber: string
  name: string | undefined
}

function indexProducts(known: readonly KnownProduct[]) {
  return {
    byNumber: groupByEach(known, ({ itemNumber }) => [numberKey(itemNumber)]),
    byLookalike: groupByEach(known, ({ itemNumber }) => [lookalikeKey(itemNumber)]),
    byName: groupByEach(known, namesOf),
    byAlias: groupByEach(known, ({ aliases }) =>
      (aliases?.split('\n') ?? []).map(numberKey).filter((key) => /\d/.test(key)),
    ),
  }
}

/** The names of a product in both languages, and what else it is called. */
const namesOf = ({ name, translations, aliases }: KnownProduct): string[] =>
  [name, norwegianOf(translations, 'name'), ...(aliases?.split('\n') ?? [])].map(nameKeyOf)

/** What a number has before its first digit. */
const prefixOf = (number: string): string => /^\D*/.exec(number)?.[0].toLowerCase() ?? ''

/** So many numbers of a form, and most of all: it is how these numbers are written, neither damage nor an addition. */
const USUAL_FROM = 5
const isUsualForm = (alike: number, all: number): boolean => alike >= USUAL_FROM && alike * 2 > all
const areUsually = (form: RegExp, numbers: readonly string[]): boolean =>
  isUsualForm(numbers.filter((number) => form.test(number)).length, numbers.length)

/** Letters before or behind at least four digits; none of a currency. */
const CODES = [/^(?!kr|nok|eur|usd|gbp|sek|dkk)[a-z]{1,3}\d{4,}$/i, /^\d{4,}(?!kr|nok|eur|usd|gbp|sek|dkk)[a-z]{1,3}$/i]

/** How the numbers of the file or of the catalogue are usually written. */
function usualForms(numbers: readonly string[], knownNumbers: readonly string[]) {
  const isUsual = (form: RegExp): boolean => areUsually(form, numbers) || areUsually(form, knownNumbers)
  const withPrefix = Map.groupBy(numbers, prefixOf)
  return {
    // Numbers of four, five and eight digits could be years and days.
    isFourDigits: isUsual(/^\d{4}$/),
    isFiveDigits: isUsual(/^\d{5}$/),
    isEightDigits: isUsual(/^\d{8}$/),
    isLetterUsual: isUsual(LETTER_AMONG_DIGITS),
    isUsualCode: (number: string): boolean => {
      const form = CODES.find((code) => code.test(number))
      return form !== undefined && isUsual(form)
    },
    /** Whether most numbers of the file share this number's prefix: it is no addition to the number behind it. */
    isOfFamily: (number: string): boolean => {
      const prefix = prefixOf(number)
      return prefix !== '' && isUsualForm(withPrefix.get(prefix)?.length ?? 0, numbers.length)
    },
  }
}

/**
 * Decides row by row whether a file's number can be used as it is: for a product that has it, or for a new one. A row
 * with a number that differs from another one only by zeros, case or signs, or with the name of another product, is a
 * question for a person; so is one that looks damaged or like another number with something added.
 */
export function createProductMatcher(
  known: readonly KnownProduct[],
  rows: readonly { values: { itemNumber?: string | undefined } }[],
) {
  const index = indexProducts(known)
  const byId = new Map(known.map((product) => [product.id, product]))
  const numbers = rows.map(({ values }) => values.itemNumber ?? '')
  const ownNumbers = new Set(numbers.map((number) => number.toLowerCase()))
  const usual = usualForms(
    numbers,
    known.map(({ itemNumber }) => itemNumber),
  )
  const earlier = new Map<string, RowToMatch>()

  /** Products by their relation to a row, those that the file has a row of their own for left out. */
  const collect = (row: RowToMatch, self: KnownProduct | null): Pick<OpenQuestion, 'reasons' | 'candidates'> => {
    const reasons: string[] = []
    const candidates = new Map<string, KnownProduct>()
    const add = (found: readonly KnownProduct[], say: (product: KnownProduct) => string) => {
      for (const product of found) {
        if (product.id === self?.id || candidates.has(product.id)) continue
        candidates.set(product.id, product)
        if (reasons.length < CANDIDATES_MAX) reasons.push(say(product))
      }
    }
    const key = numberKey(row.itemNumber)
    if (self === null) {
      const alike = [key, digitsKey(row.itemNumber)].flatMap((each) => index.byNumber.get(each) ?? [])
      add(alike, ({ itemNumber }) => importTexts.asked.almostNumber(itemNumber))
      add(index.byAlias.get(key) ?? [], ({ itemNumber }) => importTexts.asked.alias(itemNumber))
      add(index.byLookalike.get(lookalikeKey(row.itemNumber)) ?? [], ({ itemNumber }) =>
        importTexts.asked.lookalike(itemNumber),
      )
      const bases = basesOf(row.itemNumber)
        .filter((base) => !usual.isOfFamily(row.itemNumber) || prefixOf(base) === prefixOf(row.itemNumber))
        .map(numberKey)
      const inIt = [index.byNumber, index.byAlias].flatMap((by) => bases.flatMap((base) => by.get(base) ?? []))
      add(inIt, ({ itemNumber }) => importTexts.asked.addition(itemNumber))
    }
    const isRenamed = self === null || nameKeyOf(self.name) !== nameKeyOf(row.name ?? '')
    if (row.name !== undefined && isRenamed) {
      add(index.byName.get(nameKeyOf(row.name)) ?? [], ({ itemNumber }) => importTexts.asked.sameName(itemNumber))
    }
    const offered = [...candidates.values()].filter(({ itemNumber }) => !ownNumbers.has(itemNumber.toLowerCase()))
    return { reasons, candidates: offered.slice(0, CANDIDATES_MAX) }
  }

  const questionsOfExisting = (row: RowToMatch, existing: KnownProduct): OpenQuestion | null => {
    const { reasons } = collect(row, existing)
    const isOtherName = row.name !== undefined && nameKeyOf(row.name) !== nameKeyOf(existing.name)
    if (existing.itemNumber !== row.itemNumber && isOtherName) {
      reasons.unshift(importTexts.asked.otherCase(existing.itemNumber))
    }
    return reasons.length === 0 ? null : { reasons, candidates: [existing], canBeNew: false }
  }

  const questionsOfNew = (row: RowToMatch): OpenQuestion | null => {
    const { reasons, candidates } = collect(row, null)
    const isPower = POWER_OF_TEN.test(row.itemNumber)
    if (isPower) {
      reasons.push(importTexts.asked.power)
      const meant = index.byNumber.get(String(Number(row.itemNumber))) ?? []
      candidates.push(...meant.filter((product) => !candidates.includes(product)))
    }
    const twin = earlier.get(numberKey(row.itemNumber)) ?? earlier.get(lookalikeKey(row.itemNumber))
    if (reasons.length === 0 && twin !== undefined && twin.itemNumber.toLowerCase() !== row.itemNumber.toLowerCase()) {
      reasons.push(importTexts.asked.almostInFile(twin.itemNumber, twin.line))
    }
    const day = usual.isFiveDigits ? null : readSerialDay(row.itemNumber)
    if (day !== null) reasons.push(importTexts.asked.serial(day))
    if (reasons.length === 0 && !usual.isLetterUsual && LETTER_AMONG_DIGITS.test(row.itemNumber)) {
      reasons.push(importTexts.asked.letterAmongDigits)
    }
    if (/^\d+[.,]0+$/.test(row.itemNumber)) reasons.push(importTexts.asked.decimals)
    else if (reasons.length === 0 && !looksLikeNumber(row.itemNumber, usual)) {
      reasons.push(importTexts.asked.unusual)
    }
    return reasons.length === 0 ? null : { reasons, candidates, canBeNew: true }
  }

  return {
    /** The question that a row raises, null where there is none; rows are asked in the order of the file. */
    ask(row: RowToMatch, existingId: string | null): OpenQuestion | null {
      if (row.itemNumber === '') return null
      const existing = existingId === null ? undefined : byId.get(existingId)
      const question = existing === undefined ? questionsOfNew(row) : questionsOfExisting(row, existing)
      for (const key of [numberKey(row.itemNumber), lookalikeKey(row.itemNumber)]) {
        if (!earlier.has(key)) earlier.set(key, row)
      }
      return question
    },
  }
}
