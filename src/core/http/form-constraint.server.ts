import type { IncomingMessage } from 'node:http'

/** The name of the router constraint that distinguishes a form sent without script from a call. */
export const FORM_CONSTRAINT = 'contentKind'

/** Allows two routes on one path: multipart forms go to one, everything else to the other. */
export const formConstraint = {
  name: FORM_CONSTRAINT,
  storage() {
    const handlers = new Map<unknown, never>()
    return {
      get: (kind: unknown) => handlers.get(kind) ?? null,
      set: (kind: unknown, handler: never) => void handlers.set(kind, handler),
    }
  },
  validate() {},
  // Undefined means "no constraint", which the router's types do not foresee.
  deriveConstraint: (request: IncomingMessage) =>
    ((request.headers['content-type'] ?? '').startsWith('multipart/form-data') ? 'form' : undefined) as string,
  mustMatchWhenDerived: false,
}
