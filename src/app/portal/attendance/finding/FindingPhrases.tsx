import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import type { findFindingPhrases } from '#visits/checklists/findings.contract.ts'
import { attendanceMessages as messages } from '../messages.en.ts'

interface FindingPhrasesProps {
  projectId: string
  lineKey: string | null
  text: string
  onText: (text: string) => void
}

/** Words that the company has used for findings before; a tap adds them to the text, another takes them out. */
export function FindingPhrases({ projectId, lineKey, text, onText }: FindingPhrasesProps) {
  const { data } = useEndpoint<typeof findFindingPhrases>('GET /api/portal/projects/:id/finding-phrases', {
    params: { id: projectId },
    query: lineKey === null ? {} : { lineKey },
  })
  const phrases = data?.phrases ?? []
  if (phrases.length === 0) return null
  return (
    <div className="phrases" role="group" aria-label={messages.findings.phrases}>
      {phrases.map((phrase) => {
        const isUsed = text.includes(phrase)
        return (
          <button
            key={phrase}
            type="button"
            aria-pressed={isUsed}
            onClick={() => onText(isUsed ? withoutPhrase(text, phrase) : addPhrase(text, phrase))}
          >
            {isUsed ? <Icon name="check" /> : null}
            {phrase}
          </button>
        )
      })}
    </div>
  )
}

const addPhrase = (text: string, phrase: string): string => {
  const written = text.trimEnd()
  return written === '' ? phrase : `${written}${/[.!?]$/.test(written) ? '' : '.'} ${phrase}`
}

const withoutPhrase = (text: string, phrase: string): string =>
  text
    .replace(phrase, '')
    .replaceAll(/^[\s.]+|(?<=\.)\s*\.|\s{2,}/g, ' ')
    .trim()
