import { inflateSync } from 'node:zlib'

/*
 * Reads the text of our own PDFs back: glyph numbers to letters by each font's ToUnicode table. Only what the drawing
 * library writes is understood.
 */

interface PdfObject {
  head: string
  stream: string | null
}

function readObjects(bytes: Buffer): Map<string, PdfObject> {
  const text = bytes.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id = '', body = ''] = match
    const at = body.indexOf('stream\n')
    const isStream = at >= 0 && body.startsWith('<<')
    const head = isStream ? body.slice(0, at) : body
    const raw = isStream ? Buffer.from(body.slice(at + 7, body.lastIndexOf('\nendstream')), 'latin1') : null
    const isPacked = head.includes('/FlateDecode') && !head.includes('/Subtype /Image')
    objects.set(id, { head, stream: raw && (isPacked ? inflateSync(raw) : raw).toString('latin1') })
  }
  return objects
}

const reference = (head: string, name: string): string =>
  new RegExp(String.raw`/${name} \[?\s*(\d+) 0 R`).exec(head)?.[1] ?? ''

const decodeUtf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** A glyph without letters is in the table too. */
function readLetters(cmap: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, from = '', list = ''] of cmap.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)) {
    Array.from(list.matchAll(/<([0-9a-f ]*)>/g), ([, hex = '']) => hex).forEach((hex, index) =>
      letters.set(Number.parseInt(from, 16) + index, decodeUtf16(hex.replaceAll(' ', ''))),
    )
  }
  return letters
}

/** Something drawn on a page: a line of text or a picture, in points from the page's upper left corner. */
export interface PdfMark {
  /** Null for a picture. */
  text: string | null
  left: number
  /** The line of a text. */
  bottom: number
}

/** What every page shows, in the order it was drawn. */
export function readPdfMarks(bytes: Buffer): PdfMark[][] {
  const objects = readObjects(bytes)
  const fonts = new Map<string, Map<number, string>>()
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = objects.get(reference(objects.get(id)?.head ?? '', 'ToUnicode'))?.stream
      if (table) fonts.set(name, readLetters(table))
    }
  }
  const pages = Array.from(objects.values()).filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
  return pages.map(({ head }) => readPage(objects.get(reference(head, 'Contents'))?.stream ?? '', fonts))
}

/** The text of every page, in the order it was drawn. */
export const readPdfText = (bytes: Buffer): string[] =>
  readPdfMarks(bytes).map((marks) =>
    marks
      .map(({ text }) => text ?? '')
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )

const PAGE_HEIGHT = 841.89

/** Where a point lies, by the upright matrices that the library writes: scale and shift. */
interface Place {
  scaleX: number
  scaleY: number
  x: number
  y: number
}

/** By one more of the library's matrices with its six numbers, of which two are for rotation. */
const within = (place: Place, [scaleX = 1, , , scaleY = 1, shiftX = 0, shiftY = 0]: readonly number[]): Place => ({
  scaleX: place.scaleX * scaleX,
  scaleY: place.scaleY * scaleY,
  x: place.x + place.scaleX * shiftX,
  y: place.y + place.scaleY * shiftY,
})

function readPage(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): PdfMark[] {
  const marks: PdfMark[] = []
  const stack: Place[] = []
  let place: Place = { scaleX: 1, scaleY: 1, x: 0, y: 0 }
  let at = place
  let letters: ReadonlyMap<number, string> = new Map()
  let text = ''
  for (const line of content.split('\n')) {
    const numbers = line.split(' ').slice(0, 6).map(Number)
    if (line === 'q') stack.push(place)
    else if (line === 'Q') place = stack.pop() ?? place
    else if (line.endsWith(' cm')) place = within(place, numbers)
    else if (line.endsWith(' Tm')) at = within(place, numbers)
    else if (line.endsWith(' Tf')) letters = fonts.get(/F\d+/.exec(line)?.[0] ?? '') ?? new Map()
    else if (line.endsWith(' Do')) marks.push({ text: null, left: place.x, bottom: PAGE_HEIGHT - place.y })
    else if (line === 'ET') {
      marks.push({ text, left: at.x, bottom: PAGE_HEIGHT - at.y })
      text = ''
    } else if (line.endsWith(' TJ'))
      for (const [, hex = ''] of line.matchAll(/<([0-9a-f]+)>/g))
        for (const code of hex.match(/.{4}/g) ?? []) text += letters.get(Number.parseInt(code, 16)) ?? '\uFFFD'
  }
  return marks
}
