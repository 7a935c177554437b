import type { Language } from '../language.ts'
import type { Route } from './registry.server.ts'

/** A call that a form of a page reaches without script; the answer is the page. */
export interface FormRoute {
  route: Route
  /** Returns the call's body, from the form's fields. */
  toBody: (values: Record<string, string>) => Record<string, unknown>
  /** Returns the address to which a success leads, where the result is not shown in place of the form. */
  thenTo?: (
    params: Readonly<Record<string, string>>,
    answer: Readonly<Record<string, unknown>>,
    lang: Language,
  ) => string
  /** Returns an address that answers the same and can be cached and shared; null where there is none. */
  leadsTo?: (values: Readonly<Record<string, string>>, lang: Language) => string | null
}
