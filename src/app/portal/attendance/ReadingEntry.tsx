import { useState, type KeyboardEvent } from 'react'
import { questionNumber } from '#core/contract/number/question-number.ts'
import { readTypedNumber } from '#core/contract/number/read-typed.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { Field, FieldError } from '#ui/field/Field.tsx'
import { useKept } from '#ui/field/use-kept.ts'
import type { VisitLine } from '#visits/checklists/visit-checklist.contract.ts'
import { DpdScale } from './DpdScale.tsx'
import { attendanceMessages as messages } from './messages.en.ts'
import { describeVerdict } from './verdict-words.ts'

/** Readings in this unit are residual oxidants: measured on line and by hand, and shown on the DPD scale. */
const OXIDANT_UNIT = 'mg/L'

export const isOxidant = ({ unit }: Pick<VisitLine, 'unit'>): boolean => unit === OXIDANT_UNIT

export interface TypedReading {
  value: string
  /** What the ship's analyser shows. */
  onLine?: string
}

interface ReadingEntryProps {
  /** Name under which unsaved values are kept. */
  name: string
  line: VisitLine
  error: string | undefined
  isOff: boolean
  onReading: (reading: TypedReading) => void
}

/** A measured value: saved when its field is left, with a verdict against the limit of the checklist. */
export function ReadingEntry({ name, line, error, isOff, onReading }: ReadingEntryProps) {
  const { values, set, drop } = useKept(name, { value: line.value ?? '', onLine: line.onLine ?? '' })
  const [problem, setProblem] = useState<string | null>(null)
  const hasOnLine = isOxidant(line)
  const save = () => {
    if (isOff || (values.value === (line.value ?? '') && values.onLine === (line.onLine ?? ''))) return
    const question = questionNumber(values.value, { isSmall: hasOnLine })
    if (question !== undefined) return setProblem(question)
    const value = readTypedNumber(values.value, { isSmall: hasOnLine })
    const onLine = hasOnLine ? readTypedNumber(values.onLine, { isSmall: true }) : ({ kind: 'blank' } as const)
    // The analyser alone is no measurement yet: the hand test follows.
    if (value.kind === 'blank' && onLine.kind === 'number' && line.value === undefined) return
    if (value.kind !== 'number' || onLine.kind === 'wrong') return setProblem(messages.reading.missing)
    setProblem(null)
    onReading({ value: value.value, ...(onLine.kind === 'number' ? { onLine: onLine.value } : {}) })
    drop()
  }
  const fields = [
    ...(hasOnLine ? ([['onLine', messages.reading.onLine]] as const) : []),
    ['value', hasOnLine ? messages.reading.value : messages.reading.single] as const,
  ]
  return (
    <div className="sheet-reading">
      <div className={hasOnLine ? 'reading-values two' : 'reading-values'}>
        {fields.map(([field, label]) => (
          <Field key={field} label={label}>
            {(control) => (
              <span className="with-unit">
                <input
                  {...control}
                  className="input"
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={20}
                  readOnly={isOff}
                  value={values[field]}
                  onChange={({ target }) => set({ [field]: target.value })}
                  onBlur={save}
                  onKeyDown={(event: KeyboardEvent) => (event.key === 'Enter' ? save() : undefined)}
                />
                <span>{line.unit}</span>
              </span>
            )}
          </Field>
        ))}
      </div>
      {(problem ?? error) ? <FieldError alerts>{problem ?? error}</FieldError> : null}
      {hasOnLine && (line.value ?? line.onLine) !== undefined ? (
        <DpdScale onLine={toNumber(line.onLine)} value={toNumber(line.value)} limit={toNumber(line.max)} />
      ) : null}
      <ReadingVerdictNote line={line} />
    </div>
  )
}

const toNumber = (text: string | undefined): number | null => (text === undefined ? null : Number(text))

const LOOKS = {
  within: { className: 'verdict-note ok', icon: 'circle-check' },
  outside: { className: 'verdict-note bad', icon: 'circle-x' },
} as const

/** Shape, words, value and limit; without a limit it says so. */
function ReadingVerdictNote({ line }: { line: VisitLine }) {
  const verdict = describeVerdict(line)
  if (verdict === null) return null
  const look = line.verdict === null ? ({ className: 'verdict-note', icon: 'info' } as const) : LOOKS[line.verdict]
  return (
    <p className={look.className}>
      <Icon name={look.icon} />
      <span>
        <b>{verdict.title}</b>
        <span>
          {verdict.text}
          {line.verdict === 'outside' ? ` ${messages.findingNeeded}` : null}
        </span>
      </span>
    </p>
  )
}
