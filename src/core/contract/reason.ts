/** Reason of a refusal, for a page that shows it in its own language: key of the message, and the values in it. */
export interface Reason {
  reason: string
  params?: Readonly<Record<string, string | number>>
}

/** Sentences by reason. */
export type ReasonTexts = Readonly<Record<string, string | ((params: never) => string)>>

/** The sentence of a reason, or undefined where these texts have none. */
export function formatReason(texts: ReasonTexts, { reason, params = {} }: Reason): string | undefined {
  const text = Object.hasOwn(texts, reason) ? texts[reason] : undefined
  return typeof text === 'function' ? text(params as never) : text
}

/** The part of a validator's issue that identifies the broken rule. */
interface BrokenRule {
  /** The validator's own name of the rule. */
  code: string | undefined
  origin?: unknown
  maximum?: unknown
  params?: unknown
}

/**
 * The reason of a broken rule with the same sentence for every field; `wrong` for rules with a sentence of the field's
 * own.
 */
export function reasonOf({ code, origin, maximum, params }: BrokenRule): Reason {
  if (code === 'too_big' && origin === 'string' && typeof maximum === 'number') {
    return { reason: 'tooLong', params: { max: maximum } }
  }
  return isReason(params) ? params : { reason: 'wrong' }
}

const isReason = (value: unknown): value is Reason =>
  typeof value === 'object' && value !== null && 'reason' in value && typeof value.reason === 'string'
