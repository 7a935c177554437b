import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { findFlawsAt } from './look.ts'
import { inDays, startPortal } from './portal-site.ts'
import { waitUntilAwake } from './site.ts'

const portal = startPortal()

const drawn = sharp({ create: { width: 300, height: 100, channels: 4, background: '#00000000' } })

async function finishReport(): Promise<{ projectId: string; report: Buffer }> {
  const project = await portal.addProject({
    assignedOperatorId: portal.operator.id,
    serviceType: 'survey',
    scheduledDate: inDays(0),
    location: 'Bergen',
    clientName: 'Havlys',
  })
  const ask = async (path: string, body: object) => {
    const answer = await portal.call(portal.manager, 'POST', `/api/portal/${path}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body
  }
  await portal.moveProject(project.id, { to: 'confirmed' }, { to: 'in progress', reason: 'Papers come by mail' })
  const made = await ask(`projects/${project.id}/reports/generate`, { findings: 'All well.', readings: [] })
  const signature = `data:image/png;base64,${(await drawn.clone().png().toBuffer()).toString('base64')}`
  const signed = await ask(`reports/${made.id}/sign`, {
    role: 'master',
    name: 'Captain Holm',
    signature,
    version: made.version,
  })
  await ask(`reports/${made.id}/finalise`, { version: signed.version })
  const { url } = await ask(`files/${made.id}/link`, {})
  const file = await fetch(`${portal.product.url}${new URL(url).pathname}`)
  return { projectId: project.id, report: Buffer.from(await file.arrayBuffer()) }
}

const choose = async (page: Page, name: string, buffer: Buffer) => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /^(Choose a file|Velg en fil)$/ }).press('Enter'),
  ])
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer })
}

describe('the verification page', () => {
  it('judges a report and a pack that the portal made, without a request, also without a network', async () => {
    const { projectId, report } = await finishReport()
    const staff = await portal.openAs(portal.manager, `/portal/project/${projectId}?tab=reports`)
    await staff.getByRole('button', { name: 'Make evidence pack' }).click()
    const [download] = await Promise.all([
      staff.waitForEvent('download', { timeout: 60_000 }),
      staff.getByRole('button', { name: /^Download the pack/ }).click({ timeout: 60_000 }),
    ])
    const pack = await readFile(await download.path())

    const page = await portal.open('/verify')
    await page.getByRole('button', { name: 'Choose a file' }).scrollIntoViewIfNeeded()
    await waitUntilAwake(page, 'verify')
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.context().setOffline(true)
    await choose(page, 'evidence.zip', pack)
    await page.getByRole('heading', { name: 'This evidence pack is genuine' }).waitFor()
    await page.getByText('No file is missing or added').waitFor()
    await page.getByRole('button', { name: 'Another file' }).press('Enter')
    await choose(page, 'report.pdf', report)
    await page.getByRole('heading', { name: 'This report is genuine' }).waitFor()
    await page.getByText('Master signed').waitFor()
    await page.getByRole('button', { name: 'Another file' }).click()
    const altered = Buffer.from(report)
    altered[1000] = (altered[1000] ?? 0) ^ 1
    await choose(page, 'edited.pdf', altered)
    await page.getByRole('heading', { name: 'This report has been altered' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Altered')
    await page.getByRole('button', { name: 'Another file' }).click()
    await choose(page, 'photo.heic', Buffer.from('no document'))
    await page.getByText('This file cannot be read').waitFor()
    expect(requests).toEqual([])
  })

  it('has no flaw in both languages and at every width, and lists the published keys', async () => {
    const page = await portal.open('/nb/verify')
    await page.getByRole('heading', { name: 'Publiserte nøkler' }).waitFor()
    await page
      .getByText(/^\d{4}-[0-9a-f]{8}$/)
      .first()
      .waitFor()
    expect(await findFlawsAt(page, 'verify')).toEqual([])
    await choose(page, 'rapport.pdf', Buffer.from('%PDF-1.7\n%%EOF'))
    await page.getByText('Det er ingen signatur fra oss').waitFor()
    expect(await findFlawsAt(page, 'verify-unknown')).toEqual([])
  })
})
