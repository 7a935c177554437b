import { expect, it } from 'vitest'
import { readPdfMarks } from '#core/pdf/pdf-text.fixture.ts'
import { drawInThread } from './draw-in-thread.server.ts'
import type { ReportDrawing } from './service-report.document.server.ts'

const empty = { vesselImo: null, port: null, portCode: null, berth: null, scheduledDate: null, scheduledEndDate: null }
const drawing: ReportDrawing = {
  content: {
    format: 2,
    company: { name: 'Røvær', organisationNumber: '1', address: 'Kai 1', phone: '2', email: 'a@rovaer.example' },
    project: {
      ...empty,
      number: 'P26-0001',
      vesselName: 'MV Nordlys',
      client: null,
      serviceType: 'repair',
      technician: null,
      master: null,
      engineer: null,
      description: null,
    },
    systems: [],
    hours: { travel: '0.00', work: '0.00', waiting: '0.00', total: '0.00', entries: [] },
    parts: [],
    findings: 'All well.',
    recommendations: null,
    readings: [],
    photos: [],
    writtenBy: 'Kari Ås',
    writtenAt: '2026-11-20T12:00:00.000Z',
  },
  isFinal: true,
  digest: 'ab'.repeat(32),
  signatures: [],
  photos: [],
}
/** A report that can't be rendered: its time is invalid. */
const broken: ReportDrawing = { ...drawing, content: { ...drawing.content, writtenAt: 'never' } }

it('a document that fails or takes too long fails alone: those drawn at the same time and after it come', async () => {
  const [good, late, bad] = await Promise.allSettled([
    drawInThread(drawing),
    drawInThread(drawing, { timeout: 1 }),
    drawInThread(broken),
  ])
  expect([good.status, late.status, bad.status]).toEqual(['fulfilled', 'rejected', 'rejected'])
  const after = await Promise.all([drawInThread(drawing), drawInThread(drawing)])
  for (const pdf of after) expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})

it('a table’s heading and head stay with its first row, however high that is', async () => {
  const note = 'The sensor was cleaned and calibrated, the membrane replaced, and the flow checked. '.repeat(7)
  const entry = { date: '2026-11-20', kind: 'work', hours: '1.00', person: 'Kari Ås', note } as const
  for (const lines of [30, 34, 38, 42]) {
    const hours = { ...drawing.content.hours, entries: [entry, { ...entry, note: 'Short' }] }
    const content = { ...drawing.content, hours, findings: Array(lines).fill('All well.').join('\n') }
    const pages = readPdfMarks(await drawInThread({ ...drawing, content }))
    const texts = pages.map((marks) => marks.map(({ text }) => text).join(' '))
    const page = texts.find((text) => text.includes('The sensor'))
    expect(page, `${lines} lines`).toMatch(/Hours .*Technician.*The sensor/)
    expect(
      texts.filter((text) => text.includes('Technician')),
      `${lines} lines`,
    ).toHaveLength(1)
  }
})
