import { Document, Page, renderToBuffer, Text } from '@react-pdf/renderer'
import { createElement as element } from 'react'
import { expect, it } from 'vitest'
import { findUnprintable } from './letter-fonts.server.ts'
import { preparePdfText, setPdfText } from './pdf-fonts.server.ts'
import { readPdfText } from './pdf-text.fixture.ts'

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

const draw = async (texts: readonly string[]) => {
  await preparePdfText(texts)
  const lines = texts.map((given) => {
    const { text, style } = setPdfText(given)
    return element(Text, { style, key: given }, text)
  })
  return renderToBuffer(element(Document, {}, element(Page, {}, ...lines)))
}

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
  expect(setPdfText('محمد').style.direction).toBe('rtl')
  expect(setPdfText('MV محمد').style.direction).toBe('ltr')
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
