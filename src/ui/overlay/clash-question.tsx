import { createContext, use, useState, type ReactNode } from 'react'
import { ReasonDialog } from './ReasonDialog.tsx'

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

type ClashWords = Record<'title' | 'text' | 'action' | 'label' | 'missing' | 'back', string>
type Save = (reason?: string) => void | Promise<void>
type SaveAll = (why?: { reason: string; clashing: readonly string[] }) => void | Promise<void>

interface ClashQuestion {
  isChecking: boolean
  /**
   * Calls `save` immediately or, where the technician is not available, with the reason that the user entered.
   * @param toWords texts of the question, by the technician's name and the conflict
   */
  saveAsking: (booking: Booking, save: Save, toWords?: (name: string, what: string) => ClashWords) => Promise<void>
  /**
   * The same for projects that are reassigned in one change.
   * @param save gets the ids of those that the reason is for
   */
  saveAllAsking: (handovers: readonly Handover[], save: SaveAll) => Promise<void>
  question: ReactNode
}

/** Projects of one technician that clash with another visit, an absence or one another. */
export interface ClashGroup {
  name: string
  /** Ids of the projects. */
  ids: string[]
}

/** Finds conflicts of a booking; provided by the portal, since `src/ui` may not import the projects. */
export interface ClashSource {
  /** Null without a conflict, or if the schedule can't be read. */
  findClash: (booking: Booking) => Promise<{ name: string; what: string } | null>
  /** Null if the schedule can't be read. */
  findClashGroups: (handovers: readonly Handover[]) => Promise<ClashGroup[] | null>
  words: {
    save: (name: string, what: string) => ClashWords
    handOver: (groups: { name: string; numbers: string[] }[]) => ClashWords
    handOverUnchecked: (count: number) => ClashWords
  }
}

export const ClashSourceContext = createContext<ClashSource | null>(null)

/**
 * Asks for a reason before a change is saved that books a technician twice or on days off. Where the load can't be read
 * the change of one project is saved all the same: the server's answer warns of a clash.
 * @param draft names what is typed into a question about a project that isn't stored yet, or about several
 */
export function useClashQuestion(draft: string): ClashQuestion {
  const source = use(ClashSourceContext)
  if (source === null) throw new Error('The portal gives no source of clashes')
  const { findClash, findClashGroups, words } = source
  const [asked, setAsked] = useState<{ draft: string; words: ClashWords; save: Save } | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const check = async <T,>(find: () => Promise<T>): Promise<T> => {
    setIsChecking(true)
    try {
      return await find()
    } finally {
      setIsChecking(false)
    }
  }
  return {
    isChecking,
    async saveAsking(booking, save, toWords = words.save) {
      const clash = isOpen(booking) ? null : await check(() => findClash(booking))
      if (clash === null) return await save()
      setAsked({ draft: booking.projectId ?? draft, words: toWords(clash.name, clash.what), save })
    },
    async saveAllAsking(handovers, save) {
      const given = handovers.filter(({ operatorId }) => operatorId !== null)
      const groups = given.length === 0 ? [] : await check(() => findClashGroups(given))
      if (groups?.length === 0) return await save()
      const numberOf = (id: string) => given.find(({ projectId }) => projectId === id)?.projectNumber ?? id
      setAsked({
        draft,
        words:
          groups === null
            ? words.handOverUnchecked(given.length)
            : words.handOver(groups.map(({ name, ids }) => ({ name, numbers: ids.map(numberOf) }))),
        save: (reason = '') =>
          save({
            reason,
            clashing: groups?.flatMap(({ ids }) => ids) ?? given.map(({ projectId }) => projectId),
          }),
      })
    },
    question: asked && (
      <ReasonDialog
        name={`clash:${asked.draft}`}
        {...asked.words}
        onClose={() => setAsked(null)}
        onReason={(reason) => {
          setAsked(null)
          void asked.save(reason)
        }}
      />
    ),
  }
}

const isOpen = ({ operatorId, from }: Booking): boolean => operatorId === null || !from
