import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { writeFleetFile } from '#visits/vessel-import/fleet-file.fixture.ts'
import type { FleetImport } from '#visits/vessel-import/vessel-import.contract.ts'
import { makeScratchFolder } from '../at-end.ts'
import type { SectionReport } from '../report.ts'
import { formatNumber } from '../table.ts'
import { askRaw } from '../yardsticks.ts'
import { openPortalStage, type PortalStage } from './portal-stage.ts'

const VESSELS = 2300
const SERVICES = 20_000
const ROOT = '/api/portal/vessels/import'
/** How often it is asked how far it is, in milliseconds. */
const EVERY = 100

async function ask<Body>(stage: PortalStage, method: string, path: string, type: string, body?: string): Promise<Body> {
  const answer = await askRaw(`${stage.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${stage.token}`, ...(body === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body }),
  })
  if (answer.status >= 300)
    throw new Error(`${path} answered ${answer.status}: ${answer.body.toString().slice(0, 300)}`)
  return JSON.parse(answer.body.toString()) as Body
}

/** Peak memory of the process in bytes; null where the system doesn't report it. */
async function readPeak(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, kibibytes] = /^VmHWM:\s+(\d+) kB/m.exec(status) ?? []
  return kibibytes === undefined ? null : Number(kibibytes) * 1024
}

async function apply(stage: PortalStage, planId: string): Promise<void> {
  await ask(stage, 'POST', `${ROOT}/${planId}/apply`, 'application/json', '{}')
  for (;;) {
    const { state, failure } = await ask<FleetImport>(stage, 'GET', `${ROOT}/${planId}`, 'application/json')
    if (state === 'done') return
    if (state === 'failed') throw new Error(`The import failed: ${failure}`)
    await sleep(EVERY)
  }
}

/**
 * A fleet as one file: tried, written, and tried once more.
 * @param dataDir an example company that nobody has opened: a copy of it takes the fleet
 */
export async function measureImport(dataDir: string): Promise<SectionReport> {
  const scratch = await makeScratchFolder()
  const folder = join(scratch.path, 'company')
  // With its owner: PostgreSQL runs under another account where we are root.
  await promisify(execFile)('cp', ['-a', dataDir, folder])
  const stage = await openPortalStage(folder)
  try {
    return await importFleet(stage)
  } finally {
    await stage.stop()
    await scratch.remove()
  }
}

async function importFleet(stage: PortalStage): Promise<SectionReport> {
  const csv = writeFleetFile({ vessels: VESSELS, services: SERVICES, port: 'Bergen' })
  const rows: string[][] = []
  const before = await readPeak(stage.pid)
  const time = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const started = performance.now()
    const result = await work()
    const peak = await readPeak(stage.pid)
    const memory = peak === null ? '' : `${(peak / 1_000_000).toFixed(0)} MB`
    rows.push([name, `${formatNumber((performance.now() - started) / 1000)} s`, memory])
    return result
  }
  const dryRun = () => ask<FleetImport>(stage, 'POST', ROOT, 'text/csv', csv)
  const { planId, counts } = await time('dry run', dryRun)
  if (counts.new !== SERVICES) throw new Error(`Of ${SERVICES} rows ${counts.new} were new`)
  await time('apply', () => apply(stage, planId))
  const again = await time('dry run of the same file again', dryRun)
  if (again.counts.unchanged !== SERVICES)
    throw new Error(`Of ${SERVICES} rows ${again.counts.unchanged} were unchanged`)
  return {
    title: `Import of ${VESSELS.toLocaleString('en')} vessels with ${SERVICES.toLocaleString('en')} services, ${(csv.length / 1e6).toFixed(1)} MB of CSV`,
    headings: ['What', 'took', 'peak memory'],
    rows,
    notes: [
      `Peak memory: the most that the server's process ever held${before === null ? '' : `; ${(before / 1_000_000).toFixed(0)} MB before`}.`,
    ],
  }
}
