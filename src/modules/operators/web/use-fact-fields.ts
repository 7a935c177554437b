import { useState } from 'react'
import { fieldErrors, problemSentence } from '#core/web/call/api-error.ts'
import { operatorMessages as messages } from './messages.en.ts'

type FactName = 'name' | 'email' | 'location' | 'phone' | 'from' | 'to' | 'reason'

/** What a refusal says of each field, and of the whole where it names none. */
export function readErrors(error: unknown): { fields: Record<string, string>; whole: string | null } {
  const fields = fieldErrors(error)
  const isOfWhole = error && Object.keys(fields).length === 0
  return { fields, whole: isOfWhole ? problemSentence(error, messages.actionFailed) : null }
}

/** Facts of somebody as they are typed, each with the field that shows it and what was refused. */
export function useFactFields<Name extends FactName>(start: Record<Name, string>, error: unknown) {
  const [facts, setFacts] = useState(start)
  const errors = readErrors(error)
  return {
    facts,
    errors,
    field: (name: Name) => ({
      label: messages[name],
      value: facts[name],
      error: errors.fields[name],
      onValue: (value: string) => setFacts({ ...facts, [name]: value }),
    }),
  }
}
