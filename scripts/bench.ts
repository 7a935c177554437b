import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os'
import { endEverything, endEverythingOnInterrupt } from './bench/at-end.ts'
import { type Options, readOptions, type Section, USAGE } from './bench/bench-arguments.ts'
import { companyFolders, type CompanyName } from './bench/portal/fill-company.ts'
import { openPortalStage, type PortalStage } from './bench/portal/portal-stage.ts'
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

/** What sections are measured on, opened when one of them first wants it. */
interface Stages {
  site: () => Promise<Stage>
  small: () => Promise<PortalStage>
  large: () => Promise<PortalStage>
  folder: (name: CompanyName) => Promise<string>
}

function openStages(data: string | null): Stages {
  const once = <T>(open: () => Promise<T>): (() => Promise<T>) => {
    let opened: Promise<T> | null = null
    return () => (opened ??= open())
  }
  const folder = companyFolders(data)
  return {
    site: once(async () => {
      const stage = await openStage(PRODUCTS)
      console.log(
        `\nStage: the built product, PostgreSQL ${stage.databaseVersion}, ${stage.products.toLocaleString('en')} products`,
      )
      return stage
    }),
    small: once(async () => openPortalStage(await folder('few'))),
    large: once(async () => openPortalStage(await folder('many'))),
    folder,
  }
}

/** Loaded only when wanted: Lighthouse alone takes seconds. */
async function runSection(section: Section, stages: Stages, seconds: number): Promise<SectionReport[]> {
  switch (section) {
    case 'http': {
      const { measureHttp } = await import('./bench/measure-http.ts')
      return [await measureHttp(await stages.site(), seconds)]
    }
    case 'search': {
      const { measureSearch, measureSearchGrowth } = await import('./bench/measure-search.ts')
      const small = await stages.site()
      const report = await measureSearch(small, seconds)
      const large = await openStage(MANY_PRODUCTS)
      try {
        return [report, await measureSearchGrowth(small, large, seconds)]
      } finally {
        await large.stop()
      }
    }
    case 'visitor': {
      const { measureInstant, measureVisitorPages } = await import('./bench/measure-visitor.ts')
      const large = await openStage(MANY_PRODUCTS)
      try {
        return [await measureVisitorPages(await stages.site(), large, seconds), await measureInstant(large)]
      } finally {
        await large.stop()
      }
    }
    case 'start': {
      const { measureStart } = await import('./bench/measure-start.ts')
      return [await measureStart(PRODUCTS, await stages.folder('many'))]
    }
    case 'bytes': {
      const { measureBytes } = await import('./bench/measure-bytes.ts')
      return [await measureBytes(await stages.site())]
    }
    case 'portal': {
      const { measurePortal } = await import('./bench/portal/measure-portal.ts')
      return measurePortal(await stages.small(), await stages.large(), seconds)
    }
    case 'fleet': {
      const { measureFleet } = await import('./bench/portal/measure-fleet.ts')
      return measureFleet(await stages.small(), await stages.large(), seconds)
    }
    case 'import': {
      const { measureImport } = await import('./bench/portal/measure-import.ts')
      return [await measureImport(await stages.folder('few'))]
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
      const { measureFlood } = await import('./bench/portal/measure-flood.ts')
      return [await measureFlood(await stages.small())]
    }
    case 'lighthouse': {
      const { measureLighthouse } = await import('./bench/measure-lighthouse.ts')
      return [await measureLighthouse(await stages.site())]
    }
  }
}

/** The starts come first, while nothing else of ours runs; then what takes the example company before it is opened. */
const FIRST: readonly Section[] = ['import', 'start']

async function main({ sections, seconds, data }: Options): Promise<void> {
  const ordered = sections.toSorted((a, b) => FIRST.indexOf(b) - FIRST.indexOf(a))
  const stages = openStages(data)
  const started = performance.now()
  console.log(describeMachine())
  for (const section of ordered) {
    try {
      const reports = await runSection(section, stages, seconds)
      for (const report of reports) {
        console.log(`\n${formatSection(report)}`)
        if (report.failed) process.exitCode = 1
      }
    } catch (error) {
      console.log(`\n${section} could not be measured: ${reasonOf(error)}`)
      process.exitCode = 1
    }
  }
  console.log(`\nMeasured in ${((performance.now() - started) / 60_000).toFixed(1)} minutes`)
}

const options = chooseOptions()
endEverythingOnInterrupt()
try {
  await main(options)
} finally {
  await endEverything()
}
