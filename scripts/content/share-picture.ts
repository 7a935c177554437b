import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fontkit from 'fontkit'
import { SHARE_SIZE } from '#site/site-content/share-pictures.ts'

const ROOT = join(import.meta.dirname, '../..')
const FONT = join(ROOT, 'node_modules/@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2')

const { width: WIDTH, height: HEIGHT } = SHARE_SIZE
const MARGIN = 80
/** Top of the ground that the drawing is on, and the space around the drawing. */
const GROUND_TOP = 300
const PADDING = 28
/** The headline keeps clear of the mark in the corner. */
const TEXT_WIDTH = 860
const TEXT_SIZES = [64, 58, 52, 46, 40]
const LINE_HEIGHT = 1.12
const MOST_LINES = 3
const INK = '#0b1f33'
const PAPER = '#ffffff'
const GROUND = '#eef6f5'

/** The classes of our drawings with the colours of the light scheme: outside a page there are no custom properties. */
const STYLE = `
.l,.o,.k,.d,.q,.cut,.pw,.pf,.chev,.win,.boat,.t{stroke:${INK};stroke-width:1.75;fill:none;stroke-linejoin:round}
.o,.hull,.w{fill:${PAPER}} .t,.cell{fill:#d6eef0} .k,.ink,.fun,.boat{fill:${INK}} .ink,.fun,.hull,.cell{stroke:none}
.d{stroke:#94a3ac;stroke-dasharray:5 4} .q,.sea2{fill:none;stroke:#94a3ac;stroke-width:1.5}
.cut{stroke-width:3} .pw{stroke-width:12} .pf{stroke-width:9;stroke:#7cc7cd} .raw{stroke:#7cc7cd}
.tank,.tank2{fill:#d6eef0} .sea,.chest{fill:#0e7c86} .chev{stroke:${PAPER}} .far,.wet,.wl,.wdot,.mesh{display:none}
.dpd-0{fill:#fbf4f7} .dpd-1{fill:#f7c9dc} .dpd-2{fill:#ec86b0} .dpd-3{fill:#d6336c} .dpd-4{fill:#a61e4d}`

/** The custom properties that drawings name themselves. */
const COLOURS: Readonly<Record<string, string>> = {
  ink: INK,
  deep: '#0e7c86',
  'w-raw': '#7cc7cd',
  'w-filt': '#a9dbe0',
  'w-clear': '#fbf4f7',
  'w-tank': '#d6eef0',
  'dpd-0': '#fbf4f7',
  'dpd-1': '#f7c9dc',
  'dpd-2': '#ec86b0',
  'dpd-3': '#d6336c',
  'dpd-4': '#a61e4d',
}

const resolveColour = (property: string): string => {
  const colour = COLOURS[property]
  if (colour === undefined) throw new Error(`The pictures for social networks know no colour --${property}`)
  return colour
}

const MARK = `<g transform="translate(1030 52) scale(2.7)" fill="none" stroke="${INK}" stroke-width="2.25"><circle cx="17" cy="14.5" r="9.5"/><path d="M1 14.5h32M17 24v6.5M12.5 30.5h9"/></g>`

/** Numbers and words of a drawing belong to the list next to it on the page. */
const WORDS = /<g class="bl[^"]*">[\s\S]*?<\/g>|<text\b[\s\S]*?<\/text>/g
const OUTER = /^\s*<svg\b[^>]*\bviewBox="([^"]+)"[^>]*>([\s\S]*)<\/svg>\s*$/

/** The drawing without words, in colours that don't depend on the page's style sheet. */
const clean = (inner: string): string =>
  inner.replaceAll(WORDS, '').replaceAll(/var\(--([a-z0-9-]+)\)/g, (_, property: string) => resolveColour(property))

export interface SharedDrawing {
  /** The file's text. */
  svg: string
  /** The part of the drawing that is shown; the file's own frame otherwise. */
  viewBox?: string
}

let font: fontkit.Font | undefined

/** Archivo in its default weight, 600. Letters become outlines, so that the result doesn't depend on the machine. */
function openFont(): fontkit.Font {
  if (font === undefined) {
    const opened = fontkit.create(readFileSync(FONT))
    if (!('layout' in opened)) throw new Error('The font file of the headlines holds no single font')
    font = opened
  }
  return font
}

const measure = (text: string): number => openFont().layout(text).advanceWidth / openFont().unitsPerEm

/** Lines of at most `width`, in the size that `measure` is for 1. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && measure(`${last} ${word}`) <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Picks the largest size in which the headline has room. */
function layOut(headline: string): { size: number; lines: string[] } {
  const all = TEXT_SIZES.map((size) => ({ size, lines: wrap(headline, TEXT_WIDTH / size) }))
  const fitting = all.find(
    ({ size, lines }) => lines.length <= MOST_LINES && lines.every((line) => measure(line) * size <= TEXT_WIDTH),
  )
  if (fitting === undefined) throw new Error(`This headline has no room on its picture: ${headline}`)
  return fitting
}

/** A line of text as outlines, its baseline at `y`. */
function drawLine(text: string, size: number, y: number): string {
  const { glyphs, positions } = openFont().layout(text)
  const scale = size / openFont().unitsPerEm
  let x = MARGIN / scale
  return glyphs
    .map((glyph, at) => {
      const position = positions[at]
      const place = x + (position?.xOffset ?? 0)
      x += position?.xAdvance ?? 0
      return `<path transform="translate(${(place * scale).toFixed(2)} ${y}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`
    })
    .join('')
}

function drawHeadline(headline: string): string {
  const { size, lines } = layOut(headline)
  const height = size * LINE_HEIGHT
  const top = (GROUND_TOP - height * lines.length) / 2
  const text = lines.map((line, at) => drawLine(line, size, top + height * at + size * 0.86)).join('')
  return `<g fill="${INK}">${text}</g>`
}

/** The picture of a page for social networks as SVG: its headline over its drawing. Without a headline it has no words. */
export function drawSharePicture(headline: string | null, { svg, viewBox: part }: SharedDrawing): string {
  const [, viewBox, inner] = OUTER.exec(svg) ?? []
  if (viewBox === undefined || inner === undefined)
    throw new Error('A drawing file holds one <svg> element with a viewBox')
  const top = headline === null ? 130 : GROUND_TOP
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><style>${STYLE}</style>
<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/><rect y="${top}" width="${WIDTH}" height="${HEIGHT - top}" fill="${GROUND}"/>
${MARK}${headline === null ? '' : drawHeadline(headline)}
<svg x="${MARGIN}" y="${top + PADDING}" width="${WIDTH - 2 * MARGIN}" height="${HEIGHT - top - 2 * PADDING}" viewBox="${part ?? viewBox}">${clean(inner)}</svg></svg>`
}
