import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { GROUP_FIELDS, PRODUCT_FIELDS } from '../catalogue.entity.ts'
import { readRows, writeRows } from '../product-lines.ts'
import { STARTER_DETAILS } from './starter-details.data.ts'
import { translateStarter } from './starter-translations.server.ts'
import { STARTER_CATALOGUE } from './starter.data.ts'

const { categories, brands, products } = STARTER_CATALOGUE

/** Numbers of a text, those of two digits and more: small ones are often words. */
const numbersIn = (text: string): string[] => (text.match(/\d[\d.]*\d/g) ?? []).toSorted()

/** Catalogue numbers printed in the makers' own manuals. */
const FROM_MANUALS = new Set(['09991', '28034', '28030'])

describe('starter catalogue', () => {
  it('offers at least 24 articles, each with texts within the limits of the catalogue', () => {
    expect(products.length).toBeGreaterThanOrEqual(24)
    for (const product of products) {
      for (const field of ['name', 'itemNumber', 'description', 'specifications', 'applications'] as const) {
        expect(product[field].trim(), `${product.itemNumber} ${field}`).not.toBe('')
        expect(product[field].length).toBeLessThanOrEqual(PRODUCT_FIELDS[field].max)
      }
      expect(product.description.length, product.itemNumber).toBeLessThanOrEqual(160)
    }
  })

  it('names only categories and brands that exist, and leaves none of them empty', () => {
    const used = (field: 'category' | 'brand') =>
      [...new Set(products.map((product) => product[field]).filter((name) => name !== null))].toSorted()
    expect(used('category')).toEqual(categories.map(({ name }) => name).toSorted())
    expect(used('brand')).toEqual(brands.map(({ name }) => name).toSorted())
    for (const group of [...categories, ...brands]) {
      expect(group.name.length).toBeLessThanOrEqual(GROUP_FIELDS.name.max)
      expect(group.description.length).toBeLessThanOrEqual(GROUP_FIELDS.description.max)
    }
  })

  it('says everything in Norwegian, line for line, with the same numbers', () => {
    for (const product of products) {
      const pairs = translateStarter(product)
      const details = STARTER_DETAILS[product.itemNumber] ?? {}
      const lists = ['parts', 'changeSteps', 'questions', 'checkedAgainst'] as const
      const wanted = ['name', 'description', 'specifications', 'applications', ...lists.filter((list) => details[list])]
      expect(Object.keys(pairs).toSorted(), product.itemNumber).toEqual(wanted.toSorted())
      for (const [of, is] of Object.values(pairs)) {
        expect(is.split('\n').length, is).toBe(of.split('\n').length)
        expect(numbersIn(is.replaceAll(/(\d),(?=\d)/g, '$1.')), of).toEqual(numbersIn(of))
      }
    }
  })

  it('gives each article a number of its own, compared without case', () => {
    const numbers = products.map(({ itemNumber }) => itemNumber.toLowerCase())
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const number of numbers) expect(number).toBe(number.trim())
  })

  it('keeps the leading zero of 09991', () => {
    expect(products[0]?.itemNumber).toBe('09991')
  })

  it("gives a house number to every article without a number from a maker's manual", () => {
    for (const product of products) {
      const fromManual = FROM_MANUALS.has(product.itemNumber)
      expect(/^RMS-\d{4}$/.test(product.itemNumber), product.itemNumber).toBe(!fromManual)
      expect(product.specifications).not.toContain('is ours')
    }
  })

  it('shows a drawing of its own for each article', () => {
    expect(new Set(products.map((product) => product.picture)).size).toBe(products.length)
    for (const product of products) {
      expect(product.picture).toMatch(/^\/pictures\/products\/[a-z0-9-]+\.svg$/)
      const file = new URL(`../../../../public${product.picture}`, import.meta.url)
      expect(existsSync(file), product.picture).toBe(true)
      expect(existsSync(fileURLToPath(file).replace(/svg$/, 'png')), 'run scripts/make-icons.ts').toBe(true)
    }
  })

  it('refers to no article that it lacks, in lines that the page can parse', () => {
    const numbers = new Set(products.map(({ itemNumber }) => itemNumber))
    for (const [itemNumber, details] of Object.entries(STARTER_DETAILS)) {
      expect(numbers, itemNumber).toContain(itemNumber)
      for (const other of details.goesWith ?? []) expect(numbers, itemNumber).toContain(other)
      for (const rows of [details.parts, details.changeSteps, details.questions]) {
        expect(readRows(writeRows(rows))).toEqual((rows ?? []).map(([name, text]) => ({ name, text })))
      }
    }
    for (const { itemNumber } of products) expect(STARTER_DETAILS[itemNumber]?.aliases, itemNumber).toBeDefined()
  })

  it('promises no price, stock, delivery time or agreement with a maker', () => {
    const promises =
      /\b(prices?|priced|stocks?|in stock|discount|warranty|genuine|original|approved by|delivery time|best|leading)\b|[€$]|\b(NOK|USD|EUR)\b/i
    for (const product of products) {
      const text = [product.name, product.description, product.specifications, product.applications].join('\n')
      expect(text.match(promises)?.[0], product.itemNumber).toBeUndefined()
    }
    for (const group of [...categories, ...brands]) expect(group.description).not.toMatch(promises)
  })

  it('writes specifications as a table and applications as a list', () => {
    for (const product of products) {
      const [head, rule, ...rows] = product.specifications.split('\n')
      expect([head, rule]).toEqual(['| Specification | Value |', '|---|---|'])
      expect(rows.length).toBeGreaterThanOrEqual(2)
      for (const row of rows) expect(row, product.itemNumber).toMatch(/^\| [^|]+ \| [^|]+ \|$/)
      for (const line of product.applications.split('\n')) expect(line).toMatch(/^- \S.*\.$/)
    }
  })
})
