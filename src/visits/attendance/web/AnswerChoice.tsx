import { useId, type KeyboardEvent } from 'react'
import { LINE_RESULTS, type LineResult } from '#visits/checklists/checklists.limits.ts'
import { attendanceMessages as messages } from './messages.en.ts'

interface AnswerChoiceProps {
  /** The question. */
  text: string
  isRequired: boolean
  result: LineResult | null
  isOff: boolean
  onResult: (result: LineResult) => void
}

/** A question with its three answers; arrow keys move between them, and 1, 2 and 3 choose one. */
export function AnswerChoice({ text, isRequired, result, isOff, onResult }: AnswerChoiceProps) {
  const name = useId()
  const chooseByKey = (event: KeyboardEvent) => {
    const chosen = LINE_RESULTS[Number(event.key) - 1]
    if (chosen === undefined || isOff) return
    event.preventDefault()
    onResult(chosen)
  }
  return (
    <fieldset className="segments answers" disabled={isOff} onKeyDown={chooseByKey}>
      <legend>
        <LineName text={text} isRequired={isRequired} />
      </legend>
      {LINE_RESULTS.map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={result === each} onChange={() => onResult(each)} />
          {messages.results[each]}
        </label>
      ))}
    </fieldset>
  )
}

/** Text of a line, marked as optional if nobody has to answer it. */
export const LineName = ({ text, isRequired }: { text: string; isRequired: boolean }) => (
  <>
    <bdi>{text}</bdi>
    {isRequired ? null : <span className="optional"> {messages.optional}</span>}
  </>
)
