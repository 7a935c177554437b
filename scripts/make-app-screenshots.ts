/**
 * Cuts the pictures that browsers show before the portal is installed from those of `npm run pictures`, and writes them to
 * public/. The results are committed, as the build has neither a browser nor demo data; run it after a change of these
 * screens:
 * `npm run pictures -- --only portal && node scripts/make-app-screenshots.ts .cache/pictures`
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { argv } from 'node:process'
import sharp from 'sharp'

const PUBLIC = new URL('../public/pictures/portal/', import.meta.url)

/** What a window shows of each, in CSS pixels; the sizes are in the portal's manifest. */
const SHOTS = [
  { picture: 'technician-dashboard.360.light', target: 'today', width: 360, height: 740 },
  { picture: 'technician-sheet.360.light', target: 'sheet', width: 360, height: 740 },
  { picture: 'technician-projects.1440.light', target: 'projects', width: 1440, height: 900 },
] as const

const [, , folder = '.cache/pictures'] = argv
await mkdir(PUBLIC, { recursive: true })
for (const { picture, target, width, height } of SHOTS) {
  await sharp(join(folder, 'portal', `${picture}.png`))
    .extract({ left: 0, top: 0, width, height })
    .webp({ quality: 80, effort: 6 })
    .toFile(new URL(`${target}.webp`, PUBLIC).pathname)
}
