import { StateMark } from '#ui/basic/StateMark.tsx'
import { reportMessages as messages } from './messages.en.ts'

const VERDICTS = {
  outside: { tone: 'danger', icon: 'triangle-alert', text: messages.outside },
  within: { tone: 'ok', icon: 'check', text: messages.within },
} as const

/** Shows whether a reading is within its limit; nothing where that can't be determined. */
export function ReadingVerdict({ isOutside, small = false }: { isOutside: boolean | null; small?: boolean }) {
  if (isOutside === null) return null
  const { tone, icon, text } = VERDICTS[isOutside ? 'outside' : 'within']
  return (
    <StateMark tone={tone} icon={icon} small={small}>
      {text}
    </StateMark>
  )
}
