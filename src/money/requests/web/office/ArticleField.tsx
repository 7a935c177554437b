import type { ReactNode } from 'react'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useLater } from '#core/web/use-later.ts'
import { Combobox, Marked } from '#ui/field/Combobox.tsx'
import type { findPartSuggestions, PartSuggestion } from '#visits/parts/parts.contract.ts'

interface ArticleFieldProps {
  label: string
  /** The typed text; the number of the article once one is chosen. */
  value: string
  isChosen: boolean
  error?: ReactNode
  onText: (text: string) => void
  onChoose: (article: PartSuggestion) => void
}

/** An article of the catalogue, by its number or name. */
export function ArticleField({ label, value, isChosen, error, onText, onChoose }: ArticleFieldProps) {
  const q = useLater(value.trim())
  const enabled = !isChosen && q.length > 1
  const { data } = useEndpoint<typeof findPartSuggestions>(
    'GET /api/portal/part-suggestions',
    { query: { q } },
    { enabled, keepsPrevious: true },
  )
  return (
    <Combobox
      label={label}
      value={value}
      error={error}
      onText={onText}
      options={enabled ? (data?.items ?? []) : []}
      optionKey={({ productId }) => productId}
      onChoose={onChoose}
      autoFocus
    >
      {(item) => (
        <>
          <b>
            <Marked text={item.partNumber} part={value} />
          </b>
          <small className="option-whole">
            <Marked text={item.partName} part={value} />
          </small>
        </>
      )}
    </Combobox>
  )
}
