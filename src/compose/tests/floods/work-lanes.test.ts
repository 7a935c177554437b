import { beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '#core/crypto/argon2.server.ts'
import { THROTTLES, type Throttles } from '#core/http/throttle.server.ts'
import { PROOF_HEADER } from '#core/work/offer.ts'
import { CHEAP_CODES, testCalls, UNLIMITED } from '../../../../tests/setup/calls.ts'
import { contactMessage } from '../../../../tests/setup/http-client.ts'
import { mailsTo } from '../../../../tests/setup/portal-mails.ts'
import { addPerson, PERSON_PASSWORD } from '../../../../tests/setup/portal-people.ts'
import { offerIn, workFor } from '../../../../tests/setup/work.ts'

const EASY = 4
const WRONG = '1234567812345678'
/** Lanes that a test fills with few calls. */
const narrow = (name: keyof Throttles, points: number) => ({ [name]: { ...THROTTLES[name], points } })
const product = await testCalls({
  throttles: {
    ...UNLIMITED,
    'admin-login': THROTTLES['admin-login'],
    ...narrow('admin-login-worked', 5),
    ...narrow('portal-account', 2),
    ...narrow('portal-spray', 3),
    'portal-reset-account': THROTTLES['portal-reset-account'],
    'portal-reset-account-worked': THROTTLES['portal-reset-account-worked'],
    ...narrow('contact-burst', 2),
    ...narrow('report-hour', 3),
    ...narrow('rfq-burst', 2),
    'follow-up': THROTTLES['follow-up'],
  },
  workBits: EASY,
})
const { call, query } = product
beforeEach(() => query('delete from throttles'))

const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0] ?? ''
const send = (mark: string, headers = {}) => call('POST', '/api/contact', { body: contactMessage(mark), headers })

describe('the administrators’ entrance while strangers try codes', () => {
  const enter = (code: string, headers = {}, process: Pick<typeof product, 'call'> = product) =>
    process.call('POST', '/api/admin/login', { body: { code }, headers })
  const flood = async () => {
    for (let at = 0; at < 10; at += 1) expect((await enter(WRONG)).body).not.toHaveProperty('work')
  }

  it('admits the owner on a new device by proof of work, through any process, as often as needed', async () => {
    const another = await product.startAnother()
    await flood()
    for (let at = 0; at < 10; at += 1) {
      const refused = await enter(product.code, {}, another)
      expect(refused.body).toMatchObject({ code: 'too-many-requests', reason: 'tooManyAttempts' })
      const welcome = await enter(product.code, await workFor(refused))
      expect(welcome.status).toBe(200)
      expect(cookieOf(welcome)).toMatch(/^__Host-dev=/)
    }
  })

  it('takes a proof once, for a try of its own kind; what is forged leads nowhere', async () => {
    await flood()
    const wrongly = await workFor(await enter(WRONG))
    expect((await enter(WRONG, wrongly)).status).toBe(401)
    expect(offerIn(await enter(product.code, wrongly)).challenge).not.toBe(wrongly[PROOF_HEADER]?.split(' ')[0])
    const rightly = await workFor(await enter(WRONG))
    expect((await enter(product.code, rightly)).status).toBe(200)
    expect((await enter(product.code, rightly)).status).toBe(429)
    for (const mark of ['one', 'two']) await send(mark)
    for (const each of [await workFor(await send('three')), { [PROOF_HEADER]: 'x' }, { [PROOF_HEADER]: '' }]) {
      expect((await enter(product.code, each)).status).toBe(429)
    }
  })

  it('counts what workers fail, makes their work harder, and ends it: derivations stay bounded', async () => {
    await flood()
    const early = await workFor(await enter(WRONG))
    const harder: number[] = []
    for (let at = 0; at < 5; at += 1) {
      const refused = await enter(WRONG)
      harder.push(offerIn(refused).bits - EASY)
      // a proof made at low difficulty and stored is refused at high difficulty
      if (at === 4) expect((await enter(WRONG, early)).status).toBe(429)
      expect((await enter(WRONG, await workFor(refused))).status).toBe(401)
    }
    expect(harder).toEqual([0, 1, 2, 3, 4])
    const full = await enter(product.code)
    expect(full.status).toBe(429)
    expect(full.body).not.toHaveProperty('work')
    expect(Number(full.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('the staff’s entrance', async () => {
  const passwordHash = await hashPassword(PERSON_PASSWORD, product.pepper, CHEAP_CODES)
  const addStaff = () => addPerson(product.ctx, { role: 'operator' }, passwordHash)
  const enter = (email: string, password = PERSON_PASSWORD, headers = {}) =>
    call('POST', '/api/portal/login', { body: { email, password }, headers })

  it('admits a person on a new device by proof of work while strangers try their password', async () => {
    const { email } = await addStaff()
    for (let at = 0; at < 2; at += 1) await enter(email, 'wrong')
    expect((await enter(email, PERSON_PASSWORD, await workFor(await enter(email)))).status).toBe(200)
  })

  it('stays closed for unknown devices after a hundred failures, whatever they work', async () => {
    const { id, email } = await addStaff()
    const cookie = cookieOf(await enter(email))
    await query('update portal_users set failed_logins = 98 where id = $1', [id])
    for (let at = 0; at < 2; at += 1) expect((await enter(email, 'wrong')).status).toBe(401)
    expect((await enter(email, PERSON_PASSWORD, await workFor(await enter(email)))).status).toBe(401)
    expect((await enter(email, PERSON_PASSWORD, { cookie })).status).toBe(200)
  })

  it('sells no way past the limit of tries over many accounts', async () => {
    const { email } = await addStaff()
    for (let at = 0; at < 2; at += 1) await enter(email, 'wrong')
    const proofs = [await workFor(await enter(email)), await workFor(await enter(email))]
    expect((await enter(email, 'Summer2026', proofs[0])).status).toBe(401)
    const sprayed = await enter(email, 'Summer2026', proofs[1])
    expect(sprayed.status).toBe(429)
    expect(sprayed.body).not.toHaveProperty('work')
  })
})

describe('a reset from an unknown device after strangers took all of a day', () => {
  const request = async (email: string, headers = {}) => {
    await query(`update portal_tokens set created_at = created_at - interval '2 minutes'`)
    return call('POST', '/api/portal/password-reset', { body: { email }, headers })
  }
  const countMails = async (email: string) => (await mailsTo(product, email)).length

  it('is mailed by work, once for each proof', async () => {
    const { email } = await addPerson(product.ctx, { role: 'operator' })
    for (let at = 0; at < 5; at += 1) expect((await request(email.toUpperCase())).status).toBe(202)
    const headers = await workFor(await request(email))
    expect(await countMails(email)).toBe(5)
    expect((await request(email, headers)).status).toBe(202)
    expect(await countMails(email)).toBe(6)
    expect((await request(email, headers)).status).toBe(429)
    expect(await countMails(email)).toBe(6)
  })

  it('refuses and offers the same whether somebody has the address or not', async () => {
    const { email } = await addPerson(product.ctx, { role: 'operator' })
    const answersFor = async (address: string) => {
      const answers = []
      for (let at = 0; at < 6; at += 1) answers.push(await request(address))
      return answers.map(({ status, body }) => [status, 'work' in (body as object)])
    }
    expect(await answersFor('nobody@portal.example')).toEqual(await answersFor(email))
  })

  it('is mailed at most five times in half an hour by work: their links are valid as long as that', async () => {
    const { email } = await addPerson(product.ctx, { role: 'operator' })
    for (let at = 0; at < 5; at += 1) await request(email)
    for (let at = 0; at < 5; at += 1) {
      expect((await request(email, await workFor(await request(email)))).status).toBe(202)
    }
    const proof = await workFor(await request(email))
    const refused = await request(email, proof)
    expect(refused.status).toBe(429)
    expect(refused.body).not.toHaveProperty('work')
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(1800)
    expect(await countMails(email)).toBe(10)
  })
})

describe('what visitors send while others flood', () => {
  it('a contact message arrives by work, once, and says the seconds to who does not work', async () => {
    for (let at = 0; at < 2; at += 1) await send(`flood ${at}`)
    const refused = await send('honest')
    expect((refused.body as { detail: string }).detail).toMatch(/ Please send again in \d+ seconds\.$/)
    const headers = await workFor(refused)
    expect((await send('honest', headers)).status).toBe(201)
    expect((await send('another', headers)).status).toBe(429)
    expect(await query(`select 1 from contact_submissions where message like '%honest%'`)).toHaveLength(1)
    expect(await query(`select 1 from contact_submissions where message like '%another%'`)).toEqual([])
  })

  it('a request is stored by work when its sender’s minute is used up, once', async () => {
    const ask = (text: string, headers = {}) =>
      call('POST', '/api/rfq/requests', {
        body: { items: [{ text }], contact: { name: 'Buyer', email: 'buyer@ship.example' }, language: 'en' },
        headers,
      })
    for (let at = 0; at < 2; at += 1) expect((await ask(`flood ${at}`)).status).toBe(201)
    const refused = await ask('honest line')
    expect(refused.status).toBe(429)
    const headers = await workFor(refused)
    expect((await ask('honest line', headers)).status).toBe(201)
    expect((await ask('another line', headers)).status).toBe(429)
    expect(await query(`select text from request_lines where text like '% line'`)).toEqual([{ text: 'honest line' }])
  })

  it('a report is accepted by proof of work when the hour’s are used up, and what is stored of the proof identifies nobody', async () => {
    const report = (at: number, headers = {}) =>
      call('POST', '/api/whistleblower', {
        body: { incidentType: 'safety', description: `A railing is loose, number ${at}.`, anonymous: true },
        headers,
      })
    const answers: number[] = []
    for (let at = 0; at < 20; at += 1) answers.push((await report(at)).status)
    expect(answers.filter((status) => status === 201)).toHaveLength(3)
    const received = await report(100, await workFor(await report(100)))
    expect(received).toMatchObject({ status: 201, body: { receipt: expect.any(String) as string } })
    expect(await query('select 1 from whistleblower_reports')).toHaveLength(4)
    const kept = await query<{ key: string }>('select key from throttles order by key')
    expect(kept.map(({ key }) => key.replace(/[\w-]{22}$/, '…'))).toEqual([
      'report-hour:all',
      'report-minute:…',
      'report-worked:all',
      'work-used:…',
    ])
  })
})

it('codes of reports cannot be tried out: ten a minute from one network, and others are admitted all the same', async () => {
  const attempt = (remoteAddress: string) =>
    product.server.inject({
      method: 'POST',
      url: '/api/whistleblower/follow-up',
      remoteAddress,
      payload: { receipt: '7K4MQ2XD9RTB0WHE63NFVJ8C' },
    })
  const answers = await Promise.all(Array.from({ length: 14 }, (_, index) => attempt(`203.0.113.${index}`)))
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    ...Array(10).fill(404),
    ...Array(4).fill(429),
  ])
  expect(refused.filter(({ headers }) => headers['retry-after'] !== undefined)).toHaveLength(4)
  expect((await attempt('198.51.100.7')).statusCode).toBe(404)
})
