import { EMPTY_PROJECT, type ProjectValues } from '../project-form.ts'
import type { LastAgent } from './last-agent.ts'

/** State of the page of a new project in addition to the project's fields. */
export interface NewProjectState {
  values: ProjectValues
  /** The chosen vessel; null while one is sought, or for one that is new. */
  vessel: PickedVessel | null
  /** Data of a new vessel. */
  isNewVessel: boolean
  imo: string
  operatorId: string | null
}

export interface PickedVessel {
  id: string
  name: string
  imo: string | null
  clientName: string | null
  /** Source of the prefilled values. */
  source: { projectId: string | null; projectNumber: string | null; date: string | null }
  /** Taken over where the port is the same. A draft from before this was asked has none. */
  agent?: LastAgent | null
}

export const EMPTY_STATE: NewProjectState = {
  values: EMPTY_PROJECT,
  vessel: null,
  isNewVessel: false,
  imo: '',
  operatorId: null,
}
