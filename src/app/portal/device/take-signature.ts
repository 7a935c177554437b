import { resolveReferences } from '#core/contract/calls/references.ts'
import { ApiError } from '#core/web/call/api-error.ts'
import { newIdempotencyKey } from '#core/web/call/idempotency.ts'
import type { LooseRequest } from '#core/web/call/request.ts'
import { attemptCall } from '#core/web/device/attempt-call.ts'
import { getDeviceState } from '#core/web/device/device-state.ts'
import { isEntered, takeChanges } from '#core/web/device/device.ts'
import { NOT_STORED } from '#core/web/device/not-sent.ts'
import type { Entry, NamedCall } from '#core/web/device/outbox.ts'
import { serverNow } from '#core/web/device/server-clock.ts'
import type { ServiceReport, SignatureInput } from '#visits/service-reports/service-reports.contract.ts'
import { toEntryCall, type OfflineLine } from './offline-calls.ts'
import { listUnsentFiles } from './photos.ts'

/** Who signs; the device adds when. */
export type Signer = Omit<SignatureInput, 'version' | 'at'>

interface SignedSheet {
  projectId: string
  /** The draft as the sheet shows it; null for none yet. */
  draft: Pick<ServiceReport, 'id' | 'version'> | null
  /** What the draft has to say; null if it says that already. */
  content: object | null
  /** Null to lock the report without a further signature. */
  signer: Signer | null
  isLast: boolean
  acceptUnprintable: boolean
  /** Unsent entries of the sheet, which the report is made from. */
  after: readonly string[]
}

/**
 * Makes the draft where it is needed, signs it and locks it: entries that refer to one another, stored together, or
 * calls one after the other where the device stores nothing. Resolves with NOT_SENT when they wait for a network.
 * @throws ApiError for the first that the server refuses; TypeError without a network where the device stores nothing
 */
export async function takeSignature(sheet: SignedSheet): Promise<unknown> {
  const calls = buildCalls(sheet)
  const taken = isEntered() ? await takeChanges(calls) : NOT_STORED
  return taken === NOT_STORED ? callInOrder(calls) : taken
}

function buildCalls({ projectId, draft, content, signer, isLast, acceptUnprintable, after }: SignedSheet): NamedCall[] {
  const calls: NamedCall[] = []
  const at = serverNow().toISOString()
  let id = draft?.id ?? ''
  const version = draft?.version ?? 0
  const add = (line: OfflineLine, request: LooseRequest) => {
    const waiting = [...getDeviceState().entries, ...calls.map(toEntry)]
    const call = { ...toEntryCall(line, request, waiting, at, listUnsentFiles()), projectId, id: newIdempotencyKey() }
    calls.push(calls.length === 0 && after.length > 0 ? { ...call, after } : call)
    return call.id
  }
  if (draft === null) {
    id = add('POST /api/portal/projects/:id/reports/generate', { params: { id: projectId }, body: content })
  } else if (content !== null) add('PATCH /api/portal/reports/:id', { params: { id }, body: { ...content, version } })
  if (signer !== null) add('POST /api/portal/reports/:id/sign', { params: { id }, body: { ...signer, version } })
  if (isLast) {
    add('POST /api/portal/reports/:id/finalise', { params: { id }, body: { acceptUnprintable, version } })
  }
  return calls
}

/** A call of this chain, as those after it see it. */
const toEntry = (call: NamedCall): Entry => ({
  ...call,
  seq: 0,
  state: 'waiting',
  attempts: 0,
  madeAt: new Date(),
})

async function callInOrder(calls: readonly NamedCall[]): Promise<unknown> {
  const answers = new Map<string, unknown>()
  for (const { id, method, ...call } of calls) {
    const { path, body: full } = resolveReferences(call, answers)
    // Made now: the server's own clock is better than this one.
    const { at: _at, ...body } = full as Record<string, unknown>
    const attempt = await attemptCall(id, { method, path, body })
    if (attempt.kind !== 'answer') throw new TypeError('No network')
    const { status, problem } = attempt
    if (status >= 400) throw new ApiError(status, problem?.detail ?? '', problem)
    answers.set(id, attempt.body)
  }
  return answers.get(calls.at(-1)?.id ?? '')
}
