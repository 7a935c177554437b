import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { endEverything, endEverythingOnInterrupt, makeScratchFolder } from './bench/at-end.ts'
import type { BrowserKind } from './browsers/driver.ts'
import { firefox } from './browsers/firefox.ts'
import type { Job } from './browsers/job.ts'
import { startPageWatch } from './browsers/page-watch.ts'
import { publicJobs } from './browsers/public-jobs.ts'
import { runJob } from './browsers/run-job.ts'
import { staffJobs } from './browsers/staff-jobs.ts'
import { webkit } from './browsers/webkit.ts'
import { startDemo } from './pictures/start-demo.ts'

const KINDS: readonly BrowserKind[] = [firefox, webkit]
const JOBS: readonly Job[] = [...publicJobs, ...staffJobs]
const LOGINS = { adminCode: '4829173650284716', password: 'browsers open this door only' }
const PROJECTS = 400

const USAGE = `Usage: npm run check:browsers -- [--browser ${KINDS.map(({ name }) => name).join('|')}] [--job TEXT] [--out FOLDER]
Does ${JOBS.length} common jobs in Firefox ESR and in WebKit, with the built product and the example company. Run it before a release.
  --browser NAME  in one of them only
  --job TEXT      only jobs whose name contains this text
  --out FOLDER    where pictures go (default .cache/browsers)`

interface Options {
  kinds: readonly BrowserKind[]
  jobs: readonly Job[]
  out: string
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      browser: { type: 'string' },
      job: { type: 'string', default: '' },
      out: { type: 'string', default: '.cache/browsers' },
    },
  })
  const kinds = KINDS.filter(({ name }) => values.browser === undefined || values.browser === name)
  const jobs = JOBS.filter(({ name }) => name.includes(values.job))
  if (kinds.length === 0) throw new Error(`There is no browser ${values.browser}.`)
  if (jobs.length === 0) throw new Error(`There is no job ${values.job}.`)
  return { kinds, jobs, out: resolve(values.out) }
}

/** Does the jobs in one browser. @returns whether all went well */
async function checkBrowser(kind: BrowserKind, productUrl: string, { jobs, out }: Options): Promise<boolean> {
  const driver = await kind.start()
  const watch = await startPageWatch(productUrl)
  const folder = join(out, kind.name)
  await rm(folder, { recursive: true, force: true })
  const story = { vesselName: `Trial ${kind.name}` }
  let isGood = true
  console.log(`\n${driver.title}`)
  for (const job of jobs) {
    const faults = await runJob(job, story, { driver, watch, logins: LOGINS, folder })
    console.log(`${faults.length === 0 ? 'ok      ' : 'FAILED  '} ${job.name}`)
    for (const fault of faults) console.log(`         ${fault.replaceAll('\n', '\n           ')}`)
    if (faults.length > 0) isGood = false
  }
  console.log(`Pictures: ${folder}`)
  return isGood
}

/** @returns the exit code */
async function checkBrowsers(options: Options): Promise<number> {
  let isGood = true
  const present: BrowserKind[] = []
  for (const kind of options.kinds) {
    const missing = await kind.findMissing()
    if (missing === null) present.push(kind)
    else {
      console.log(`MISSING  ${kind.name}: ${missing}`)
      isGood = false
    }
  }
  if (present.length > 0) {
    const { path } = await makeScratchFolder()
    const { url } = await startDemo(join(path, 'data'), { logins: LOGINS, projects: PROJECTS })
    for (const kind of present) if (!(await checkBrowser(kind, url, options))) isGood = false
  }
  return isGood ? 0 : 1
}

endEverythingOnInterrupt()

let options: Options | undefined
try {
  options = readOptions()
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  process.exitCode = 2
}
if (options !== undefined) {
  try {
    process.exitCode = await checkBrowsers(options)
  } finally {
    await endEverything()
  }
}
