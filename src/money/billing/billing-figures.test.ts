import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayInOslo } from '#core/days.ts'
import { addProject, setStatus } from '#visits/projects/project.fixture.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson, type Person } from '../../../tests/setup/portal-people.ts'

const inDays = (count: number) => addDays(todayInOslo(), count)

const product = await testCalls()
const { call, query, ctx } = product

let manager: Person
let kari: Person
let ola: Person
beforeAll(async () => {
  manager = await addPerson(ctx, { role: 'manager' })
  kari = await addPerson(ctx, { role: 'operator', name: 'Kari Ås' })
  ola = await addPerson(ctx, { role: 'operator' })
})

const ask = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown, person: Person = manager) => {
  const answer = await call(method, `/api/portal/${path}`, { token: person.token, body })
  return { status: answer.status, text: answer.text, body: answer.body as ReturnType<typeof JSON.parse> }
}
const get = async (path: string, person?: Person) => (await ask('GET', path, undefined, person)).body
const bill = (ids: string[], billingStatus: string, more: object = {}) =>
  ask('POST', 'billing/items/status', { ids, billingStatus, ...more })
const add = async (projectId: string, more: object = {}, person: Person = manager): Promise<string> =>
  (await ask('POST', `projects/${projectId}/parts`, { partName: 'Filter', partNumber: 'F-1', ...more }, person)).body.id
const change = (id: string, values: object) => ask('PATCH', `projects/${id}`, values)
const price = { unitCost: '10', quantity: 3 }

/** The amount of one currency; what is not there is nothing. */
const amount = (sums: { currency: string; total: string }[], currency: string) =>
  Number(sums.find((sum) => sum.currency === currency)?.total ?? 0)

describe('the billing dashboard', () => {
  it('has tiles and ages that are the sums of their lists, per currency', async () => {
    const old = await addProject(product, { operator: kari.id, name: 'MV Old' })
    await change(old, { projectValue: '1000', currency: 'NOK' })
    await query(`update vessel_projects set status = 'completed', completed_date = $2 where id = $1`, [
      old,
      inDays(-70),
    ])
    const young = await addProject(product, { operator: kari.id, name: 'MV Young' })
    const parts = [await add(young, price), await add(young, { ...price, currency: 'USD' }), await add(old, price)]
    const [approved = '', billed = '', credited = ''] = parts
    await bill(parts, 'approved')
    await bill([billed], 'billed', { invoiceNumber: 'D-1', invoiceDate: inDays(0) })
    await bill([credited], 'billed', { invoiceNumber: 'D-4', invoiceDate: inDays(0) })
    await bill([credited], 'credited', { reason: 'Returned' })
    const summary = await get('billing/summary')
    const tiles = new Map<string, { items: number; sums: { currency: string; total: string }[] }>(
      summary.tiles.map((tile: { key: string }) => [tile.key, tile]),
    )
    expect(tiles.get('pending')).toMatchObject({ items: 1, sums: [{ currency: 'NOK', total: '1000.00' }] })
    expect(tiles.get('approved')).toMatchObject({ items: 1, projects: 1, sums: [{ currency: 'EUR', total: '30.00' }] })
    expect(tiles.get('billed')?.sums).toEqual([
      { currency: 'NOK', total: '30.00' },
      { currency: 'USD', total: '30.00' },
    ])
    expect(tiles.get('credited')?.sums).toEqual([{ currency: 'NOK', total: '-30.00' }])
    expect(summary.invoices.gaps).toEqual([{ from: 'D-2', to: 'D-3', count: 2 }])
    for (const { currency, total, buckets } of summary.ageing) {
      for (const { age, total: aged } of buckets) {
        const { items } = await get(
          `billing/items?status=pending,approved&currency=${currency}&age=${encodeURIComponent(age)}&pageSize=200`,
        )
        const sum = items.reduce((all: number, item: { total: string }) => all + Number(item.total), 0)
        expect([currency, age, sum]).toEqual([currency, age, Number(aged)])
      }
      expect(Number(total)).toBe(
        buckets.reduce((all: number, { total: aged }: { total: string }) => all + Number(aged), 0),
      )
    }
    const aged = summary.ageing.find(({ currency }: { currency: string }) => currency === 'NOK')
    expect(aged.buckets.at(-1)).toMatchObject({ age: 'over 60', total: '1000.00', projects: 1 })
    expect(approved).not.toBe('')
  })

  it('has a row per project with what is missing, until it is there', async () => {
    const id = await addProject(product, { operator: kari.id, name: 'MV Lacking' })
    await change(id, { companyName: 'Lacking AS' })
    await query(`update vessel_projects set status = 'completed', completed_date = current_date where id = $1`, [id])
    await add(id)
    const row = async () =>
      (await get('billing/projects?q=lacking')).items.find((each: { id: string }) => each.id === id)
    expect((await row()).missing).toEqual(['price', 'report', 'review', 'order reference', 'organisation number'])
    await change(id, { clientReference: 'PO 7', projectValue: '500' })
    const company = (await get('companies?q=lacking')).items[0]
    expect((await row()).missing).toEqual(['price', 'report', 'review', 'organisation number'])
    await ask('PATCH', `companies/${company.id}`, { country: 'DE' })
    expect((await row()).missing).toEqual(['price', 'report', 'review', 'VAT number'])
    await ask('PATCH', `companies/${company.id}`, { country: null, orgNumber: '974760673' })
    const { items } = await row()
    await bill(
      items
        .filter(({ unitPrice }: { unitPrice: string | null }) => unitPrice === null)
        .map((item: { id: string }) => item.id),
      'not billable',
      { reason: 'Warranty' },
    )
    await query(`update vessel_projects set report_waiver = 'None' where id = $1`, [id])
    expect(await row()).toMatchObject({
      missing: ['review'],
      billingStatus: 'pending',
      value: [{ currency: 'EUR', total: '500.00' }],
      parts: [],
    })
    // Without pending items it has been reviewed: it closes only after it is billed.
    const rest = (await row()).items.filter(
      ({ billingStatus }: { billingStatus: string }) => billingStatus === 'pending',
    )
    await bill(
      rest.map((item: { id: string }) => item.id),
      'approved',
    )
    expect(await row()).toMatchObject({ missing: [], billingStatus: 'approved' })
    expect((await get('billing/projects?state=complete&q=lacking')).total).toBe(1)
    expect((await get('billing/projects?state=billed&q=lacking')).items).toEqual([])
  })

  it('finds items by a word in any of their fields, and by words in different ones', async () => {
    const id = await addProject(product, { operator: kari.id, name: 'MV Sökbar' })
    await change(id, { companyName: 'Gjenfinne AS', projectValue: '1000' })
    await query(`update vessel_projects set status = 'completed', completed_date = current_date where id = $1`, [id])
    await add(id, { ...price, partName: 'Quillon seal', partNumber: 'ZQ-77', supplier: 'Leverandør' })
    const other = await add(id, { ...price, partName: 'Filter', partNumber: 'F-9' })
    const expense = await ask('POST', `projects/${id}/expenses`, {
      kind: 'travel',
      text: 'Ferry to Austevoll',
      chargeDate: inDays(-1),
      amount: '300',
      currency: 'NOK',
    })
    expect(expense).toMatchObject({ status: 201 })
    await bill([other], 'approved')
    await bill([other], 'billed', { invoiceNumber: 'XYLO-31', invoiceDate: inDays(0) })
    const { projectNumber } = await get(`projects/${id}`)
    const { items: all } = await get(`billing/items?project=${id}`)
    const texts = all.map(({ text }: { text: string }) => text)
    const service = texts.find((text: string) => !/seal|Filter|Ferry/.test(text))
    expect(texts).toHaveLength(4)
    const found = async (q: string, more = '') => {
      const { items, total } = await get(`billing/items?project=${id}&q=${encodeURIComponent(q)}${more}`)
      expect([q, total]).toEqual([q, items.length])
      return items.map(({ text }: { text: string }) => text)
    }
    for (const sort of ['', '&sort=-total']) {
      const ordered = (await get(`billing/items?project=${id}${sort}`)).items.map(({ text }: { text: string }) => text)
      for (const q of ['sokbar', 'mv', 'gjenfinne', 'as', projectNumber.toLowerCase(), `sökbar ${projectNumber}`]) {
        expect([q, sort, ...(await found(q, sort))]).toEqual([q, sort, ...ordered])
      }
      for (const [q, text] of [
        ['quillon', 'Quillon seal'],
        ['zq-77', 'Quillon seal'],
        ['zq', 'Quillon seal'],
        ['seal gjenfinne', 'Quillon seal'],
        ['xylo', 'Filter'],
        ['filter xylo-31 mv', 'Filter'],
        ['austevoll', 'Travel: Ferry to Austevoll'],
        ['travel: sökbar', 'Travel: Ferry to Austevoll'],
        [service.split(' ').at(-1), service],
      ]) {
        expect([q, sort, ...(await found(q, sort))]).toEqual([q, sort, text])
      }
    }
    for (const q of ['leverandør', 'quillon xylo', 'quillon austevoll', 'seal%', 'nowhere']) {
      expect([q, ...(await found(q))]).toEqual([q])
    }
  })

  it('names a number under which there are two days', async () => {
    const id = await addProject(product, { operator: kari.id })
    const [first, second] = [await add(id, price), await add(id, price)]
    await bill([first, second], 'approved')
    await bill([first], 'billed', { invoiceNumber: 'TWICE-1', invoiceDate: inDays(0) })
    await bill([second], 'billed', { invoiceNumber: 'twice - 1', invoiceDate: inDays(-1) })
    const { invoices } = await get('billing/summary')
    expect(invoices.doubles).toMatchObject([
      { invoiceNumber: expect.stringMatching(/^twice ?- ?1$/i), projects: [{ id }] },
    ])
  })

  it('allows only one of two managers to bill the same items', async () => {
    const id = await addProject(product, { operator: kari.id })
    const part = await add(id, price)
    await bill([part], 'approved')
    const both = await Promise.all(
      ['R-1', 'R-2'].map((invoiceNumber) => bill([part], 'billed', { invoiceNumber, invoiceDate: inDays(0) })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('billing notices', () => {
  it('are grouped by project, and are marked as read for all managers together', async () => {
    await ask('POST', 'billing-notifications/read-all', {})
    const id = await addProject(product, { operator: kari.id, name: 'MV Told' })
    await add(id, price)
    const other = await addProject(product, { operator: kari.id })
    await add(other)
    const inbox = await get('billing-notifications?unread=true')
    expect(inbox).toMatchObject({ unread: 2, total: 2 })
    const group = inbox.items.find(({ projectId }: { projectId: string }) => projectId === id)
    expect(group).toMatchObject({
      vesselName: 'MV Told',
      unread: 1,
      sums: [{ currency: 'EUR', total: '30.00' }],
      notices: [{ partName: 'Filter', billingStatus: 'pending', item: { billingMoves: ['approved', 'not billable'] } }],
    })
    const [notice] = group.notices
    expect(await ask('PATCH', `billing-notifications/${notice.id}`, { isRead: true })).toMatchObject({
      status: 200,
      body: { isRead: true },
    })
    expect(await get('billing-notifications/count')).toEqual({ unread: 1 })
    expect((await ask('POST', 'billing-notifications/read-all', { projectId: other })).body).toEqual({ unread: 0 })
    expect((await get('billing-notifications?unread=true')).items).toEqual([])
    expect((await ask('GET', 'billing-notifications', undefined, kari)).status).toBe(403)
  })
})

describe('parts over all projects', () => {
  it('are found by every filter, with sums of what the filters leave', async () => {
    const id = await addProject(product, { operator: kari.id, name: 'MV Grouped' })
    await add(id, { ...price, partNumber: 'G-1', category: 'seal', usedDate: '2026-03-05' })
    await add(id, { ...price, partNumber: 'G-1', category: 'seal', usedDate: '2026-04-06', currency: 'NOK' })
    await add(id, { partNumber: 'G-2', partName: 'Pump head', usedDate: '2026-04-07' }, kari)
    const total = async (filter: string) => (await get(`parts?project=${id}&${filter}`)).total
    const { vesselId } = await get(`projects/${id}`)
    expect(await total('')).toBe(3)
    expect(await total(`vessel=${vesselId}`)).toBe(3)
    expect(await total(`operator=${kari.id}`)).toBe(1)
    expect(await total('category=Seal')).toBe(2)
    expect(await total('from=2026-04-06&to=2026-04-06')).toBe(1)
    expect(await total('q=pump%20grouped')).toBe(1)
    expect(await total('billingStatus=billed')).toBe(0)
    expect((await ask('GET', 'parts?from=2026-04-06&to=2026-04-05')).status).toBe(422)
    const grouped = await get(`parts?project=${id}&groupBy=part`)
    expect(grouped.groups).toMatchObject([
      {
        key: 'g-1',
        label: 'G-1',
        note: 'Filter',
        count: 2,
        quantity: 6,
        sums: [
          { currency: 'NOK', total: '30.00' },
          { currency: 'EUR', total: '30.00' },
        ],
      },
      { key: 'g-2', count: 1 },
    ])
    expect(amount(grouped.sums, 'EUR')).toBe(30)
    expect((await get(`parts?project=${id}&groupBy=part&group=g-1`)).items).toHaveLength(2)
    const months = (await get(`parts?project=${id}&groupBy=month`)).groups
    expect(months.map(({ key }: { key: string }) => key)).toEqual(['2026-04', '2026-03'])
    // By vessel from the stored sums of the visit, and from the lines themselves where a day narrows them.
    const byVessel = async (more = '') => (await get(`parts?project=${id}&groupBy=vessel${more}`)).groups
    const kept = await byVessel()
    expect(kept).toMatchObject([
      { key: grouped.items[0].vesselId, label: grouped.items[0].vesselName, count: 3, unit: 'pcs', category: null },
    ])
    expect(await byVessel('&from=2026-01-01')).toEqual(kept)
    expect(await byVessel('&from=2026-04-01')).not.toEqual(kept)
    expect(await get(`parts/summary?project=${id}`)).toMatchObject({
      total: 3,
      parts: 2,
      categories: ['consumable', 'seal'],
    })
    await bill([grouped.items.find((item: { unitCost: string | null }) => item.unitCost !== null).id], 'approved')
    expect((await get(`parts/summary?project=${id}`)).statuses).toContainEqual({ billingStatus: 'approved', count: 1 })
  })

  it('are technicians’ own, and name no price', async () => {
    const id = await addProject(product, { operator: ola.id })
    await add(id, price)
    await add(id, { partName: 'Own' }, ola)
    for (const path of ['parts?groupBy=part', 'parts/summary']) {
      const answer = await ask('GET', path, undefined, ola)
      expect(answer.status).toBe(200)
      expect(answer.text).not.toMatch(/unitCost|totalCost|sums|"30\.00"/)
    }
    expect((await get('parts', ola)).items).toMatchObject([{ partName: 'Own' }])
    expect((await ask('GET', 'parts?sort=totalCost', undefined, ola)).status).toBe(403)
  })

  it('may be an article of the catalogue, and then copy its number and category', async () => {
    const category = '0190a000-0000-7000-8000-000000000001'
    const article = '0190a000-0000-7000-8000-000000000002'
    await query(`insert into product_categories (id, name) values ($1, 'Reagents')`, [category])
    await query(
      `insert into products (id, name, item_number, description, category_id) values ($1, 'DPD', '09991', 'Reagent', $2)`,
      [article, category],
    )
    const id = await addProject(product, { operator: kari.id })
    const made = await ask('POST', `projects/${id}/parts`, { partName: 'DPD No. 1', productId: article }, kari)
    expect(made.body).toMatchObject({ productId: article, partNumber: '09991', category: 'Reagents' })
    expect(await ask('POST', `projects/${id}/parts`, { partName: 'Gone', productId: category })).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'productId' }] },
    })
    await setStatus(product, id, 'completed')
  })
})
