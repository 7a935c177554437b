import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useLater } from '#core/web/use-later.ts'
import { Marked } from '#ui/field/Combobox.tsx'
import type { findPartSuggestions, PartSuggestion } from '../parts.contract.ts'

/** Articles of the catalogue that fit what was typed. */
export function usePartSuggestions(typed: string) {
  const q = useLater(typed.trim())
  const enabled = q.length > 1
  const { data } = useEndpoint<typeof findPartSuggestions>(
    'GET /api/portal/part-suggestions',
    { query: { q } },
    { enabled, keepsPrevious: true },
  )
  return enabled ? (data?.items ?? []) : []
}

/** The article of the catalogue in one line of the suggestions. */
export const Suggestion = ({ item, typed }: { item: PartSuggestion; typed: string }) => (
  <>
    <b>
      <Marked text={item.partNumber} part={typed} />
    </b>
    <span className="option-aside">{item.category ?? ''}</span>
    <small className="option-whole">
      <Marked text={item.partName} part={typed} />
    </small>
  </>
)
