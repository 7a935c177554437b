import { Document, Page, renderToBuffer, View } from '@react-pdf/renderer'
import { createElement as element } from 'react'
import { expect, it } from 'vitest'
import { drawText } from './draw-text.server.ts'
import { findUnprintable } from './letter-fonts.server.ts'
import { preparePdfText, setPdfText } from './pdf-fonts.server.ts'
import { readPdfMarks, readPdfText } from './pdf-text.fixture.ts'

const TEXTS = {
  Korean: '김철수 선장, 압력 센서를 교체했습니다',
  'simplified Chinese': '海龙号 压载水处理系统',
  'traditional Chinese': '長榮海運 壓艙水',
  Japanese: '山田 太郎、センサーを「洗浄」',
  Thai: 'เซ็นเซอร์',
  Georgian: 'ნინო გიორგაძე',
  Kazakh: 'Қазақстан Әлия',
  Vietnamese: 'Nguyễn Thị Hồng Nhung',
  Turkish: 'Işıl Ğülşen',
  Greek: 'Ωμέγα Γιώργος',
  marks: '✓ ✔ ✗ ☑ ☐ ⚠ ★ ● ① ℃ ㎥ ℓ',
  emoji: '👍 😀 🔧 🚢',
}

/** Letters of two fonts are read back apart. */
const join = (text: string): string => text.replaceAll(/\s/g, '')

const draw = async (texts: readonly string[], width = 515) => {
  await preparePdfText(texts)
  const lines = texts.map((text) => element(View, { key: text }, drawText(text, {}, { width, fontSize: 18 })))
  return renderToBuffer(element(Document, {}, element(Page, {}, element(View, { style: { width } }, ...lines))))
}

const directions = (text: string) => setPdfText(text).lines.map(({ direction }) => direction)

it.each(Object.entries(TEXTS))('prints %s so that it can be read, searched and copied', async (_script, text) => {
  expect(await findUnprintable(text)).toEqual([])
  expect(join(readPdfText(await draw([text])).join(''))).toBe(join(text))
})

it('prints several scripts in one text, and the parts of a text without the rest', async () => {
  const together = Object.values(TEXTS).join('\n')
  const pdf = await draw([together, ...Object.values(TEXTS)])
  const printed = join(readPdfText(pdf).join(''))
  for (const text of Object.values(TEXTS)) expect(printed.split(join(text)).length, text).toBe(3)
})

it('shapes Arabic and Hebrew and sets them from right to left, numbers and Latin words between them as they are', async () => {
  const pdf = await draw(['محمد عبد الله', 'رقم 09991 (MV Nordlys)', 'שלום 12'])
  const printed = readPdfText(pdf).join(' ').normalize('NFKC')
  const reverse = (text: string) => Array.from(text).toReversed().join('')
  expect(printed).toContain(reverse('محمد عبد'))
  expect(printed).toContain('09991')
  expect(printed).toContain('MV Nordlys')
  expect(printed).toContain(`12 ${reverse('שלום')}`)
  expect(directions('محمد')).toEqual(['rtl'])
  expect(directions('MV محمد')).toEqual(['ltr'])
})

it.each([
  ['Arabic', 'القراءة 0.08 mg/L'],
  ['Hebrew', 'קריאה 0.08 mg/L'],
])('begins a line of %s at the right, whatever the line above it is', async (_script, line) => {
  expect(directions(`Reading\n${line}\nOK`)).toEqual(['ltr', 'rtl', 'ltr'])
  const marks = readPdfMarks(await draw([`Reading\n${line}\nOK`])).flat()
  const left = (text: string) => marks.find((mark) => mark.text?.includes(text))?.left ?? Number.NaN
  expect(left('Reading')).toBeLessThan(5)
  expect(left('OK')).toBeLessThan(5)
  expect(left('0.08')).toBeGreaterThan(250)
})

it.each([
  ['below an English line', 'Reading\nالقراءة 0.08 mg/L بعد', ['0.08 mg/L']],
  ['in an English line', 'Reading القراءة 0.08 mg/L', ['0.08 mg/L']],
  [
    'with a range, a sign and a blank',
    'بين 0.08–0.12 mg/L، −3 °C، 1 000 m³/h',
    ['0.08–0.12 mg/L', '−3 °C', '1 000 m³/h'],
  ],
  ['of Hebrew', 'הטמפרטורה 25 °C ± 0.5 °C', ['25 °C ± 0.5 °C']],
  ['with a day and a telephone number', 'تاريخ 2026-11-28، +47 55 12 34 56', ['2026-11-28', '+47 55 12 34 56']],
])('prints a number with its unit %s', async (_where, text, amounts) => {
  const printed = join(readPdfText(await draw([text])).join(''))
  for (const amount of amounts) expect(printed).toContain(join(amount))
})

it.each([
  ['a serial number', 'SN2024ABCDEFGHJK0001234567'],
  ['a serial number behind a word', 'pump SN2024ABCDEFGHJK0001234567'],
  ['a serial number in an Arabic line', 'رقم SN2024ABCDEFGHJK0001234567'],
  ['two alphabets in one word', 'ΔΔΔΔΔΔABCDEFGHΔΔΔΔΔΔABCDEFGH'],
  ['marks in a word', 'ABCDEFGH✓ABCDEFGH✓ABCDEFGH'],
  ['an address', 'https://example.com/manuals/filter/housing'],
  ['two blanks', 'valve  replaced  and  tested  again'],
])('draws no hyphen where %s is wider than its column', async (_what, text) => {
  const marks = readPdfMarks(await draw([text], 120)).flat()
  expect(new Set(marks.map(({ bottom }) => Math.round(bottom))).size).toBeGreaterThan(1)
  expect(marks.map((mark) => mark.text ?? '').join('')).not.toContain('-')
})

// The drawing of a sequence is read back as the whole of it, in most files with its joiner.
it.each(['👩\u200d🔧', '🧑🏽\u200d💻', '🇳🇴', '1\ufe0f\u20e3'])('draws %s as one picture', async (emoji) => {
  expect(await findUnprintable(`Done ${emoji} today`)).toEqual([])
  const printed = readPdfText(await draw([`Done ${emoji} today`])).join('')
  expect(join(printed)).toBe(join(`Done${emoji.replaceAll('\ufe0f', '')}today`))
})

it.each(['👍🏽', '❤\ufe0f\u200d🔥', '🏴\u200d☠\ufe0f'])('draws %s, in black and white', async (emoji) => {
  expect(await findUnprintable(emoji)).toEqual([])
  const printed = readPdfText(await draw([emoji])).join('')
  expect(join(printed)).toBe(emoji.replaceAll(/[\ufe0f\u200d]|\p{Emoji_Modifier}/gu, ''))
})

it('embeds only the letters of the text', async () => {
  expect((await draw(['OK'])).length).toBeLessThan(12_000)
  expect((await draw(['海龙号'])).length).toBeLessThan(40_000)
})

it('names what no font has, each once, and draws a box there', async () => {
  const text = 'Finding 𒀀 and அ அ, ⅓ is written as 1⁄3'
  expect(await findUnprintable(text)).toEqual(['𒀀', 'அ'])
  expect(join(readPdfText(await draw([text])).join(''))).toBe('Finding□and□□,1⁄3iswrittenas1⁄3')
})

it('names a character of several parts as a whole, where no font has all of them', async () => {
  const text = 'x\u030c 👩\u200d🚢 நி'
  expect(await findUnprintable(text)).toEqual(['x\u030c', '👩\u200d🚢', 'நி'])
  expect(join(readPdfText(await draw([text])).join(''))).toBe('□□□')
})
