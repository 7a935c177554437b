import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os'
import { endEverything } from './bench/at-end.ts'
import { type Options, readOptions, type Section, USAGE } from './bench/bench-arguments.ts'
import { formatSection, reasonOf, type SectionReport } from './bench/report.ts'
import { openStage, type Stage } from './bench/stage.ts'

const PRODUCTS = 1000
const MANY_PRODUCTS = 20_000

/** Exits with a sentence when an option is unknown. */
function chooseOptions(): Options {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${reasonOf(error)}\n${USAGE}`)
    process.exit(2)
  }
}

function describeMachine(): string {
  const parts = [
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`,
    `${(totalmem() / 1e9).toFixed(0)} GB`,
    `${platform()} ${arch()}`,
    `Node ${process.versions.node}`,
    `load before ${loadavg()[0]?.toFixed(2) ?? 'unknown'}`,
  ]
  return `Machine: ${parts.join(', ')}`
}

/** Loaded only when wanted: Lighthouse alone takes seconds. */
async function runSection(section: Section, stage: () => Promise<Stage>, seconds: number): Promise<SectionReport[]> {
  switch (section) {
    case 'http': {
      const { measureHttp } = await import('./bench/measure-http.ts')
      return [await measureHttp(await stage(), seconds)]
    }
    case 'search': {
      const { measureSearch, measureSearchGrowth } = await import('./bench/measure-search.ts')
      const small = await stage()
      const report = await measureSearch(small, seconds)
      const large = await openStage(MANY_PRODUCTS)
      try {
        return [report, await measureSearchGrowth(small, large, seconds)]
      } finally {
        await large.stop()
      }
    }
    case 'start': {
      const { measureStart } = await import('./bench/measure-start.ts')
      return [await measureStart(PRODUCTS)]
    }
    case 'bytes': {
      const { measureBytes } = await import('./bench/measure-bytes.ts')
      return [await measureBytes(await stage())]
    }
    case 'portal': {
      const { measurePortal } = await import('./bench/measure-portal.ts')
      return measurePortal(seconds)
    }
    case 'mail': {
      const { measureMail } = await import('./bench/measure-mail.ts')
      return [await measureMail()]
    }
    case 'sign-in': {
      const { measureSignIn } = await import('./bench/measure-sign-in.ts')
      return [await measureSignIn()]
    }
    case 'flood': {
      const { measureFlood } = await import('./bench/measure-flood.ts')
      return [await measureFlood()]
    }
    case 'lighthouse': {
      const { measureLighthouse } = await import('./bench/measure-lighthouse.ts')
      return [await measureLighthouse(await stage())]
    }
  }
}

async function main({ sections, seconds }: Options): Promise<void> {
  // The starts come first, while nothing else of ours runs; all others share one stage.
  const ordered = sections.toSorted((a, b) => Number(b === 'start') - Number(a === 'start'))
  let opened: Promise<Stage> | null = null
  const open = async () => {
    const stage = await openStage(PRODUCTS)
    console.log(
      `\nStage: the built product, PostgreSQL ${stage.databaseVersion}, ${stage.products.toLocaleString('en')} products`,
    )
    return stage
  }
  console.log(describeMachine())
  for (const section of ordered) {
    try {
      const reports = await runSection(section, () => (opened ??= open()), seconds)
      for (const report of reports) {
        console.log(`\n${formatSection(report)}`)
        if (report.failed) process.exitCode = 1
      }
    } catch (error) {
      console.log(`\n${section} could not be measured: ${reasonOf(error)}`)
      process.exitCode = 1
    }
  }
}

const options = chooseOptions()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void endEverything().finally(() => process.exit(1)))
}
try {
  await main(options)
} finally {
  await endEverything()
}
