/** Subject of a proof of work: the refused call, never its sender. */
export const WORK_PURPOSES = ['admin-login', 'portal-login', 'portal-reset', 'contact', 'report', 'rfq'] as const
export type WorkPurpose = (typeof WORK_PURPOSES)[number]

/** A refusal's offer (member `work` of the problem document): what to work on, and how hard. */
export interface WorkOffer {
  challenge: string
  /** Each part needs a digest that begins with this many zero bits. */
  bits: number
}

/**
 * Pieces of one work. Many small ones take nearly the same time for everyone; one of the same size would take three
 * times as long for every twentieth visitor.
 */
export const WORK_PARTS = 16

/** The header that a proof travels in: the challenge, a blank, and a number for each part. */
export const PROOF_HEADER = 'proof-of-work'

/** Hexadecimal digits at a challenge's end that every part is computed from. */
export const SEED_DIGITS = 64
