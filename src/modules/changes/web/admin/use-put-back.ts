import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#core/web/call/api-error.ts'
import { call } from '#core/web/call/call.ts'
import { tellFailure, useSteps } from '#core/web/call/use-change.ts'
import { ChangedSince, type putBackChange } from '../../changes.contract.ts'
import { changesMessages as messages } from './messages.en.ts'

interface PutBack {
  id: string
  /** What its toast calls it. */
  name: string
  body?: { rows?: string[]; except?: string[]; fields?: string[]; version?: number; itemNumber?: string }
}

/** Rows that can't be put back with the others of their act, until somebody says what becomes of them. */
interface Leaving extends PutBack {
  others: ChangedSince
  /** How many there are in all. */
  of: number
}

interface PutBackDone {
  id: string
  rows: number
  fields: number
  parts: number
}

/**
 * Puts changes back, with Undo; what was changed since is asked about instead of written. A large act takes several
 * calls, each an act of its own.
 */
export function usePutBack({ onChangedSince, onDone }: { onChangedSince?: (id: string) => void; onDone?: () => void }) {
  const [last, setLast] = useState<PutBack | null>(null)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  /** Rows of the act under way that are put back already. */
  const [rowsDone, setRowsDone] = useState(0)
  const send = useRef<(what: PutBack) => void>(() => undefined)
  const change = useSteps<PutBack, PutBackDone>(
    'change',
    async ({ id, body = {} }) => {
      const done: PutBackDone = { id: '', rows: 0, fields: 0, parts: 0 }
      for (let left = 1; left > 0;) {
        const answer = await call<typeof putBackChange>('POST /api/admin/changes/:id/put-back', {
          params: { id },
          body,
        })
        left = answer.left
        Object.assign(done, { id: answer.id, fields: answer.fields })
        done.rows += answer.rows
        done.parts += 1
        setRowsDone(left > 0 ? done.rows : 0)
      }
      return done
    },
    {
      waits: true,
      done: ({ id, rows, fields, parts }, { name }) => {
        if (parts > 1) return { title: messages.doneRows(rows), description: messages.doneInParts(parts) }
        const again = { id, name }
        setLast(again)
        return {
          title: fields > 0 ? messages.doneFields(fields, name) : messages.done,
          action: { label: messages.undo, onAct: () => send.current(again) },
        }
      },
      onDone: () => {
        setLeaving(null)
        onDone?.()
      },
      onRefused: (error, what) => {
        const problem = error instanceof ApiError ? error.problem : undefined
        const others = ChangedSince.safeParse(problem?.['changedSince']).data
        const of = Number(problem?.['of'])
        if (others !== undefined && of > 1) return setLeaving({ ...what, others, of })
        if (others !== undefined && onChangedSince) onChangedSince(what.id)
        else tellFailure(error, rowsDone > 0 ? messages.stoppedAfter(rowsDone) : messages.failed)
        setRowsDone(0)
      },
    },
  )
  const putBack = (what: PutBack) => {
    setRowsDone(0)
    change.mutate(what)
  }
  useEffect(() => {
    send.current = putBack
  })
  return {
    putBack,
    isPending: change.isPending,
    rowsDone,
    leaving,
    leave: () => setLeaving(null),
    undo: last === null ? undefined : () => (setLast(null), putBack(last)),
  }
}
