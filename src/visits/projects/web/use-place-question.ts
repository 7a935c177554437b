import { useState } from 'react'
import { call } from '#core/web/call/call.ts'
import type { findPorts, PortChoice } from '../list/port-choices.contract.ts'
import type { Place, PlaceQuestion } from './PortField.tsx'

const ASKED_MAX = 4

/**
 * Asks about a place that was typed and not chosen from the list, before the form is saved: its times would be in UTC.
 * @param stored the place of the row, which isn't asked about again
 */
export function usePlaceQuestion(stored = '') {
  const [accepted, setKept] = useState(stored)
  const [asked, setAsked] = useState<{ text: string; ports: readonly PortChoice[] } | null>(null)
  return {
    /** Returns whether the place can be saved as it is; if not, the question is shown. */
    async isSettled({ location, portCode, portTimeZone }: Place): Promise<boolean> {
      const text = location.trim()
      if (text === '' || text === accepted || portCode !== '' || portTimeZone !== '') return true
      const query = { q: text.slice(0, 100) }
      // Without an answer the save fails in the same way, and says so.
      const found = await call<typeof findPorts>('GET /api/portal/ports', { query }).catch(() => null)
      const ports = found?.items.slice(0, ASKED_MAX) ?? []
      setAsked(ports.length === 0 ? null : { text, ports })
      return ports.length === 0
    },
    /** The question about the place as it is typed now; undefined where none is open. */
    questionAbout({ location, portCode }: Pick<Place, 'location' | 'portCode'>): PlaceQuestion | undefined {
      if (asked === null || portCode !== '' || asked.text !== location.trim()) return undefined
      return {
        ports: asked.ports,
        onKeep: () => {
          setKept(asked.text)
          setAsked(null)
        },
      }
    },
  }
}
