import type { VisitPage } from '../visit-page.contract.ts'

/** A form of the page that was refused, shown again with its values. */
export interface RefusedForm {
  action: string
  sentence: string
  values: Readonly<Record<string, string>>
}

export interface VisitViewProps {
  visit: VisitPage
  token: string
  companyName: string
  /** The form that was just sent. */
  done: string | undefined
  refused: RefusedForm | null
}
