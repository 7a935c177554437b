import type { Language } from '../language.ts'
import type { Route } from './registry.server.ts'

/** A call that a form of a page reaches without script; the answer is the page. */
export interface FormRoute {
  route: Route
  /** Returns the call's body, from the form's fields. */
  toBody: (values: Record<string, string>) => Record<string, unknown>
  /** Most fields of the form; 20 by default. */
  maxFields?: number
  /** Where a success leads, so that loading the page again repeats nothing; left out where the answer is a page itself. */
  afterwards?: (
    params: Readonly<Record<string, string>>,
    lang: Language,
    answer: Readonly<Record<string, unknown>>,
  ) => string
  /** Returns an address that answers the same and can be cached and shared; null where there is none. */
  leadsTo?: (values: Readonly<Record<string, string>>, lang: Language) => string | null
}
