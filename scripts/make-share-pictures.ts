/**
 * Draws the pictures for social networks into the client build: one for each information page and language, a few for
 * other pages, and one without words. Part of `npm run build`, so that none is committed.
 */
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { en as shopEn } from '#site/catalogue/messages/en.ts'
import { nb as shopNb } from '#site/catalogue/messages/nb.ts'
import { en as boardEn } from '#site/finder/board-messages/en.ts'
import { nb as boardNb } from '#site/finder/board-messages/nb.ts'
import { en as legalEn } from '#site/site-content/legal-messages/en.ts'
import { nb as legalNb } from '#site/site-content/legal-messages/nb.ts'
import { en as siteEn } from '#site/site-content/messages/en.ts'
import { nb as siteNb } from '#site/site-content/messages/nb.ts'
import { PLAIN_SHARE_PICTURE, SHARED_PAGES, sharePicture } from '#site/site-content/share-pictures.ts'
import { readPages } from './content/content-plugin.ts'
import { drawSharePicture, type SharedDrawing } from './content/share-picture.ts'

const ROOT = join(import.meta.dirname, '..')
const CLIENT = join(ROOT, 'build/client')
/** The machinery in the ship's section, as `PageDrawing` shows it. */
const MACHINERY = '178 172 784 372'

type SharedPage = (typeof SHARED_PAGES)[number]

const HEADLINES: Record<'en' | 'nb', Record<SharedPage, string>> = {
  en: { home: siteEn.hero.heading, board: boardEn.title, catalogue: shopEn.title, legal: legalEn.title },
  nb: { home: siteNb.hero.heading, board: boardNb.title, catalogue: shopNb.title, legal: legalNb.title },
}
const DRAWINGS: Record<SharedPage, string> = {
  home: 'ship',
  board: 'nameplate',
  catalogue: 'clx-monitor',
  legal: 'quay',
}

function readDrawing(name: string): SharedDrawing {
  const file = name === 'ship' ? 'src/ui/drawings/hero-scene.svg' : `content/drawings/${name}.svg`
  const svg = readFileSync(join(ROOT, file), 'utf8')
  return name === 'ship' ? { svg, viewBox: MACHINERY } : { svg }
}

async function writePicture(address: string, headline: string | null, drawing: string): Promise<void> {
  const svg = drawSharePicture(headline, readDrawing(drawing))
  const png = await sharp(Buffer.from(svg)).png({ palette: true, colors: 64, compressionLevel: 9 }).toBuffer()
  const file = join(CLIENT, address)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, png)
}

const ofContent = readPages().map(({ lang, page, body }) => {
  const drawing = /<Drawing name="([^"]+)"/.exec(body)?.[1]
  if (drawing === undefined) throw new Error(`content/${lang}/${page.slug}.mdx has no Drawing for its picture`)
  return writePicture(sharePicture(lang === 'nb' ? 'nb' : 'en', page.slug), page.headline, drawing)
})
const ofOthers = (['en', 'nb'] as const).flatMap((lang) =>
  SHARED_PAGES.map((page) => writePicture(sharePicture(lang, page), HEADLINES[lang][page], DRAWINGS[page])),
)
await Promise.all([...ofContent, ...ofOthers, writePicture(PLAIN_SHARE_PICTURE, null, 'ship')])
