import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { startEmbeddedDatabase } from '@maritime-service/postgres'
import { fillDemo } from '#compose/demo/fill-demo.server.ts'
import { todayInOslo } from '#core/days.ts'
import { withClient } from '#core/db/with-client.server.ts'
import { atEnd, makeScratchFolder } from '../at-end.ts'
import { fillCatalogue } from '../stage.ts'
import { enlargeCompany, type CompanySize } from './enlarge-company.ts'

/** Two sizes of the same company: the ratio of their times says how cost grows. */
export const FEW = 1500
export const MANY: CompanySize = { projects: 100_000, vessels: 10_000, parts: 1_000_000 }
export type CompanyName = 'few' | 'many'
export const PRODUCTS = { few: 1000, many: 20_000 } as const satisfies Record<CompanyName, number>

const MIGRATIONS = resolve(import.meta.dirname, '../../../migrations')

async function fill(dataDir: string, name: CompanyName): Promise<void> {
  const database = await startEmbeddedDatabase({ dataDir })
  const stop = atEnd(() => database.stop())
  const { directUrl } = database
  await fillCatalogue(database, PRODUCTS[name])
  await fillDemo({ seed: 1, passwordHash: 'nobody signs in', directUrl, projects: FEW, today: todayInOslo() })
  await withClient(directUrl, 'bench', async (client) => {
    if (name === 'many') await enlargeCompany(client, MANY)
    // PostgreSQL does this by itself within minutes; a measurement must not depend on when.
    await client.query('vacuum (analyze)')
  })
  await stop()
}

/** What is filled depends on the day, the migrations and the sizes. */
const keyOf = async (name: CompanyName): Promise<string> =>
  JSON.stringify([name, FEW, MANY, PRODUCTS, todayInOslo(), (await readdir(MIGRATIONS)).toSorted().at(-1)])

/**
 * Data folders of example companies, each filled once and then used by one section after the other.
 * @param keptIn a folder that outlives the run: what was filled there today is taken as it is
 */
export function companyFolders(keptIn: string | null): (name: CompanyName) => Promise<string> {
  const filled = new Map<CompanyName, Promise<string>>()
  const open = async (name: CompanyName): Promise<string> => {
    const folder = join(keptIn === null ? (await makeScratchFolder()).path : resolve(keptIn), name)
    const key = await keyOf(name)
    const mark = `${folder}.filled`
    if ((await readFile(mark, 'utf8').catch(() => '')) === key) return folder
    await rm(mark, { force: true })
    await rm(folder, { recursive: true, force: true })
    const started = performance.now()
    await fill(folder, name)
    await writeFile(mark, key)
    console.log(`Filled ${name === 'many' ? 'the large' : 'the small'} company in ${seconds(started)} s`)
    return folder
  }
  return (name) => {
    const known = filled.get(name) ?? open(name)
    filled.set(name, known)
    return known
  }
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(0)
