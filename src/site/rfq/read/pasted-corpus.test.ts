import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemCtx } from '#core/context.server.ts'
import { createDb, createPool } from '#core/db/pool.server.ts'
import { findBrands, findProductCategories, findProducts } from '#site/catalogue/catalogue.queries.server.ts'
import { findByWords } from '#site/catalogue/search/find-by-words.queries.server.ts'
import { addReadableWords } from '#site/catalogue/search/readable-products.ts'
import { translateStarterCatalogue } from '#site/catalogue/starter/starter-translations.server.ts'
import { fillStarterDetails, loadStarterCatalogue } from '#site/catalogue/starter/starter.server.ts'
import { translateProducts } from '#site/catalogue/translate-catalogue.queries.server.ts'
import { testDatabase } from '../../../../tests/setup/database.ts'
import { type CorpusEntry, readCorpus, type RightAnswer } from '../../../../tests/setup/pasted-lists/read-corpus.ts'
import { answerWords, wordsToLookUp } from './answer-words.ts'
import type { PastedRow } from './pasted-list.ts'
import { readPastedList } from './read-pasted-list.ts'

/** Share of the answers that a person has to give though the line is clear. */
const NEED_PERSON_MAX = 0.15

const STARTER = { housePrefix: 'RMS' }

const isTaken = ({ verdict }: PastedRow) => ['found', 'alias', 'named'].includes(verdict)
const isClear = ({ quantity }: RightAnswer) => typeof quantity === 'number'

describe('lists as purchasers write them', async () => {
  const { url } = await testDatabase()
  const pool = createPool({ url, max: 2, onError: () => undefined })
  afterAll(() => pool.end())
  const ctx = systemCtx(createDb(pool))
  const entries: (CorpusEntry & { rows: readonly PastedRow[]; ignored: number })[] = []

  beforeAll(async () => {
    await loadStarterCatalogue(ctx, STARTER)
    await fillStarterDetails(ctx, STARTER)
    await translateStarterCatalogue(ctx, STARTER)
    const products = addReadableWords(
      await findProducts(ctx),
      await translateProducts(ctx, 'nb', await findProducts(ctx)),
      [...(await findBrands(ctx)), ...(await findProductCategories(ctx))],
    )
    for (const entry of readCorpus()) {
      const list = readPastedList(entry.text, products)
      const words = wordsToLookUp(list)
      const found = await findByWords(ctx, words, 'en')
      const { rows, ignored } = answerWords(
        list,
        new Map(words.map((each, at) => [each, found[at] ?? NOTHING])),
        products,
      )
      entries.push({ ...entry, rows, ignored: ignored.length })
    }
  }, 120_000)

  const half = (isAside: boolean) => entries.filter((entry) => entry.isAside === isAside)

  it('is a corpus of more than 400 lines and lists, half of them set aside', () => {
    expect(entries.length).toBeGreaterThan(400)
    expect(Math.abs(half(true).length - half(false).length)).toBeLessThanOrEqual(1)
  })

  describe.each([
    ['the half that the reader was built with', false],
    ['the half set aside', true],
  ])('%s', (_, isAside) => {
    it('is never answered with a wrong article, quantity or unit', () => {
      const wrong = half(isAside).flatMap(({ text, answers, rows }) =>
        rows.filter(isTaken).flatMap((row) => {
          const right = answers?.find(({ itemNumber }) => itemNumber === row.product?.itemNumber)
          const isRight = right?.quantity === row.quantity && (right.unit ?? row.unit) === row.unit
          return isRight ? [] : [`${text} => ${row.product?.itemNumber} ${row.quantity} ${row.unit}`]
        }),
      )
      expect(wrong).toEqual([])
    })

    it('assumes one only where no quantity is written', () => {
      const wrong = half(isAside).flatMap(({ text, answers, rows }) =>
        rows
          .filter(({ verdict }) => verdict === 'assumed')
          .filter(
            ({ product }) =>
              !answers?.some(({ itemNumber, quantity }) => itemNumber === product?.itemNumber && quantity === 'none'),
          )
          .map(({ product }) => `${text} => ${product?.itemNumber}`),
      )
      expect(wrong).toEqual([])
    })

    it(`needs a person for at most ${NEED_PERSON_MAX * 100} % of what is clear`, () => {
      const clear = half(isAside).flatMap(({ text, answers, rows }) =>
        (answers ?? []).filter(isClear).map((right) => ({
          text,
          isTaken: rows.some((row) => isTaken(row) && row.product?.itemNumber === right.itemNumber),
        })),
      )
      const asked = clear.filter((answer) => !answer.isTaken)
      expect(
        asked.length / clear.length,
        `${asked.length} of ${clear.length}: ${asked.map(({ text }) => text).join('\n')}`,
      ).toBeLessThanOrEqual(NEED_PERSON_MAX)
    })

    it('loses no article, and takes no greeting or signature for one', () => {
      const lost = half(isAside).flatMap(({ text, answers, rows }) =>
        (answers ?? [])
          .filter(
            ({ itemNumber }) =>
              !rows.some((row) => [row.product, ...row.candidates].some((each) => each?.itemNumber === itemNumber)),
          )
          .map(({ itemNumber }) => `${text} => ${itemNumber}`),
      )
      expect(lost).toEqual([])
      const taken = half(isAside).flatMap(({ text, answers, rows }) =>
        answers === null ? rows.map((row) => `${text} => ${row.verdict}`) : [],
      )
      expect(taken).toEqual([])
    })
  })

  it('ignores no line that asks for something', () => {
    const asked = entries.filter(({ answers }) => answers !== null)
    expect(asked.filter(({ rows }) => rows.length === 0).map(({ text }) => text)).toEqual([])
  })

  it('reads no heading of a table as an item', () => {
    const asked = entries.filter(({ text }) => /^(?:item|part|art|varenr)\p{L}*[. ]?\p{L}*[;\t]/iu.test(text))
    expect(asked.length).toBeGreaterThan(5)
    expect(asked.filter(({ rows }) => rows.some(({ line }) => line === 1)).map(({ text }) => text)).toEqual([])
  })

  it('shows each line that is no item as passed over', () => {
    const passed = entries.filter(({ answers, text }) => answers === null && /[\p{L}\p{N}]/u.test(text))
    expect(passed.filter(({ ignored }) => ignored !== 1).map(({ text }) => text)).toEqual([])
  })
})

const NOTHING = { isSure: false, products: [] }
