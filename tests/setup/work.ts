import { PROOF_HEADER, type WorkOffer } from '#core/work/offer.ts'
import { solve } from '#core/work/solve.ts'

/** What a refusal offers to work for; fails where it offers nothing. */
export function offerIn(answer: { status: number; body: unknown; text: string }): WorkOffer {
  const { work } = (answer.body ?? {}) as { work?: WorkOffer }
  if (answer.status !== 429 || work === undefined)
    throw new Error(`No work is offered: ${answer.status} ${answer.text}`)
  return work
}

/** Does what a refusal offers, as a browser does; the headers to send the request again with. */
export const workFor = async (answer: Parameters<typeof offerIn>[0]): Promise<Record<string, string>> => ({
  [PROOF_HEADER]: await solve(offerIn(answer)),
})
