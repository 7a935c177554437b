import { beforeAll, describe, expect, it } from 'vitest'
import { systemCtx } from '#core/context.server.ts'
import { createDb } from '#core/db/pool.server.ts'
import { searchProducts } from '#site/catalogue/catalogue.queries.server.ts'
import { translateStarterCatalogue } from '#site/catalogue/starter/starter-translations.server.ts'
import { fillStarterDetails, loadStarterCatalogue } from '#site/catalogue/starter/starter.server.ts'
import { adminApi } from '../../../tests/setup/admin-api.ts'
import { AdminCrossReference, CrossReference } from './finder.contract.ts'
import { UNANSWERED } from './finder.limits.ts'
import { createQueryRewriter } from './finder.queries.server.ts'
import { finderRoutes } from './finder.routes.server.ts'
import { countMissedSearch, forgetUnanswered, toCounted } from './finder.service.server.ts'
import { loadStarterReferences } from './starter/starter.server.ts'

const api = await adminApi(() => finderRoutes({ origin: () => 'https://ship.example' }))
const { call, query, newEvents } = api
const ctx = systemCtx(createDb(api.pool))

beforeAll(async () => {
  await loadStarterCatalogue(ctx, { housePrefix: 'RMS' })
  await fillStarterDetails(ctx, { housePrefix: 'RMS' })
  await translateStarterCatalogue(ctx, { housePrefix: 'RMS' })
  await loadStarterReferences(ctx)
})

const visitor = { token: null }
const ask = (q: string, more = '') => call('GET', `/api/finder?q=${encodeURIComponent(q)}${more}`, undefined, visitor)
const row = {
  kind: 'analyser',
  maker: 'Example Analysers',
  system: 'EX-77',
  reagentNeed: 'yes',
  confidence: 'high',
  itemNumber: 'RMS-1401',
  aliases: 'Seventy-seven',
  sources: 'EX-77 manual, page 3 https://example.com/manual',
  checked: '2026-11-20',
}

describe('visitors', () => {
  it('are answered in words, with source and article', async () => {
    const { status, body } = await ask('clx ex2')
    expect(status).toBe(200)
    expect(body.answers).toHaveLength(1)
    expect(body.answers[0]).toMatchObject({
      verdict: 'fits',
      confidence: 'high',
      title: 'HF scientific CLX-Ex2',
      says: expect.stringContaining('09991 is named in the maker’s manual'),
      article: { itemNumber: '09991', name: 'CLX reagent set' },
      reference: { sources: expect.stringContaining('https://manualshive.com'), checked: '2026-11-20' },
    })
    expect((await ask('clx ex2', '&lang=nb')).body.answers[0].says).toContain('produsentens håndbok')
  })

  it.each([
    ['sodium thiosulphate', ['RMS-1401', 'RMS-1402'], null],
    ['sodium thiosulphate 25 kg x 10', ['RMS-1401', 'RMS-1402'], 10],
    ['mooring rope 220m', ['RMS-1801'], null],
    ['mooring ropes, 2 pcs', ['RMS-1801'], 2],
    ['neutralizer', ['RMS-1401', 'RMS-1402', 'RMS-1403'], null],
    ['fire extinguishers', ['RMS-1702'], null],
  ])('are shown the articles of the catalogue for %s', async (q, numbers, quantity) => {
    const [answer] = (await ask(q)).body.answers
    expect(answer).toMatchObject({ reason: 'catalogue', quantity })
    expect(answer.articles.map((article: { itemNumber: string }) => article.itemNumber)).toEqual(numbers)
  })

  it.each([
    ['PureBallast 3.1 lamp sleeve', 'RMS-1505'],
    ['PureBallast lampe', 'RMS-1505'],
    ['HMT-600 filter element', 'RMS-1501'],
    ['Headway filterelement', 'RMS-1501'],
    ['Headway EUT electrode', 'RMS-1502'],
    ['Headway elektrode', 'RMS-1502'],
    ['elektroder OceanGuard', 'RMS-1502'],
    ['HMT-600 elektrode', 'RMS-1502'],
    ['quartz sleeve pureballast', 'RMS-1505'],
    ['PureBallast kvartsrør', 'RMS-1505'],
  ])('are shown the part that is asked for with a system in %s', async (q, number) => {
    const { answers } = (await ask(q)).body
    expect(answers[0]).toMatchObject({ reason: 'catalogue', reference: null })
    expect(answers[0].articles.map(({ itemNumber }: { itemNumber: string }) => itemNumber)).toContain(number)
  })

  it.each(['PureBallast 3.1', 'Headway reagents', 'HMT-600', 'Techcross TRO kit', 'ERMA FIRST system'])(
    'are answered from the cross-reference in %s, which names no part',
    async (q) => {
      const { answers } = (await ask(q)).body
      expect(answers[0].reference).not.toBeNull()
    },
  )

  it.each([
    ['RMS-1001 vs 09991', ['09991', 'RMS-1001']],
    ['RMS-1001 or RMS-1002, 2 pcs', ['RMS-1001', 'RMS-1002']],
    ['what is better, 09991 or RMS-1401', ['09991', 'RMS-1401']],
    ['Techcross RMS-1502', ['RMS-1502']],
  ])('are answered for every number in %s, without a quantity', async (q, numbers) => {
    const answers: { itemNumber: string | null; reason: string; quantity: number | null }[] = (await ask(q)).body
      .answers
    const named = answers.filter(({ itemNumber }) => itemNumber !== null && numbers.includes(itemNumber))
    expect(named.map(({ itemNumber }) => itemNumber).toSorted()).toEqual(numbers)
    expect(named.filter(({ reason }) => reason === 'article').map(({ quantity }) => quantity)).not.toContain(2)
  })

  it.each([
    ['neutralize 500 m3 at 8 ppm', 'sodium-thiosulfate'],
    ['hvor mye tiosulfat til 2000 m3', 'sodium-thiosulfate'],
    ['TRO high at discharge', 'oceanguard-service'],
    ['klor for høy ved utslipp', 'oceanguard-service'],
    ['how often to calibrate', 'tro-calibration-kit'],
  ])('are led to the information page that deals with %s', async (q, page) => {
    expect((await ask(q)).body.answers[0]).toMatchObject({ page, verdict: 'ask', itemNumber: null })
  })

  it.each([
    ['BC-1500', 'RMS-1005'],
    ['SunRui BC-3000 reagent', 'RMS-1005'],
    ['quartz sleeve pureballast', 'RMS-1505'],
    ['alfa laval pureballast 3 sleeves', 'RMS-1505'],
    ['PureBallast sleeve quartz', 'RMS-1505'],
    ['PureBallast quartz', 'RMS-1505'],
    ['wiper blade PureBallast', 'RMS-1505'],
    ['filter HMT-300', 'RMS-1501'],
    ['OceanGuard filter element HMT-300', 'RMS-1501'],
    ['HMT-300 electrode', 'RMS-1502'],
    ['BC-1500 reagent', 'RMS-1005'],
  ])('find by the catalogue’s search what a system is called otherwise in %s', async (q, number) => {
    const [first] = await searchProducts(ctx, q, createQueryRewriter(ctx))
    expect(first?.itemNumber).toBe(number)
  })

  it.each([
    ['fire extinguisher powder', 'RMS-1702'],
    ['mooring line', 'RMS-1801'],
    ['conductivity meter', 'RMS-1302'],
    ['cleaning powder', 'RMS-1404'],
    ['quartz tube', 'RMS-1505'],
  ])('find first what most words of %s name, not another thing of the last word', async (q, number) => {
    const [first] = await searchProducts(ctx, q, createQueryRewriter(ctx))
    expect(first?.itemNumber).toBe(number)
  })

  it.each(['RMS-1001 vs 09991', '09991 or RMS-1001', '28034 versus RMS-1102', 'RMS-1401, RMS-1402'])(
    'find by the catalogue’s search the articles of all numbers in %s, and no others',
    async (q) => {
      const found = await searchProducts(ctx, q, createQueryRewriter(ctx))
      expect(found.map(({ itemNumber }) => itemNumber).toSorted()).toEqual(q.match(/[A-Z-]*\d+/g)?.toSorted())
    },
  )

  it.each(['toilet paper', 'kitchen label rolls', 'purple BC-1500x', 'xqwvz'])(
    'find nothing that only resembles %s',
    async (q) => expect(await searchProducts(ctx, q, createQueryRewriter(ctx))).toEqual([]),
  )

  it.each([
    ['DESMI CompactClean', 'DESMI'],
    ['ERMA FIRST oneTANK', 'ERMA FIRST'],
    ['Wärtsilä Quasimodo', 'Wärtsilä'],
  ])('do not name another system of the maker in %s', async (q, maker) => {
    const { answers } = (await ask(q)).body
    expect(answers).toHaveLength(1)
    expect(answers[0]).toMatchObject({ reference: null, itemNumber: null, near: expect.stringContaining(maker) })
  })

  it.each([
    ['28030C', '28030'],
    ['X28034', '28034'],
    ['09991-02', '09991'],
    ['28034 mk II', '28034'],
    ['CLX-Ex2K', 'CLX-Ex2'],
    ['09991 for Alfa Laval', '09991'],
    ['09991 til OceanGuard', '09991'],
    ['09991 for CL17sc', '09991'],
    ['09991 for Hamworthy', '09991'],
    ['Hach 28034', '28034'],
    ['anything but not 28034', '28034'],
    ['noe annet enn 09991', '09991'],
  ])('are asked whether the name alone is meant in %s', async (q, near) => {
    const { answers } = (await ask(q)).body
    expect(answers.map(({ verdict }: { verdict: string }) => verdict)).not.toContain('fits')
    expect(answers).toContainEqual(
      expect.objectContaining({ verdict: 'ask', reason: 'partly', near, itemNumber: null }),
    )
  })

  it.each(['do you have a 28034?', 'part no. 09991', 'hvilket reagens passer til CLX-Ex2'])(
    'are answered where all of %s is read',
    async (q) => expect((await ask(q)).body.answers[0]).toMatchObject({ verdict: 'fits', itemNumber: '09991' }),
  )

  it.each(['Wärtsilä Aquarius UV', 'HiBallast UV', 'PureBallast EC'])(
    'are not answered about another system in %s',
    async (q) => expect((await ask(q)).body.answers[0]).toMatchObject({ reference: null, itemNumber: null }),
  )

  it('are asked for the nameplate where the catalogue has nothing of the kind', async () => {
    for (const q of ['toilet paper', 'Flux compensator', 'Alfa Laval separator disc']) {
      expect((await ask(q)).body.answers[0]).toMatchObject({ articles: [] })
    }
    await query('delete from unanswered_questions')
  })

  it('get every row, and the same as a file', async () => {
    const { body } = await call('GET', '/api/cross-references', undefined, visitor)
    expect(body).toHaveLength(30)
    for (const each of body) CrossReference.strict().parse(each)
    const file = await call('GET', '/api/cross-references.csv', undefined, visitor)
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.bytes.toString()).toContain('CLX-Ex2')
    expect(file.bytes.toString().trim().split('\r\n')).toHaveLength(31)
  })

  it.each(['', '?q=%00', '?q=%ud800', `?q=${'x'.repeat(4001)}`, '?q=a&q=b', '?q=a&lang=de', '?q=a&other=1'])(
    'are refused %s',
    async (asked) => {
      expect((await call('GET', `/api/finder${asked.slice(0, 20)}${asked.slice(20)}`, undefined, visitor)).status).toBe(
        400,
      )
    },
  )
})

describe('the reagent calendar', () => {
  const file = (asked: string) => call('GET', `/api/reagent-calendar.ics?${asked}`, undefined, visitor)
  const eventsIn = (text: string) =>
    [...text.matchAll(/DTSTART;VALUE=DATE:(\d+)[\s\S]*?SUMMARY:(.*)\r\n/g)].map(
      ([, day, summary]) => `${day} ${summary}`,
    )

  it('contains every change, the end of the buffer and the day to order by', async () => {
    const { status, headers, bytes } = await file('item=09991&mixed=2026-12-01&call=2027-11-12&days=30&port=Rotterdam')
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(eventsIn(bytes.toString())).toEqual([
      '20270301 TRO analyser: change indicator 1',
      '20270530 TRO analyser: change indicator 2',
      '20270828 TRO analyser: change indicator 3',
      String.raw`20271126 TRO analyser: last indicator is used up\, new box`,
      '20271201 TRO analyser: buffer ends',
      '20271013 Reorder TRO reagent for Rotterdam',
    ])
    expect((await file('item=9991&mixed=2026-12-01&lang=nb')).bytes.toString()).toContain('bytt indikator 1')
  })

  it.each([
    ['item=09991', 400],
    ['item=09991&mixed=1', 400],
    ['item=09991&mixed=0001-01-01', 400],
    ['item=09991&mixed=2026-12-01&days=366', 400],
    ['item=RMS-1401&mixed=2026-12-01', 404],
    ['item=nothing&mixed=2026-12-01', 404],
  ])('is refused for %s', async (asked, status) => {
    const answer = await file(asked)
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringMatching(/^[A-Z].+/)])
  })

  it('is refused in the page’s language, with a reason', async () => {
    const { body } = await file('item=RMS-1401&mixed=2026-12-01&lang=nb')
    expect(body).toMatchObject({ reason: 'noDays', detail: 'Vi vet ikke hvor lenge dette reagenset holder.' })
  })
})

describe('what was asked and not found', () => {
  const unanswered = async () => (await call('GET', '/api/admin/unanswered-questions')).body

  it('is shown once asked on three days, truncated, and never with text that may identify the visitor', async () => {
    const long = 'Flux compensator of a ship that nobody has ever heard about'
    await ask(`${long}\nkari@example.com\n+47 900 00 000\nCLX-Ex2`)
    await ask(long.toUpperCase())
    expect(await query('select asked, times from unanswered_questions')).toEqual([
      { asked: long.toLowerCase().slice(0, 40), times: 2 },
    ])
    expect(await unanswered()).toEqual([])
    await query(`update unanswered_questions set day = current_date - 2`)
    await ask(long)
    expect(await unanswered()).toEqual([])
    await query(`update unanswered_questions set day = current_date - 1 where day = current_date`)
    await ask(long)
    expect(await unanswered()).toMatchObject([{ asked: long.toLowerCase().slice(0, 40), days: 3, times: 4 }])
    expect((await call('GET', '/api/admin/unanswered-questions', undefined, visitor)).status).toBe(401)
  })

  it('is deleted after its retention time, and the number of new ones per day is limited', async () => {
    await query(`update unanswered_questions set day = day - ${UNANSWERED.keptDays + 1}`)
    await forgetUnanswered(ctx)
    expect(await query('select 1 from unanswered_questions')).toEqual([])
    await query(
      `insert into unanswered_questions (asked, day) select 'qzxvk' || number, current_date from generate_series(1, $1::int) as number`,
      [UNANSWERED.newPerDay],
    )
    await ask('one more that nobody knows')
    await ask('qzxvk7')
    expect(
      await query(
        `select asked, times from unanswered_questions where asked in ('one more that nobody knows', 'qzxvk7')`,
      ),
    ).toEqual([{ asked: 'qzxvk7', times: 2 }])
  })

  it('counts a search of the catalogue without a hit with it, once it was typed far enough', async () => {
    await query('delete from unanswered_questions')
    for (const typed of ['xq', 'Xqwvz pump', 'kari@example.com']) await countMissedSearch(ctx, typed)
    expect(await query('select asked from unanswered_questions')).toEqual([{ asked: 'xqwvz pump' }])
  })

  it('is cut by letters, not in the middle of one', () => {
    expect([...toCounted('🚢'.repeat(60))]).toHaveLength(UNANSWERED.characters)
    expect(toCounted('IMO 9074729 pump')).toBe('imo 9074729 pump')
  })
})

describe('the administrator', () => {
  it('adds a row, and the finder answers with it at once', async () => {
    await newEvents()
    const made = await call('POST', '/api/admin/cross-references', row)
    expect(made.status).toBe(201)
    AdminCrossReference.strict().parse(made.body)
    expect((await ask('seventy seven')).body.answers[0]).toMatchObject({ verdict: 'fits', itemNumber: 'RMS-1401' })
    const { id } = made.body
    const changed = await call('PUT', `/api/admin/cross-references/${id}`, { ...row, confidence: 'medium', version: 1 })
    expect(changed.body).toMatchObject({ confidence: 'medium', version: 2 })
    expect((await ask('ex77')).body.answers[0].verdict).toBe('likely')
    expect(await call('PUT', `/api/admin/cross-references/${id}`, { ...row, version: 1 })).toMatchObject({
      status: 409,
      body: { current: { confidence: 'medium' } },
    })
    expect((await call('DELETE', `/api/admin/cross-references/${id}?version=2`)).status).toBe(204)
    expect((await ask('ex77')).body.answers[0].reason).toBe('nothing')
    expect((await newEvents()).map(({ action, field_changed }) => [action, field_changed])).toEqual([
      ['created', null],
      ['updated', 'confidence'],
      ['deleted', null],
    ])
  })

  it.each([
    [{ kind: 'ship' }, 'kind'],
    [{ maker: '' }, 'maker'],
    [{ system: 'x'.repeat(161) }, 'system'],
    [{ confidence: 'sure' }, 'confidence'],
    [{ checked: '30.02.2026' }, 'checked'],
    [{ price: 1 }, 'price'],
  ])('is told what is wrong: %j', async (more, field) => {
    const answer = await call('POST', '/api/admin/cross-references', { ...row, ...more })
    expect([answer.status, answer.body.fields[0].field]).toEqual([422, field])
  })

  it('signs in first', async () => {
    expect((await call('POST', '/api/admin/cross-references', row, visitor)).status).toBe(401)
    expect((await call('GET', '/api/admin/cross-references', undefined, visitor)).status).toBe(401)
  })
})

it('the starter rows are loaded once: an emptied cross-reference stays empty', async () => {
  await query('delete from cross_references')
  await loadStarterReferences(ctx)
  expect(await query('select 1 from cross_references')).toEqual([])
})
