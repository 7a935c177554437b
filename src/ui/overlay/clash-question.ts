import { createContext, use, type ReactNode } from 'react'

/** A technician's days on one project. */
export interface Booking {
  operatorId: string | null
  /** Null or empty while it is open. */
  from: string | null | undefined
  to: string | null | undefined
  /** The project itself, which doesn't clash with itself. */
  projectId?: string
}

/** A stored project that is given to a technician, or to nobody. */
export interface Handover {
  projectId: string
  projectNumber: string
  operatorId: string | null
}

export type ClashWords = Record<'title' | 'text' | 'action' | 'label' | 'missing' | 'back', string>
export type Save = (reason?: string) => void | Promise<void>
type SaveAll = (why?: { reason: string; clashing: readonly string[] }) => void | Promise<void>

export interface ClashQuestion {
  isChecking: boolean
  /**
   * Calls `save` at once or, where something is in the way, with the reason that was given.
   * @param toWords words of the question, from the technician's name and what is in the way
   */
  saveAsking: (booking: Booking, save: Save, toWords?: (name: string, what: string) => ClashWords) => Promise<void>
  /**
   * The same for projects that are handed over in one change.
   * @param save gets the ids of those that the reason is for
   */
  saveAllAsking: (handovers: readonly Handover[], save: SaveAll) => Promise<void>
  question: ReactNode
}

/** The hook belongs to the projects; the portal's frame brings it to the screens of other modules. */
export const ClashQuestionContext = createContext<((draft: string) => ClashQuestion) | null>(null)

/**
 * Returns the question that is asked before a technician is booked twice.
 * @param draft names what is typed into it
 */
export function useClashQuestion(draft: string): ClashQuestion {
  const useQuestion = use(ClashQuestionContext)
  if (useQuestion === null) throw new Error('The frame brings no question about clashes')
  // The frame brings the same hook for as long as it is there.
  // oxlint-disable-next-line react/hooks
  return useQuestion(draft)
}
