/**
 * Draws the icons from the SVG files next to it, and the products' drawings as PNG, and writes them to public/. The
 * results are committed; run it after a change of a source: `node scripts/make-icons.ts`. Letters in the sources are
 * outlines of Archivo and Inter (both SIL Open Font License), so the result doesn't depend on the fonts of the machine.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const SOURCES = new URL('./image-sources/', import.meta.url)
const PUBLIC = new URL('../public/', import.meta.url)

/** Sizes in pixels. Tiles keep rounded corners; full bleed is for systems that cut the shape themselves. */
const SQUARES = [
  { source: 'icon-tile.svg', target: 'icons/icon-192.png', size: 192 },
  { source: 'icon-tile.svg', target: 'icons/icon-512.png', size: 512 },
  { source: 'icon-full-bleed.svg', target: 'icons/icon-maskable-512.png', size: 512 },
  { source: 'icon-full-bleed.svg', target: 'icons/apple-touch-icon.png', size: 180 },
] as const

const FAVICON_SIZE = 32

async function renderPng(source: string, width: number, height: number): Promise<Buffer> {
  const svg = await readFile(new URL(source, SOURCES))
  const { width: drawnWidth } = await sharp(svg).metadata()
  // 72 dpi draws the file in its own size; a multiple of it draws the vector in the size wanted.
  return sharp(svg, { density: Math.max(72, (72 * width) / drawnWidth) })
    .resize(width, height)
    .png({ palette: true, colors: 128, compressionLevel: 9 })
    .toBuffer()
}

/** An ICO file with one PNG inside: 6 bytes of header, 16 bytes of directory, the picture (ICONDIR as browsers read it). */
function wrapInIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // kind: icon
  head.writeUInt16LE(1, 4) // one picture
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10) // colour planes
  head.writeUInt16LE(32, 12) // bits per pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

for (const { source, target, size } of SQUARES) {
  await writeFile(new URL(target, PUBLIC), await renderPng(source, size, size))
}
const favicon = await sharp(await readFile(new URL('icon-small.svg', SOURCES)))
  .resize(FAVICON_SIZE, FAVICON_SIZE)
  .png()
  .toBuffer()
await writeFile(new URL('favicon.ico', PUBLIC), wrapInIco(favicon, FAVICON_SIZE))

// The products' own drawings as pictures for programs that show no SVG: messengers, social networks, search engines.
const DRAWINGS = new URL('pictures/products/', PUBLIC)
const PICTURE = { width: 1200, height: 900 } as const
const PLATE = '#eef6f5'
for (const file of await readdir(DRAWINGS)) {
  if (!file.endsWith('.svg')) continue
  const svg = await readFile(new URL(file, DRAWINGS))
  const { width: drawnWidth } = await sharp(svg).metadata()
  const png = await sharp(svg, { density: (72 * PICTURE.width) / drawnWidth })
    .resize({ ...PICTURE, fit: 'contain', background: PLATE })
    .flatten({ background: PLATE })
    .png({ palette: true, colors: 64, compressionLevel: 9 })
    .toBuffer()
  await writeFile(new URL(file.replace(/\.svg$/, '.png'), DRAWINGS), png)
}
