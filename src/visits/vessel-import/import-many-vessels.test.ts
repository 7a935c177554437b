import { expect, it } from 'vitest'
import { systemCtx } from '#core/context.server.ts'
import { createDb } from '#core/db/pool.server.ts'
import { handleJob } from '#core/jobs/jobs.server.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { triesOf } from '../../../tests/setup/long-tests/sample.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import { eventually } from '../../../tests/setup/services.ts'
import { writeFleetFile } from './fleet-file.fixture.ts'
import { runVesselImport } from './service/import-fleet.server.ts'
import type { FleetImport } from './vessel-import.contract.ts'
import { importVesselsJob } from './vessel-import.jobs.server.ts'

const api = await testCalls()
const { token } = await addPerson(api.ctx, { role: 'manager' })
const background = systemCtx(createDb(api.pool))
await api.jobs.work(handleJob(importVesselsJob, (job, attempt) => runVesselImport(background, job, attempt)))
const ROOT = '/api/portal/vessels/import'

const VESSELS = triesOf({ full: 2300, sample: 460 })
const SERVICES = triesOf({ full: 20_000, sample: 4000 })

/** What is written at once, with one step of progress; more than one of them is seen on its way. */
const BATCH = 500

const fleet = (port: string) => writeFleetFile({ vessels: VESSELS, services: SERVICES, port })

async function importAll(csv: string): Promise<FleetImport> {
  const tried = await api.server.inject({
    method: 'POST',
    url: ROOT,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    payload: csv,
  })
  const { planId } = tried.json<FleetImport>()
  expect((await api.call('POST', `${ROOT}/${planId}/apply`, { token, body: {} })).status).toBe(202)
  const seen = new Set<number>()
  const done = await eventually(async () => {
    const now = (await api.call('GET', `${ROOT}/${planId}`, { token })).body as FleetImport
    seen.add(now.done)
    return now.state === 'done' || now.state === 'failed' ? now : undefined
  }, 240)
  // Its progress was seen from outside while nothing of it was. A change of one batch has no steps to see.
  if (done.done > BATCH) expect(seen.size).toBeGreaterThan(2)
  return done
}

it(`${VESSELS} vessels with ${SERVICES} services come in as one, and again changed`, { timeout: 300_000 }, async () => {
  expect(await importAll(fleet('Bergen'))).toMatchObject({
    state: 'done',
    counts: { new: SERVICES, refused: 0, duplicate: 0 },
    sums: { vessels: VESSELS, services: SERVICES, clients: 60 },
    done: VESSELS + SERVICES,
  })
  expect(await importAll(fleet('Oslo'))).toMatchObject({
    state: 'done',
    counts: { new: 0, changed: VESSELS, unchanged: SERVICES - VESSELS },
    done: VESSELS,
  })
  const file = (await api.call('GET', '/api/portal/vessels/export', { token })).text
  const again = await api.call('POST', ROOT, { token, body: file })
  expect(again.body).toMatchObject({ counts: { new: 0, changed: 0, refused: 0, unchanged: SERVICES } })
})
