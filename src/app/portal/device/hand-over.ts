import { findReferences, mapReferences } from '#core/contract/calls/references.ts'
import { call } from '#core/web/call/call.ts'
import { showFailureToast } from '#core/web/call/use-change.ts'
import { getDeviceState } from '#core/web/device/device-state.ts'
import { withdraw } from '#core/web/device/device.ts'
import type { Entry } from '#core/web/device/outbox.ts'
import { showToast } from '#core/web/toast.ts'
import type { holdEntries } from '#visits/held-entries/held-entries.contract.ts'
import { HELD_PROBLEM_MAX, HELD_STEPS_MAX } from '#visits/held-entries/held-entries.limits.ts'
import { deviceMessages as messages } from './messages.en.ts'

/** An entry with those that refer to it, in their order. */
function findChain(entry: Entry): Entry[] {
  const ids = new Set([entry.id])
  return getDeviceState().entries.filter(({ id, path, body }) => {
    if (id !== entry.id && !findReferences(path, body).some((each) => ids.has(each))) return false
    ids.add(id)
    return true
  })
}

/** Whether managers can decide about it: one that belongs to another unsent entry means nothing without that. */
export function canHandOver(entry: Entry): boolean {
  const chain = findChain(entry)
  const known = new Set([...chain.map(({ id }) => id), ...getDeviceState().answers.keys()])
  const isKnown = ({ path, body }: Entry) => findReferences(path, body).every((id) => known.has(id))
  return entry.state === 'refused' && chain.length <= HELD_STEPS_MAX && chain.every(isKnown)
}

/** The calls of a chain: they refer to one another by their places, and to sent entries not at all. */
function toCalls(chain: readonly Entry[]) {
  const places = new Map(chain.map(({ id }, place) => [id, String(place)]))
  const { answers } = getDeviceState()
  return chain.map(({ method, path, body }) => ({
    method,
    ...mapReferences({ path, body }, ({ $ref, field }) => {
      const place = places.get($ref)
      if (place !== undefined) return { $ref: place, field }
      return (answers.get($ref) as Readonly<Record<string, unknown>> | undefined)?.[field]
    }),
  }))
}

/** Hands a refused entry to the managers, with what belongs to it. It leaves the device once the server has stored it. */
export async function handOver(entry: Entry): Promise<void> {
  const { id, at, problem } = entry
  const [first, ...steps] = toCalls(findChain(entry))
  if (first === undefined) return
  const reason = (problem?.detail || messages.state.refused).slice(0, HELD_PROBLEM_MAX)
  try {
    await call<typeof holdEntries>('POST /api/portal/held-entries', {
      body: { calls: [{ ...(first as typeof first & { body: never }), steps: steps as never, at, problem: reason }] },
      headers: { 'Idempotency-Key': `held-${id}` },
    })
    await withdraw([id])
    showToast({ title: messages.handedOver })
  } catch (error) {
    showFailureToast(error, { title: messages.notHandedOver, fallback: messages.notHandedOverText })
  }
}
