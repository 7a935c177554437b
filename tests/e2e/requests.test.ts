import { mkdir, writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { withClient } from '#core/db/with-client.server.ts'
import { IS_SEND_TO_US_ON } from '#money/requests/requests.limits.ts'
import { type MailServer, startMailServer } from '../setup/smtp.ts'
import { findFlawsAt } from './look.ts'
import { add, openCatalogueOf } from './rfq-page.ts'
import { until } from './server-client.ts'
import { useSiteDatabase } from './site-database.ts'
import { follow, useSite } from './site.ts'

const database = useSiteDatabase()
let mails: MailServer
const site = useSite(async () => {
  mails = await startMailServer()
  const started = await database.start()
  return { ...started, env: { ...started.env, SMTP_URL: mails.url } }
})
afterAll(() => mails.stop())
beforeEach(() => database.forgetThrottles())

const run = (text: string, values: unknown[] = []) =>
  withClient(database.directUrl(), 'test', async (client) => (await client.query(text, values)).rows)

/** The text of a received mail, quoted-printable undone. */
const plain = (message: string): string =>
  Buffer.from(
    message
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_sign, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
const mailWith = async (text: string): Promise<string> => {
  const find = () => mails.messages.map(plain).find((message) => message.includes(text))
  await until(() => find() !== undefined, `a mail with ${text}`)
  return find() ?? ''
}
const linkIn = (mail: string): string => /https?:\/\/\S+\/r\/[\w-]{22}/.exec(mail)?.[0] ?? ''

/** A request as the form sends it. */
async function send(language: 'en' | 'nb' = 'en'): Promise<{ reference: string; path: string }> {
  const answer = await fetch(`${site.product.url}/api/rfq/requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      vessel: { name: 'MV Example Star', imo: '9074729' },
      port: 'Rotterdam, NLRTM',
      eta: '2026-12-14T06:00',
      deliverTo: 'ship',
      items: [
        { itemNumber: '09991', text: 'CLX reagent set', quantity: 4, unit: 'pcs' },
        { text: 'Sensor head for TRO-1000', quantity: 1, unit: 'pcs' },
        { text: 'Residual biocide kit', quantity: 1, unit: 'pcs' },
      ],
      note: 'The old one is cracked.\nSee the photo.',
      contact: { name: 'Buyer Example', company: 'Example Shipping', email: 'buyer@shipping.example' },
      language,
    }),
  })
  const { reference, url } = (await answer.json()) as { reference: string; url: string }
  return { reference, path: new URL(url).pathname }
}

async function quote(reference: string, days = 30): Promise<void> {
  const line = { productId: null, note: null, quantity: 1, unit: 'pcs', leadTime: '2 working days' }
  const lines = [
    { ...line, n: 1, itemNumber: '09991', text: 'CLX reagent set', quantity: 4, unitPrice: '100.00' },
    { ...line, n: 2, itemNumber: 'TS-2', text: 'Sensor head', unitPrice: '1200.50' },
    {
      ...line,
      n: 3,
      itemNumber: null,
      text: 'Residual biocide kit',
      unitPrice: '0',
      left: true,
      note: 'The maker answers by 11 December.',
    },
  ]
  await run(
    `insert into quotes (id, request_id, quote_version, state, lines, currency, valid_until, freight, vat, sent_at, terms, delivery)
     select gen_random_uuid(), id, 1, 'sent', $2::jsonb, 'EUR', current_date + $3::int, 80,
       '{"category": "Z", "rate": "0.00", "section": "6-30", "reason": "Foreign-going ship"}', now(), '30 days from invoice', 'To the ship'
     from requests where reference = $1`,
    [reference, JSON.stringify(lines), days],
  )
  await run(`update requests set state = 'quoted', pricing_at = now() where reference = $1`, [reference])
}
const ask = (reference: string, text: string) =>
  run(
    `insert into request_messages (id, request_id, author, text) select gen_random_uuid(), id, 'office', $2 from requests where reference = $1`,
    [reference, text],
  )

/** Pictures for a person who compares them with the drawings. */
async function photograph(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES_DIR']
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    const isOpen = (await page.locator('dialog[open]').count()) > 0
    await writeFile(`${folder}/${name}-${width}.png`, await page.screenshot({ fullPage: !isOpen }))
  }
}

describe.skipIf(!IS_SEND_TO_US_ON)('sending the list', () => {
  for (const { lang, words } of [
    {
      lang: 'en',
      words: {
        open: 'Send to us',
        name: 'Name',
        email: 'Email',
        files: 'Add files',
        done: 'Your request is with us',
        page: 'Open the request',
        add: 'Add to RFQ',
        listed: 'Open the list',
      },
    },
    {
      lang: 'nb',
      words: {
        open: 'Send til oss',
        name: 'Navn',
        email: 'E-post',
        files: 'Legg ved filer',
        done: 'Vi har mottatt forespørselen',
        page: 'Åpne forespørselen',
        add: 'Legg i forespørselen',
        listed: 'Åpne lista',
      },
    },
  ] as const) {
    it(`stores the request, shows its reference and mails the same link (${lang})`, async () => {
      const page = lang === 'en' ? await openCatalogueOf(site) : await site.open('/nb/products/09991')
      if (lang === 'en') await add(page, '09991', 4)
      else await page.locator('main').getByRole('button', { name: words.add }).first().click()
      await page.locator('.nav-rfq').click()
      const drawer = page.getByRole('dialog').filter({ has: page.locator('.rfq') })
      const buttons = drawer.locator('.rfq .button')
      // The mail link stays the first one.
      await expect.poll(() => buttons.first().innerText()).toMatch(/^Send (RFQ|forespørselen)$/)
      await drawer.getByRole('button', { name: words.open }).first().click()
      const form = drawer.getByRole('form', { name: words.open })
      await form.getByRole('button', { name: words.open }).click()
      await expect.poll(() => form.locator('.field .error').count()).toBe(2)
      await form.getByLabel(words.name, { exact: true }).fill('Buyer Example')
      await form.getByLabel(words.email, { exact: true }).fill(`form-${lang}@shipping.example`)
      await form.locator('input[type=file]').setInputFiles({
        name: 'ships list.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Item;Quantity\n09991;4\n'),
      })
      await expect.poll(() => form.locator('.send-request-files small').innerText()).toMatch(/ready|klar/)
      await photograph(page, `send-${lang}`)
      await form.getByRole('button', { name: words.open }).click()
      await drawer.getByRole('heading', { name: words.done }).waitFor()
      const reference = await drawer.locator('.send-request-reference b').innerText()
      expect(reference).toMatch(/^R\d\d-\d{4}$/)
      await photograph(page, `sent-${lang}`)
      const mail = await mailWith(`To: form-${lang}@shipping.example`)
      const link = await drawer.getByRole('link', { name: words.page }).getAttribute('href')
      expect(mail).toContain(link)
      await follow(page, drawer.getByRole('link', { name: words.page }))
      await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(reference)
      await page.getByRole('link', { name: 'ships list.csv' }).waitFor()
    })
  }
})

describe('the page of a request', () => {
  it('follows the request to the order without script', async () => {
    const { reference, path } = await send()
    const page = await site.open(path, { javaScriptEnabled: false })
    const table = page.getByRole('table').first()
    await expect.poll(() => table.innerText()).toContain('Sensor head for TRO-1000')
    await expect.poll(() => page.locator('.buyer-steps [aria-current]').innerText()).toContain('Received')
    await ask(reference, 'Line 2: which model is it?')
    await page.reload()
    await page.getByLabel('Your answer').fill('TRO-1000, 2019.')
    await photograph(page, 'asked-en')
    await follow(page, page.getByRole('button', { name: 'Send answer' }))
    await expect.poll(() => page.locator('.buyer-thread').innerText()).toContain('TRO-1000, 2019.')
    await quote(reference)
    await page.reload()
    await expect.poll(() => page.locator('.buyer-quote').innerText()).toContain('1,600.50')
    await page.getByLabel('Order line 2, TS-2').uncheck()
    site.expectFaults(/422/)
    await follow(page, page.getByRole('button', { name: 'Accept and order' }))
    // Refused without a reference; what was chosen and typed stays.
    await expect.poll(() => page.locator('.error').first().innerText()).toContain('Your order reference is required')
    await expect.poll(() => page.getByLabel('Order line 2, TS-2').isChecked()).toBe(false)
    await page.getByLabel('Your order reference').fill('PO-EXAMPLE-0417')
    await follow(page, page.getByRole('button', { name: 'Accept and order' }))
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
    await expect
      .poll(() => page.locator('.buyer-ordered').innerText())
      .toContain('1 line, EUR 480.00, your reference PO-EXAMPLE-0417')
    await mailWith('EUR 480.00')
  })

  it('counts the ticked lines in Norwegian with a script, and puts the lines on the list again', async () => {
    const { reference, path } = await send('nb')
    expect(path).toMatch(/^\/nb\/r\//)
    await quote(reference)
    const page = await site.open(path)
    await expect.poll(() => page.getByRole('button', { name: /^Godta, EUR 1.680,50$/ }).isVisible()).toBe(true)
    await page.getByLabel('Bestill linje 1, 09991').uncheck()
    await expect.poll(() => page.getByRole('button', { name: /^Godta, EUR 1.280,50$/ }).isVisible()).toBe(true)
    await photograph(page, 'quoted-nb')
    await page.getByRole('button', { name: 'Send på nytt' }).click()
    await page.getByText('Linjene ligger i forespørselslista.').waitFor()
    await expect.poll(() => page.locator('[data-rfq-count]').innerText()).toBe('3')
  })

  it('is for its holder only: no cache, no index, no referrer, and one 404 for what is unknown or ended', async () => {
    const { path } = await send()
    const open = await fetch(site.product.url + path)
    expect(open.status).toBe(200)
    expect(open.headers.get('cache-control')).toBe('no-store')
    expect(open.headers.get('referrer-policy')).toBe('no-referrer')
    expect(open.headers.get('x-robots-tag')).toContain('noindex')
    const html = await open.text()
    expect(html).toContain('name="robots" content="noindex"')
    expect(html).not.toContain('rel="canonical"')
    const page = await site.open(path, { javaScriptEnabled: false })
    await page.getByText('End this link').first().click()
    await follow(page, page.getByRole('button', { name: 'End this link' }))
    await page.getByRole('heading', { name: 'The link has ended' }).waitFor()
    const ended = await fetch(site.product.url + path)
    const unknown = await fetch(`${site.product.url}/r/${'A'.repeat(22)}`)
    const short = await fetch(`${site.product.url}/r/short`)
    expect([ended.status, unknown.status, short.status]).toEqual([404, 404, 404])
    const [first, second] = [await ended.text(), await unknown.text()]
    expect(first.replaceAll(path, '')).toBe(second.replaceAll(`/r/${'A'.repeat(22)}`, ''))
  })

  it('says when a link or a quote has ended, and offers the one way on', async () => {
    const late = await send()
    await quote(late.reference, -2)
    const page = await site.open(late.path, { javaScriptEnabled: false })
    await photograph(page, 'quote-ended-en')
    await follow(page, page.getByRole('button', { name: 'Ask for a new price' }))
    await expect.poll(() => page.locator('.buyer-steps [aria-current]').innerText()).toContain('Being priced')
    const old = await send()
    await run(`update requests set link_expires_at = now() - interval '1 day' where reference = $1`, [old.reference])
    site.expectFaults(/410/)
    const ended = await site.open(old.path, { javaScriptEnabled: false })
    await ended.getByRole('heading', { name: /^This link ended on/ }).waitFor()
    await photograph(ended, 'link-ended-en')
    await follow(ended, ended.getByRole('button', { name: 'Mail me a new link' }))
    await ended.getByRole('heading', { name: 'The new link is on its way' }).waitFor()
    const mail = await mailWith(`New link to request ${old.reference}`)
    const fresh = await site.open(new URL(linkIn(mail)).pathname)
    await expect.poll(() => fresh.getByRole('heading', { level: 1 }).innerText()).toBe(old.reference)
  })

  it('looks as drawn at every width', async () => {
    const { reference, path } = await send()
    await ask(reference, 'Good morning. Three lines are clear, one question follows on line 3.')
    const received = await site.open(path)
    await photograph(received, 'received-en')
    expect(await findFlawsAt(received, 'request-received')).toEqual([])
    await quote(reference)
    const quoted = await site.open(path)
    await photograph(quoted, 'quoted-en')
    expect(await findFlawsAt(quoted, 'request-quoted')).toEqual([])
  })
})
