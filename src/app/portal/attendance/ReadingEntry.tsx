import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { NumberField } from '#core/contract/number/read-typed.ts'
import { Field, FieldError } from '#ui/field/Field.tsx'
import { useKept } from '#ui/field/use-kept.ts'
import type { VisitLine } from '#visits/checklists/visit-checklist.contract.ts'
import { attendanceMessages as messages } from './messages.en.ts'
import { findReadingProblem, readTypedReading, toggleSign } from './read-reading.ts'
import { isOxidant, ReadingResult } from './ReadingResult.tsx'

export interface TypedReading {
  value: string
  /** What the ship's analyser shows. */
  onLine?: string
}

/** Why a reading can't be stored, in words. */
export interface ReadingProblem {
  /** Null where it isn't about one of the fields. */
  field: FieldName | null
  sentence: string
}

interface ReadingEntryProps {
  /** Name under which unsaved values are kept. */
  name: string
  line: VisitLine
  error: ReadingProblem | null
  /** `onSaved` is called once the reading is stored. */
  onReading: (reading: TypedReading, onSaved: () => void) => void
  /** Something else is typed than what was sent. */
  onEdit: () => void
  /** Further actions of the line. */
  children: ReactNode
}

type FieldName = 'onLine' | 'value'

const SIGNS = ['<', '>'] as const

/** A measured value: saved when its field is left, with a verdict against the limit of the checklist. */
export function ReadingEntry({ name, line, error, onReading, onEdit, children }: ReadingEntryProps) {
  const { values, set, settle, drop } = useKept(name, { value: line.value ?? '', onLine: line.onLine ?? '' })
  const [problem, setProblem] = useState<ReadingProblem | null>(null)
  const errorId = useId()
  /** The field that a sign belongs to. */
  const lastField = useRef<FieldName>('value')
  const inputs = useRef<Partial<Record<FieldName, HTMLInputElement | null>>>({})
  const hasOnLine = isOxidant(line)
  const rules = rulesOf(line)
  const [value, onLine] = [readTypedReading(values.value, rules), readTypedReading(values.onLine, rules)]
  const isStored = writeReading(value) === (line.value ?? '') && writeReading(onLine) === (line.onLine ?? '')
  const save = () => {
    if (isStored) return drop()
    for (const field of ['value', 'onLine'] as const) {
      const sentence = findReadingProblem(values[field], rules)
      if (sentence !== null) return setProblem({ field, sentence })
    }
    // The analyser alone is no measurement yet: the hand test follows.
    if (value.kind === 'blank' && line.value === undefined) return
    if (value.kind !== 'number') return setProblem({ field: 'value', sentence: messages.reading.missing })
    const typed = values
    onReading({ value: value.value, ...(onLine.kind === 'number' ? { onLine: onLine.value } : {}) }, () =>
      settle(typed),
    )
  }
  const type = (field: FieldName, typed: string) => {
    setProblem(null)
    onEdit()
    set({ [field]: typed })
  }
  const putSign = (sign: (typeof SIGNS)[number]) => {
    const field = lastField.current
    type(field, toggleSign(values[field], sign))
    inputs.current[field]?.focus()
  }
  const shown = problem ?? error
  return (
    <div className="sheet-reading">
      <div className={hasOnLine ? 'reading-values two' : 'reading-values'}>
        {(hasOnLine ? (['onLine', 'value'] as const) : (['value'] as const)).map((field) => (
          <Field key={field} label={hasOnLine ? messages.reading[field] : messages.reading.single}>
            {(control) => (
              <span className="with-unit">
                <input
                  {...control}
                  aria-invalid={shown?.field === field || undefined}
                  aria-describedby={shown?.field === field ? errorId : undefined}
                  ref={(input) => void (inputs.current[field] = input)}
                  className="input"
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={20}
                  placeholder={line.decimals === undefined ? undefined : (0).toFixed(line.decimals)}
                  value={values[field]}
                  onChange={({ target }) => type(field, target.value)}
                  onFocus={() => void (lastField.current = field)}
                  onBlur={save}
                  onKeyDown={(event: KeyboardEvent) => (event.key === 'Enter' ? save() : undefined)}
                />
                <span>{line.unit}</span>
              </span>
            )}
          </Field>
        ))}
      </div>
      {shown === null ? null : (
        <FieldError id={errorId} alerts>
          {shown.sentence}
        </FieldError>
      )}
      {/* What is judged is what is stored, never what is still typed. */}
      {shown === null && isStored ? <ReadingResult line={line} /> : null}
      <div className="reading-more">
        {children}
        {SIGNS.map((sign) => (
          // Pressing it must not leave the field, which would save the number without its sign.
          <button
            key={sign}
            type="button"
            className="link"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => putSign(sign)}
          >
            {messages.reading.signs[sign]}
          </button>
        ))}
      </div>
    </div>
  )
}

/** How the numbers of a line are read. */
const rulesOf = (line: VisitLine): NumberField & { decimals: number | undefined } => ({
  isSmall: isOxidant(line),
  isWhole: line.decimals === 0,
  decimals: line.decimals,
})

/** As it is stored; null for what can't be. */
const writeReading = (read: ReturnType<typeof readTypedReading>): string | null =>
  read.kind === 'number' ? read.value : read.kind === 'blank' ? '' : null
