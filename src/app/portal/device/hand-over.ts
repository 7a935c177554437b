import { call } from '#core/web/call/call.ts'
import { showFailureToast } from '#core/web/call/use-change.ts'
import { discard } from '#core/web/device/device.ts'
import type { Entry } from '#core/web/device/outbox.ts'
import { findReferences } from '#core/web/device/references.ts'
import { showToast } from '#core/web/toast.ts'
import { findHandedCall } from '#visits/held-entries/handed-calls.ts'
import type { holdEntries } from '#visits/held-entries/held-entries.contract.ts'
import { deviceMessages as messages } from './messages.en.ts'

/** Whether managers can decide about it: one that belongs to another unsent entry means nothing without that. */
export const canHandOver = ({ state, method, path, body }: Entry): boolean =>
  state === 'refused' && findHandedCall({ method, path }) !== null && findReferences(path, body).length === 0

/** Hands a refused entry to the managers. It leaves the device once the server has stored it. */
export async function handOver({ id, method, path, body, at, problem }: Entry): Promise<void> {
  try {
    await call<typeof holdEntries>('POST /api/portal/held-entries', {
      body: { calls: [{ method, path, body: body as never, at, problem: problem?.detail || messages.state.refused }] },
      headers: { 'Idempotency-Key': `held-${id}` },
    })
    await discard(id)
    showToast({ title: messages.handedOver })
  } catch (error) {
    showFailureToast(error, { title: messages.notHandedOver, fallback: messages.notHandedOverText })
  }
}
