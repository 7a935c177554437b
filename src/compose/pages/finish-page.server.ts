import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createSheetFor } from './page-styles.ts'

const STYLE_LINK = /<link rel="stylesheet" href="(\/assets\/[A-Za-z0-9_.-]+\.css)"\s*\/?>/g
const START_SCRIPT = /<script type="module" src="(\/assets\/[A-Za-z0-9_.-]+\.js)" (data-later="[^"]*")><\/script>/
const STRUCTURED_DATA = /<script type="application\/ld\+json">[\s\S]*?<\/script>/g
const FIRST_PICTURE = /(<img\b[^>]*?\ssrc=")(\/pictures\/[\w/-]+\.svg)("[^>]*fetchPriority="high")/
const PRELOADS = /<link rel="preload" as="image" href="([^"]*)"[^>]*>/g
/** Passing messages come on pages without an awake island, too: of the admin box, and after logging out. */
const MESSAGE_CLASSES = ['toasts', 'toast', 'toast-close', 'bad']
/** React writes attributes between double quotes and escapes both kinds; JSON has hundreds of the one. */
const ISLAND_PROPS = / data-props="([^"]*)"/g
/** Maximum bytes of an inline drawing; a third of it is sent. */
const DRAWING_MAX = 8000

const element = (name: string, attributes: string, text: string): string =>
  [`<${name} `, attributes, '>', text, `</${name}>`].join('')

/**
 * A drawing as a data URL; characters that a quoted address may contain stay as they are, since that compresses best.
 */
const asDataUrl = (svg: string): string =>
  `data:image/svg+xml,${svg
    .trim()
    .replaceAll('"', "'")
    .replaceAll(/[%#<>&\n]/g, (sign) => encodeURIComponent(sign))}`

/**
 * Post-processes a rendered public page so that it can be drawn from its first bytes (docs/decisions/0064): the rules
 * that its markup needs are inlined, as are the script that fetches the others and the drawing above the fold. Data for
 * programs only is moved to its end.
 */
export function createPageFinisher(clientDir: string): (html: string) => string {
  const files = new Map<string, string>()
  const sheets = new Map<string, (html: string) => string>()
  const read = (href: string): string => {
    const text = files.get(href) ?? readFileSync(path.join(clientDir, href), 'utf8').trim()
    files.set(href, text)
    return text
  }
  const sheetOf = (href: string, html: string): string => {
    const make = sheets.get(href) ?? createSheetFor(read(href), MESSAGE_CLASSES)
    sheets.set(href, make)
    return make(html)
  }
  /** Could end its element early; our own build output never contains it. */
  const safe = (href: string, text: string): string => {
    if (/<\/(style|script)/i.test(text)) throw new Error(`${href} cannot be put into a page`)
    return text
  }

  /** Names the file that has the rest of its rules, if there are any. */
  const styleOf = (href: string, sheet: string): string =>
    element('style', sheet === read(href) ? '' : `data-whole="${href}"`, safe(href, sheet))

  return (html) => {
    const data = html.match(STRUCTURED_DATA) ?? []
    return drawFirstPicture(html.replace(STRUCTURED_DATA, ''), read)
      .replace(STYLE_LINK, (_link, href: string) => styleOf(href, sheetOf(href, html)))
      .replace(START_SCRIPT, (_script, href: string, later: string) =>
        element('script', later, `(()=>{${safe(href, read(href))}})()`),
      )
      .replace(ISLAND_PROPS, (_all, json: string) => [" data-props='", json.replaceAll('&quot;', '"'), "'"].join(''))
      .replace('</body>', () => `${data.join('')}</body>`)
  }
}

/** Inlines the drawing that is visible first, unless it is large, and removes its preload. */
function drawFirstPicture(html: string, read: (href: string) => string): string {
  const [, , href = ''] = FIRST_PICTURE.exec(html) ?? []
  if (href === '') return html
  const svg = read(href)
  if (svg.length > DRAWING_MAX) return html
  return html
    .replace(FIRST_PICTURE, (_all, before: string, _href: string, after: string) => before + asDataUrl(svg) + after)
    .replace(PRELOADS, (link, of: string) => (of === href ? '' : link))
}
