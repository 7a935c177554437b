import { languageOf } from '../language.ts'
import { ApiError } from '../web/call/api-error.ts'
import { dismissToast, showToast } from '../web/toast.ts'
import { PROOF_HEADER, WORK_PARTS, type WorkOffer } from './offer.ts'
import { solve } from './solve.ts'

/** Digests per second of an ordinary browser, to estimate the duration. */
const USUAL_SPEED = 700_000
/** How often it is worked for one press: while it worked, others may have made it harder. */
const TRIES = 3
/** Timeout of the response; the time of the work is not included. */
const ANSWER_TIMEOUT_MS = 30_000

const loadWords = async () =>
  languageOf(location.pathname) === 'nb' ? (await import('./messages/nb.ts')).nb : (await import('./messages/en.ts')).en

/**
 * Does the work of a refusal's offer and sends the request again. It is announced once, with a way to cancel, which
 * leads to the refusal.
 * @throws ApiError the refusal that it ends with
 */
export async function sendByWork<T>(
  refusal: ApiError,
  send: (headers: Record<string, string>, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const words = await loadWords()
  const left = new AbortController()
  let toast: number | null = null
  let last = refusal
  try {
    for (let tries = TRIES; tries > 0; tries -= 1) {
      const offer = offerOf(last)
      if (offer === null) break
      const seconds = Math.max(1, Math.round((WORK_PARTS * 2 ** offer.bits) / USUAL_SPEED))
      toast ??= showToast({
        title: words.title,
        description: words.working({ seconds }),
        lasts: true,
        action: { label: words.cancel, onAct: () => left.abort() },
      })
      const proof = await solve(offer, left.signal)
      try {
        return await send({ [PROOF_HEADER]: proof }, AbortSignal.timeout(ANSWER_TIMEOUT_MS))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        last = error
      }
    }
  } catch (error) {
    if (!left.signal.aborted) throw error
  } finally {
    if (toast !== null) dismissToast(toast)
  }
  throw last
}

/** The challenge that a refusal offers, or null. */
export function offerOf({ problem }: ApiError): WorkOffer | null {
  const offer = problem?.['work'] as Partial<WorkOffer> | undefined
  return typeof offer?.challenge === 'string' && typeof offer.bits === 'number' ? (offer as WorkOffer) : null
}
