import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { launchBrowser } from '../tests/setup/browser.ts'
import { atEnd, endEverything, endEverythingOnInterrupt } from './bench/at-end.ts'
import { readAdminScreens } from './pictures/admin-screens.ts'
import { comparePictures, listPictures } from './pictures/compare-pictures.ts'
import { readPortalScreens } from './pictures/portal-screens.ts'
import { readPublicScreens } from './pictures/public-screens.ts'
import { AREAS, type Area, type ReadScreens, WIDTHS } from './pictures/screens.ts'
import { openStillHouse } from './pictures/still-house.ts'
import { takePictures } from './pictures/take-pictures.ts'

const USAGE = `Usage: npm run pictures -- [--out FOLDER] [--only AREA] [--width PIXELS] [--screen TEXT] [--compare FOLDER [--again]]
Takes a picture of every screen at 360, 768 and 1440 px, light and dark, with fixed data at a fixed moment.
  --out FOLDER      where they go (default .cache/pictures)
  --only AREA       of public, admin or portal alone
  --width PIXELS    at 360, 768 or 1440 alone
  --screen TEXT     only screens whose name holds this text
  --compare FOLDER  compares them with those of an earlier run, pixel by pixel; differences end with code 1
  --again           compares what the last run took, without taking it anew`

const READERS: Record<Area, ReadScreens> = {
  public: readPublicScreens,
  admin: readAdminScreens,
  portal: readPortalScreens,
}

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: '.cache/pictures' },
    only: { type: 'string' },
    width: { type: 'string' },
    screen: { type: 'string', default: '' },
    compare: { type: 'string' },
    again: { type: 'boolean', default: false },
  },
})
const areas = AREAS.filter((area) => values.only === undefined || area === values.only)
const widths = WIDTHS.filter((width) => values.width === undefined || width === Number(values.width))
if (areas.length === 0 || widths.length === 0) {
  process.stderr.write(`${USAGE}\n`)
  process.exit(2)
}

/** Whether this run is about a picture, named as `portal/overview.360.dark.png`. */
const isWanted = (name: string) => {
  const [area, picture = ''] = name.split('/')
  return (
    areas.some((wanted) => wanted === area) &&
    widths.some((width) => picture.includes(`.${width}.`)) &&
    picture.slice(0, picture.indexOf('.')).includes(values.screen)
  )
}

const say = (line: string) => void process.stdout.write(`${line}\n`)
const out = resolve(values.out)

/** It ends with the run, also where the house that it should look at did not open. */
async function openBrowser() {
  const browser = await launchBrowser()
  return { browser, close: atEnd(() => browser.close()) }
}

async function take(): Promise<string[]> {
  for (const name of await listPictures(out)) if (isWanted(name)) await rm(join(out, name))
  const [house, { browser, close }] = await Promise.all([openStillHouse(), openBrowser()])
  const failed: string[] = []
  for (const area of areas) {
    const screens = (await READERS[area](house)).filter(({ name }) => name.includes(values.screen))
    say(`${area}: ${screens.length} screens`)
    failed.push(...(await takePictures(browser, house, { area, screens, widths, out })))
  }
  await close()
  await house.stop()
  return failed
}

async function compare(folder: string): Promise<boolean> {
  const diff = `${out}-differences`
  await rm(diff, { recursive: true, force: true })
  const { compared, differences } = await comparePictures(resolve(folder), out, diff, isWanted)
  for (const { name, share, note } of differences) {
    say(`${(share * 100).toFixed(3).padStart(8)} %  ${name}${note ? ` (${note})` : ''}`)
  }
  say(`${compared} pictures compared, ${differences.length} differ${differences.length > 0 ? `: see ${diff}` : ''}`)
  return differences.length === 0
}

endEverythingOnInterrupt()
try {
  const failed = values.again ? [] : await take()
  for (const line of failed) say(`to mend: ${line}`)
  const isSame = values.compare === undefined || (await compare(values.compare))
  process.exitCode = failed.length > 0 || !isSame ? 1 : 0
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n\n${USAGE}\n`)
  process.exitCode = 1
} finally {
  await endEverything()
}
