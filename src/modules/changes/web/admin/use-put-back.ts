import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#core/web/call/api-error.ts'
import { tellFailure, useChange } from '#core/web/call/use-change.ts'
import type { putBackChange } from '../../changes.contract.ts'
import { changesMessages as messages } from './messages.en.ts'

interface PutBack {
  id: string
  /** What its toast calls it. */
  name: string
  body?: { rows?: string[]; fields?: string[]; version?: number; itemNumber?: string }
}

/** Puts changes back, with Undo; what was changed since is asked about instead of written. */
export function usePutBack({ onChangedSince, onDone }: { onChangedSince?: (id: string) => void; onDone?: () => void }) {
  const [last, setLast] = useState<PutBack | null>(null)
  const names = useRef(new Map<string, string>())
  const send = useRef<(what: PutBack) => void>(() => undefined)
  const change = useChange<typeof putBackChange>('POST /api/admin/changes/:id/put-back', {
    waits: true,
    done: ({ id, fields }, { params }) => {
      const name = names.current.get(params.id) ?? ''
      const again = { id, name }
      setLast(again)
      return {
        title: fields > 0 ? messages.doneFields(fields, name) : messages.done,
        action: { label: messages.undo, onAct: () => send.current(again) },
      }
    },
    onDone: () => onDone?.(),
    onRefused: (error, { params }) => {
      if (error instanceof ApiError && error.problem?.['changedSince'] !== undefined && onChangedSince) {
        onChangedSince(params.id)
      } else tellFailure(error, messages.failed)
    },
  })
  const putBack = ({ id, name, body = {} }: PutBack) => {
    names.current.set(id, name)
    change.mutate({ params: { id }, body })
  }
  useEffect(() => {
    send.current = putBack
  })
  return {
    putBack,
    isPending: change.isPending,
    undo: last === null ? undefined : () => (setLast(null), putBack(last)),
  }
}
