import { addDays, todayInOslo } from '#core/days.ts'
import { ApiError, toApiError } from '#core/web/call/api-error.ts'
import { parseBody, read, request } from '#core/web/call/call.ts'
import { toAddress } from '#core/web/call/request.ts'
import { keepRead, listKeptReads } from '#core/web/device/device.ts'
import { recordServerTime } from '#core/web/device/server-clock.ts'
import type { ProjectList } from '#visits/projects/projects.contract.ts'
import { PROJECT_READS, VESSEL_READS } from './offline-reads.ts'

/** Days around today whose visits are on the device. */
const DAYS_BACK = 30
const DAYS_AHEAD = 60
/** A copy that is younger is not read again by itself: screens and live events renew it. Milliseconds. */
const FRESH_MS = 15 * 60_000
/** Nothing is read while the first screen loads, milliseconds. */
const STARTS_AFTER_MS = 10_000

let timer: ReturnType<typeof setTimeout> | undefined

/** Reads the person's visits and their vessels onto the device, one response at a time, while there is a network. */
export function startDownload(): void {
  if (timer !== undefined) return
  timer = setTimeout(() => void download().finally(again), STARTS_AFTER_MS)
}

const again = () => {
  if (timer !== undefined) timer = setTimeout(() => void download().finally(again), FRESH_MS)
}

/** Called when the person leaves the device. */
export function stopDownload(): void {
  clearTimeout(timer)
  timer = undefined
}

async function download(): Promise<void> {
  if (!navigator.onLine) return
  const today = todayInOslo()
  const [from, to] = [addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)]
  try {
    const { items } = await readOwnProjects(from, to)
    const known = await listKeptReads()
    const vessels = [...new Set(items.map(({ vesselId }) => vesselId))]
    const addresses = [
      ...items.flatMap(({ id }) => PROJECT_READS.map((pattern) => pattern.replace(':id', id))),
      ...vessels.flatMap((id) => VESSEL_READS.map((pattern) => pattern.replace(':id', id))),
    ]
    for (const address of addresses) {
      // Signed out, or the ship has left the port's network.
      if (timer === undefined || !navigator.onLine) return
      const readAt = known.get(address)?.getTime() ?? 0
      if (Date.now() - readAt >= FRESH_MS) await copyRead(address)
    }
  } catch {
    // The next round tries again; what was read before stays.
  }
}

/** Also compares the device's clock with the server's. */
async function readOwnProjects(from: string, to: string): Promise<ProjectList> {
  const response = await request(toAddress(['/api/portal/projects', { from, to, pageSize: '200' }]), { method: 'GET' })
  recordServerTime(response)
  if (!response.ok) throw await toApiError(response)
  return (await parseBody(response)) as ProjectList
}

/** A row that is gone, or that this person may not see, stops no other. @throws TypeError without a network */
async function copyRead(address: string): Promise<void> {
  try {
    await keepRead(address, await read([address]))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error
  }
}
