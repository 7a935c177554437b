import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#core/web/call/api-error.ts'
import { call } from '#core/web/call/call.ts'
import { showFailureToast, useSteps } from '#core/web/call/use-change.ts'
import { ChangedSince, type putBackChange } from '../../changes.contract.ts'
import { changesMessages as messages } from './messages.en.ts'

interface PutBack {
  id: string
  /** Noun of its toast. */
  name: string
  body?: { rows?: string[]; except?: string[]; fields?: string[]; version?: number; itemNumber?: string }
}

/** Rows that can't be undone with the others of their action, until the administrator decides. */
interface Leaving extends PutBack {
  others: ChangedSince
  /** Number of rows in all, and of the action's rows that are undone already. */
  of: number
  earlier: number
}

interface UndoDone {
  id: string | null
  rows: number
  fields: number
  parts: number
  /** Rows that an earlier request undid. */
  earlier: number
}

/** Key of one press: it is not started twice. */
const keyOf = ({ id, body }: PutBack): string => [id, ...(body?.rows ?? [])].join()

/**
 * Undoes actions, with Undo of the undo; asks about rows that were changed later instead of overwriting them. A large
 * action takes several calls, each an action of its own.
 */
export function usePutBack({ onChangedSince, onDone }: { onChangedSince?: (id: string) => void; onDone?: () => void }) {
  const [last, setLast] = useState<PutBack | null>(null)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  /** The action that is being undone, and the number of its rows undone so far. */
  const [underWay, setUnderWay] = useState<{ id: string; rowsDone: number } | null>(null)
  const begun = useRef(new Set<string>())
  const send = useRef<(what: PutBack) => void>(() => undefined)
  const change = useSteps<PutBack, UndoDone>(
    'change',
    async ({ id, body = {} }) => {
      const done: UndoDone = { id: null, rows: 0, fields: 0, parts: 0, earlier: 0 }
      for (let left = 1; left > 0;) {
        const answer = await call<typeof putBackChange>('POST /api/admin/changes/:id/put-back', {
          params: { id },
          body: done.parts === 0 ? body : { ...body, goesOn: true },
        })
        left = answer.left
        if (done.parts === 0) done.earlier = answer.earlier
        Object.assign(done, { id: answer.id, fields: answer.fields })
        done.rows += answer.rows
        done.parts += 1
        setUnderWay({ id, rowsDone: done.rows })
      }
      return done
    },
    {
      waits: true,
      done: ({ id, rows, fields, parts, earlier }, { name }) => {
        if (parts > 1) return { title: messages.doneRows(rows), description: messages.doneInParts(parts) }
        if (id === null) return messages.done
        const again = { id, name }
        setLast(again)
        return {
          title: fields > 0 ? messages.doneFields(fields, name) : rows > 1 ? messages.doneRows(rows) : messages.done,
          ...(earlier > 0 ? { description: messages.doneTheRest(rows, earlier) } : {}),
          action: { label: messages.undo, onAct: () => send.current(again) },
        }
      },
      onDone: (_done, what) => {
        end(what)
        setLeaving(null)
        onDone?.()
      },
      onRefused: (error, what) => {
        end(what)
        const rowsDone = underWay?.id === what.id ? underWay.rowsDone : 0
        const problem = error instanceof ApiError ? error.problem : undefined
        const others = ChangedSince.safeParse(problem?.['changedSince']).data
        const of = Number(problem?.['of'])
        const earlier = Number(problem?.['earlier'])
        if (others !== undefined && of > 1) return setLeaving({ ...what, others, of, earlier })
        if (others !== undefined && onChangedSince) onChangedSince(what.id)
        else showFailureToast(error, rowsDone > 0 ? messages.stoppedAfter(rowsDone) : messages.failed)
      },
    },
  )
  const end = (what: PutBack) => {
    begun.current.delete(keyOf(what))
    setUnderWay((now) => (now?.id === what.id ? null : now))
  }
  const undoChange = (what: PutBack) => {
    if (begun.current.has(keyOf(what))) return
    begun.current.add(keyOf(what))
    setUnderWay({ id: what.id, rowsDone: 0 })
    change.mutate(what)
  }
  useEffect(() => {
    send.current = undoChange
  })
  return {
    undoChange,
    isPending: change.isPending,
    underWay,
    leaving,
    leave: () => setLeaving(null),
    undo: last === null ? undefined : () => (setLast(null), undoChange(last)),
  }
}
