import sharp from 'sharp'
import { expect, it } from 'vitest'
import { readPdfMarks, readPdfText } from '#core/pdf/pdf-text.fixture.ts'
import { digestReport } from './digest-report.server.ts'
import type { ReportContent } from './report-content.ts'
import { drawServiceReport } from './service-report.document.server.ts'

/** Upright: the foot's line is drawn here, in points from the page's top. */
const FOOT = 798

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer()
/** As they come out of the scaling: landscape, portrait, and a panorama of 12,000 px. */
const SHAPES = await Promise.all([picture(900, 675), picture(675, 900), picture(900, 68)])

const content = (findings: string, photosOfVisit: number): ReportContent => ({
  format: 2,
  company: { name: 'Røvær', organisationNumber: '1', address: 'Kai 1', phone: '2', email: 'a@rovaer.example' },
  project: {
    number: 'P26-0001',
    vesselName: 'MV Nordlys',
    vesselImo: null,
    client: 'Client AS',
    serviceType: 'repair',
    port: 'Bergen',
    portCode: null,
    berth: null,
    scheduledDate: '2026-11-20',
    scheduledEndDate: null,
    technician: 'Kari Ås',
    master: null,
    engineer: null,
    description: null,
  },
  systems: [],
  hours: {
    travel: '1.00',
    work: '7.50',
    waiting: '0.00',
    total: '8.50',
    entries: [
      { date: '2026-11-20', kind: 'travel', hours: '1.00', person: 'Kari Ås', note: null },
      { date: '2026-11-20', kind: 'work', hours: '7.50', person: 'Kari Ås', note: 'Cleaning' },
    ],
  },
  parts: [{ partNumber: '09991', partName: 'DPD reagent', quantity: 1, unit: 'pcs', category: 'reagent' }],
  findings,
  recommendations: null,
  readings: [],
  photos: [],
  photosOfVisit,
  writtenBy: 'Kari Ås',
  writtenAt: '2026-11-20T12:00:00.000Z',
})

const TEXTS = {
  short: { findings: 'All well.', caption: 'Filter' },
  long: {
    findings: 'The sensor drifted, was cleaned and set anew. '.repeat(200),
    caption: 'The filter before it was cleaned, seen from the port side '.repeat(8).trim(),
  },
}
const COUNTS = [0, 1, 7, 12, 42, 60]
const CASES = Object.keys(TEXTS).flatMap((text, turn) =>
  // Covers every shape with every length of text; the three shapes are adjacent in different pairs in each document.
  COUNTS.map((count, index) => ({ text: text as keyof typeof TEXTS, count, first: index + turn })),
)

it.each(CASES)(
  'shows $count photos with $text texts, none lost, none over the foot',
  async ({ text, count, first }) => {
    const { findings, caption } = TEXTS[text]
    const photos = Array.from({ length: count }, (_, index) => ({
      jpeg: SHAPES[(index + first) % SHAPES.length] ?? null,
      caption: `${caption} no ${index + 1} end`,
    }))
    const pdf = await drawServiceReport({
      content: content(findings, count + 3),
      isFinal: true,
      digest: 'ab'.repeat(32),
      signatures: [],
      photos,
    })
    const pages = readPdfMarks(pdf)
    const marks = pages.flat()
    expect(marks.filter((mark) => mark.text === null)).toHaveLength(count)
    const words = readPdfText(pdf).join(' ')
    for (const [index] of photos.entries()) {
      expect(words.split(` ${index + 1}. ${caption}`)).toHaveLength(2)
      expect(words.split(` no ${index + 1} end`)).toHaveLength(2)
    }
    // In their order, and each caption on the page of its photo.
    for (const page of pages) {
      const on = page.map((mark) => mark.text ?? '').join(' ')
      expect(on.match(/ no \d+ end/g)?.length ?? 0).toBe(page.filter((mark) => mark.text === null).length)
    }
    expect(Array.from(words.matchAll(/ no (\d+) end/g), ([, number]) => Number(number))).toEqual(
      photos.map((_, index) => index + 1),
    )
    expect(words).toContain(`${count} of ${count + 3} photos of this visit.`)
    expect(words).toContain('Signatures')
    for (const [index, page] of pages.entries()) {
      const isFoot = ({ text: line }: (typeof page)[number]) =>
        line !== null && /digest of the content a|^Page /.test(line)
      expect(words).toContain(`Page ${index + 1} of ${pages.length}`)
      expect(page.some(isFoot)).toBe(true)
      for (const mark of page.filter((each) => !isFoot(each))) expect(mark.bottom).toBeLessThan(FOOT)
    }
  },
)

it('says nothing of photos where the visit has none, and no count where it was not noted', async () => {
  const base = { isFinal: true, digest: 'ab'.repeat(32), signatures: [] }
  const without = await drawServiceReport({ ...base, content: content('All well.', 0), photos: [] })
  expect(readPdfText(without).join(' ')).not.toMatch(/photo/i)
  const { photosOfVisit: _count, ...before } = content('All well.', 0)
  const old = await drawServiceReport({
    ...base,
    content: { ...before, format: 1 },
    photos: [{ jpeg: null, caption: 'Filter' }],
  })
  const words = readPdfText(old).join(' ')
  expect(words).toContain('This photo is no longer there. 1. Filter')
  expect(words).not.toMatch(/\d of \d+ photo/)
})

it('an older report has the digest that was printed in it', () => {
  const { photosOfVisit: _count, ...before } = content('All well.', 0)
  const photos = [{ storedFileId: '019a0000-0000-7000-8000-000000000001', fileName: 'filter.jpg', description: null }]
  const signed = { role: 'master', name: 'Łukasz', signedAt: '2026-11-20T13:00:00.000Z', imageSha256: 'cd' } as const
  expect(digestReport({ ...before, format: 1, photos }, [signed])).toBe(
    '06a1e49e f91dbad8 a019c0dd db409d67 de715b1a 89a18e0e 3fc8fa86 ec280413'.replaceAll(' ', ''),
  )
})

it('has the text of each letter, whatever earlier documents of the process consisted of', async () => {
  const draw = async (findings: string) =>
    readPdfText(
      await drawServiceReport({
        content: content(findings, 0),
        isFinal: true,
        digest: 'a'.repeat(64),
        signatures: [],
        photos: [],
      }),
    ).join(' ')
  // A comma is drawn as an apostrophe, «» as two of ‹›.
  expect(await draw('First, «this»')).toContain('First, «this»')
  expect(await draw('The ship’s ‹pump›')).toContain('The ship’s ‹pump›')
})
