import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedDatabase } from '@maritime-service/postgres'
import { atEnd, makeScratchFolder } from './at-end.ts'
import { MANY, PRODUCTS } from './portal/fill-company.ts'
import { measureMemory } from './process-figures.ts'
import { startBuiltProduct } from './product.ts'
import type { SectionReport } from './report.ts'
import { fillCatalogue } from './stage.ts'
import { spread } from './statistics.ts'
import { formatGoal, formatNumber, formatRange, type Goal } from './table.ts'
import { askRaw } from './yardsticks.ts'

const TIMES = 3

/** How long the product is left alone before its memory is read, in milliseconds. */
const QUIET = 8000

/** How often a large installation is killed. */
const KILLS = 20

const READY_GOAL: Goal = { sign: '<', limit: 3 }
const MEMORY_GOAL: Goal = { sign: '<', limit: 250 }

const seconds = (milliseconds: readonly number[]) => spread(milliseconds.map((value) => value / 1000))

/** From nothing: database set up, migrations, starter content. Seconds are counted by the process's own start. */
async function startCold(): Promise<number> {
  const scratch = await makeScratchFolder()
  try {
    const product = await startBuiltProduct(join(scratch.path, 'data'))
    await product.stop()
    return product.readyAfter
  } finally {
    await scratch.remove()
  }
}

/** Process id of the PostgreSQL that runs on this data folder. */
async function readDatabasePid(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}

/** Starts on a folder that already has all data, then measures the memory of the last start at rest. */
async function startAgain(products: number) {
  const scratch = await makeScratchFolder()
  try {
    const dataDir = join(scratch.path, 'data')
    const database = await startEmbeddedDatabase({ dataDir })
    const stopDatabase = atEnd(() => database.stop())
    await fillCatalogue(database, products)
    await stopDatabase()
    const times: number[] = []
    for (;;) {
      const product = await startBuiltProduct(dataDir)
      times.push(product.readyAfter)
      if (times.length < TIMES) {
        await product.stop()
        continue
      }
      // At rest, but not untouched: the home page and the catalogue have been requested and are cached.
      for (const path of ['/', '/api/products', '/api/products/search?q=09991']) await askRaw(`${product.url}${path}`)
      await sleep(QUIET)
      const memory = await measureMemory([product.pid, await readDatabasePid(dataDir)])
      await product.stop()
      return { times, memory }
    }
  } finally {
    await scratch.remove()
  }
}

const megabytes = (bytes: number) => bytes / 1_000_000

/** From the kill until it is ready again, over and over on one large installation; the catalogue is asked at once each time. */
async function startKilled(dataDir: string): Promise<number[]> {
  const times: number[] = []
  for (let time = 0; time <= KILLS; time += 1) {
    const product = await startBuiltProduct(dataDir)
    const { status } = await askRaw(`${product.url}/api/products`)
    if (status !== 200) throw new Error(`It was ready, and the catalogue was answered with ${status}`)
    // The first one was not killed before.
    if (time > 0) times.push(product.readyAfter)
    await product.kill()
  }
  // Nothing is left running on a folder that others use.
  await (await startBuiltProduct(dataDir)).stop()
  return times
}

/** Cold start, start with nothing changed, memory at rest; the product runs its own database here. */
export async function measureStart(products: number, largeFolder: string): Promise<SectionReport> {
  const cold: number[] = []
  for (let time = 0; time < TIMES; time += 1) cold.push(await startCold())
  const { times, memory } = await startAgain(products)
  const [first, again] = [seconds(cold), seconds(times)]
  const killed = seconds(await startKilled(largeFolder))
  const used = megabytes(memory.bytes)
  return {
    title: `Start and memory, with its own database, ${TIMES} times`,
    headings: ['What', 'median', 'min–max', 'goal'],
    rows: [
      ['cold start, empty folder to ready', `${formatNumber(first.median)} s`, formatRange(first), ''],
      [
        `ready again, ${products.toLocaleString('en')} products`,
        `${formatNumber(again.median)} s`,
        formatRange(again),
        formatGoal(again.median, READY_GOAL, ' s'),
      ],
      [
        `ready again after a kill, ${PRODUCTS.many.toLocaleString('en')} products, ${MANY.projects.toLocaleString('en')} projects, ${KILLS} times`,
        `${formatNumber(killed.median)} s`,
        formatRange(killed),
        formatGoal(killed.max, READY_GOAL, ' s'),
      ],
      [
        `resident memory at rest, ${memory.processes} processes, ${memory.measure}`,
        `${used.toFixed(0)} MB`,
        '',
        formatGoal(used, MEMORY_GOAL, ' MB'),
      ],
    ],
    notes: [
      'Cold start begins with packages installed and pages built, and ends with the first "ready" of /readyz.',
      memory.measure === 'PSS'
        ? 'PSS: memory that processes share is counted once. Server, PostgreSQL and the watchdog together.'
        : 'RSS: memory that processes share is counted in each of them, so this sum is too high.',
    ],
  }
}
