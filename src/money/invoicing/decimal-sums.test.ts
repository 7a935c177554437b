import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addProject } from '#visits/projects/project.fixture.ts'
import { findBrokenRules } from './document/broken-rules.fixture.ts'
import { at, exportStage, standard } from './exports.fixture.ts'

const { product, kari, ask, run, bill, mark, addClient, download, mona } = await exportStage()
const { query, call } = product

/** Thousandths of a unit and ten-thousandths of a price, multiplied and rounded half up to hundredths. */
const lineTotal = (thousandths: number, price: number): bigint =>
  (BigInt(thousandths) * BigInt(price) + 50_000n) / 100_000n
const shift = (whole: number, places: number): number => Number(`${whole}e-${places}`)
const written = (hundredths: bigint): string => {
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0')
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, each) => all + each, 0n)

const measured = fc.record({
  unit: fc.constantFrom('l', 'kg', 'm'),
  thousandths: fc.integer({ min: 1, max: 99_999 }),
  price: fc.integer({ min: 0, max: 9_999_999 }),
})
const counted = fc.record({
  unit: fc.constantFrom('pcs', 'set'),
  thousandths: fc.integer({ min: 1, max: 40 }).map((pieces) => pieces * 1000),
  price: fc.integer({ min: 0, max: 9_999_999 }),
})
/** Where half a hundredth is left over, which rounds up. */
const halves = fc.constantFrom(
  { unit: 'l', thousandths: 500, price: 100 },
  { unit: 'l', thousandths: 2500, price: 1002 },
  { unit: 'kg', thousandths: 125, price: 9999 },
)
const lines = fc.array(fc.oneof(measured, counted, halves), { minLength: 1, maxLength: 6 })

async function addVisit(parts: readonly { unit: string; thousandths: number; price: number }[], discount: number) {
  const id = await addProject(product, { operator: kari.id })
  await query('update vessel_projects set company_name = $2, client_reference = $3 where id = $1', [
    id,
    await addClient(),
    '4500',
  ])
  const ids: string[] = []
  for (const [index, { unit, thousandths, price }] of parts.entries()) {
    const { status, body } = await ask('POST', `projects/${id}/parts`, {
      partName: `Part ${index}`,
      quantity: shift(thousandths, 3),
      unit,
      unitCost: (price / 10_000).toFixed(4),
    })
    expect([status, body.totalCost]).toEqual([201, written(lineTotal(thousandths, price))])
    ids.push(body.id)
  }
  const { status, body } = await ask('POST', `projects/${id}/expenses`, {
    kind: 'discount',
    text: 'Framework agreement',
    amount: written(BigInt(discount)),
  })
  expect([status, body.total]).toEqual([201, written(-BigInt(discount))])
  return { id, parts: ids, all: [...ids, body.id] }
}

describe('quantities and prices with decimals', () => {
  it('add up to the same everywhere', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(lines, fc.integer({ min: 0, max: 100 }), async (parts, percent) => {
        const totals = parts.map(({ thousandths, price }) => lineTotal(thousandths, price))
        const whole = sum(totals)
        const discount = (whole * BigInt(percent)) / 100n
        const visit = await addVisit(parts, Number(discount))
        const net = written(whole - discount)

        const listed = (await ask('GET', `projects/${visit.id}/parts`)).body
        expect(listed.sums).toMatchObject([{ total: written(whole) }])
        expect(listed.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual(
          parts.map(({ thousandths }) => shift(thousandths, 3)),
        )
        expect((await ask('GET', `parts?project=${visit.id}&groupBy=part`)).body.sums).toMatchObject([
          { total: written(whole) },
        ])
        expect((await ask('GET', `parts/summary?project=${visit.id}`)).body.sums).toMatchObject([
          { total: written(whole) },
        ])
        const csv = await call('GET', `/api/portal/projects/${visit.id}/parts`, {
          token: mona.token,
          headers: { accept: 'text/csv' },
        })
        for (const total of totals) expect(csv.text).toContain(`,${written(total)},`)
        const [kept] = await query<{ total: string }>(
          'select sum(total)::text as total from billing_sums where project_id = $1',
          [visit.id],
        )
        expect(kept?.total).toBe(net)
        const { items } = (await ask('GET', `billing/items?project=${visit.id}`)).body
        expect(written(sum(items.map(({ total }: { total: string }) => BigInt(total.replace('.', '')))))).toBe(net)

        expect((await bill(visit.all, 'approved')).status).toBe(200)
        const [project] = (await ask('GET', `billing/projects?q=${items[0].projectNumber}`)).body.items
        expect(project).toMatchObject({ parts: [{ total: written(whole) }], value: [{ total: written(-discount) }] })
        const { body: made } = await run({ ids: visit.all, vat: standard, exchangeRates: { EUR: '11.7345' } })
        expect(made).toMatchObject({ sums: [{ net }] })
        const [file] = await download(made)
        expect(findBrokenRules(String(file))).toEqual([])
        expect(at(file, 'LegalMonetaryTotal/TaxExclusiveAmount')).toEqual([net])
        expect(at(file, 'InvoiceLine/LineExtensionAmount').toSorted()).toEqual(
          [...totals.map(written), written(-discount)].toSorted(),
        )
        expect((await mark(made, `S-${made.number}`)).status).toBe(200)
        expect((await bill(visit.all, 'credited', { reason: 'Returned' })).status).toBe(200)
        const { body: credit } = await run({ ids: visit.all, vat: undefined, format: 'csv' })
        expect(credit.sums).toEqual(made.sums)
      }),
      { numRuns: 12, endOnFailure: true },
    )
  })

  it.each([
    [2.5, 'pcs'],
    [0.5, 'set'],
    [1.5, 'crate'],
    [0.0001, 'l'],
    [0, 'l'],
    [-1, 'kg'],
    [1_000_001, 'm'],
  ])('refuses %s %s with a sentence', async (quantity, unit) => {
    const id = await addProject(product, { operator: kari.id })
    const { status, body } = await ask('POST', `projects/${id}/parts`, { partName: 'Part', quantity, unit })
    expect([status, body.fields]).toMatchObject([422, [{ field: 'quantity', message: body.detail }]])
    expect(body.fields).toHaveLength(1)
    expect(body.detail).toMatch(/^Quantity must /)
  })

  it('refuses pieces as the unit of decimal quantities, and leaves whole numbers unchanged', async () => {
    const id = await addProject(product, { operator: kari.id })
    const { body: part } = await ask('POST', `projects/${id}/parts`, { partName: 'Oil', quantity: 2.5, unit: 'l' })
    const changed = await ask('PATCH', `parts/${part.id}`, { unit: 'pcs', version: part.version })
    expect([changed.status, changed.body.fields[0].field]).toEqual([422, 'quantity'])
    const whole = await ask('POST', `projects/${id}/parts`, { partName: 'Seal', quantity: 3, unitCost: '12.5' })
    expect(whole.body).toMatchObject({ quantity: 3, unitCost: '12.50', totalCost: '37.50' })
    const small = await ask('POST', `projects/${id}/parts`, { partName: 'Tape', unitCost: '0.0375', unit: 'm' })
    expect(small.body).toMatchObject({ quantity: 1, unitCost: '0.0375', totalCost: '0.04' })
    for (const unitCost of ['0.00001', '123456789', '-1', '1e2']) {
      const refused = await ask('POST', `projects/${id}/parts`, { partName: 'Tape', unitCost })
      expect([refused.status, refused.body.fields[0].field]).toEqual([422, 'unitCost'])
    }
  })

  it('has to come to something: more discount than work is not exported', async () => {
    const visit = await addVisit([{ unit: 'pcs', thousandths: 1000, price: 10_000 }], 101)
    await bill(visit.all, 'approved')
    for (const format of ['ehf', 'csv']) {
      const refused = await run({ ids: visit.all, format })
      expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining('more than the rest')])
    }
  })
})
