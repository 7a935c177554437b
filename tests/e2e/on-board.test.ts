import { describe, expect, it } from 'vitest'
import { findFlawsAt } from './look.ts'
import { useSharedSite } from './site.ts'

const site = useSharedSite()

const BOARD = '/what-is-on-board'
const KIT = `${BOARD}?maker=headway-technology-group&system=oceanguard&analyser=clx-ex2&count=2&mixed=2026-12-01&call=2027-11-12&days=30&port=Rotterdam`

describe('without script', () => {
  it('three presses lead from a maker to the year’s kit, and a change clears what came after it', async () => {
    const page = await site.open(BOARD, { javaScriptEnabled: false })
    const answer = page.locator('#answer')
    await answer.getByRole('link', { name: 'Headway' }).click()
    await answer.getByRole('link', { name: 'OceanGuard' }).click()
    await answer.getByRole('link', { name: 'CLX-Ex2' }).click()
    await expect
      .poll(() => answer.innerText())
      .toMatch(
        /Fits[\s\S]*high[\s\S]*09991[\s\S]*manual[\s\S]*Source: CLX-Ex2 manual, page 7[\s\S]*One box for the analyser/,
      )
    await answer.getByRole('link', { name: 'One more: Analysers' }).click()
    await expect.poll(() => answer.innerText()).toContain('One box for each of 2 analysers')
    await expect
      .poll(() => answer.getByRole('link', { name: 'Send the kit as a mail' }).getAttribute('href'))
      .toContain(encodeURIComponent('2 × 09991'))
    await page.getByRole('link', { name: 'Change system' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?count=2&maker=headway-technology-group')
    await expect.poll(() => page.locator('.board-steps').innerText()).toContain('Choose one')
  })

  it('a visitor who cannot read the plate answers questions, and reads the request before it is sent', async () => {
    const page = await site.open(`/nb${BOARD}?maker=techcross&system=electro-cleen-system-ecs&analyser=other`, {
      javaScriptEnabled: false,
    })
    await page.getByRole('radio', { name: 'Ja' }).first().check()
    await page.getByLabel('Katalog- eller serienummer').fill('TX-77 & 9')
    await page.getByRole('button', { name: 'Skriv forespørselen' }).click()
    const request = await page.locator('.board-mail').innerText()
    expect(request).toMatch(/Techcross[\s\S]*Electro-Cleen[\s\S]*to flasker i skapet\? Ja[\s\S]*TX-77 & 9/)
    const mail = await page.getByRole('link', { name: 'Send til oss' }).getAttribute('href')
    expect(decodeURIComponent(mail ?? '').replaceAll('\r\n', '\n')).toContain(request.trim())
  })
})

it('the kit is added to the RFQ list by one press, and the link that is copied leads to the same kit', async () => {
  const page = await site.open(KIT)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Add the year’s kit to RFQ' }).click()
  await expect.poll(() => page.locator('.kit-said').first().innerText()).toContain('2 items are on your list')
  const listed = JSON.parse((await page.evaluate(() => localStorage.getItem('rfqItems'))) ?? '[]') as {
    itemNumber: string
    quantity: number
  }[]
  expect(listed.map(({ itemNumber, quantity }) => [itemNumber, quantity])).toEqual([
    ['09991', 2],
    ['RMS-1202', 1],
  ])
  await page.getByRole('button', { name: 'Copy link' }).click()
  const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect(copied.pathname).toBe(BOARD)
  await page.goto(new URL(`${copied.pathname}${copied.search}`, page.url()).href)
  await expect.poll(() => page.locator('.board-days').innerText()).toMatch(/26 November 2027[\s\S]*13 October 2027/)
})

it('looks right at each width', async () => {
  const page = await site.open(KIT)
  expect(await findFlawsAt(page, 'on-board')).toEqual([])
  const asked = `${BOARD}?maker=techcross&system=electro-cleen-system-ecs&analyser=other&bottles=yes`
  await page.goto(new URL(asked, page.url()).href)
  expect(await findFlawsAt(page, 'on-board-ask', [360, 1440])).toEqual([])
})
