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

/** Projects of one technician that meet other work, an absence or one another. */
export interface Meeting {
  name: string
  /** Ids of the projects. */
  ids: string[]
}

/** Finds what is in the way; given by the portal, since only the projects know it. */
export interface ClashSource {
  /** Null where nothing is, or where it can't be read. */
  findClash: (booking: Booking) => Promise<{ name: string; what: string } | null>
  /** Null where it can't be read. */
  findMeetings: (handovers: readonly Handover[]) => Promise<Meeting[] | null>
  words: {
    save: (name: string, what: string) => ClashWords
    handOver: (meetings: { name: string; numbers: string[] }[]) => ClashWords
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
  const { findClash, findMeetings, words } = source
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
      const meetings = given.length === 0 ? [] : await check(() => findMeetings(given))
      if (meetings?.length === 0) return await save()
      const numberOf = (id: string) => given.find(({ projectId }) => projectId === id)?.projectNumber ?? id
      setAsked({
        draft,
        words:
          meetings === null
            ? words.handOverUnchecked(given.length)
            : words.handOver(meetings.map(({ name, ids }) => ({ name, numbers: ids.map(numberOf) }))),
        save: (reason = '') =>
          save({
            reason,
            clashing: meetings?.flatMap(({ ids }) => ids) ?? given.map(({ projectId }) => projectId),
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
