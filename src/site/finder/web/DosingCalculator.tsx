import { formatNumber } from '#core/language.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import {
  AGENT_NAMES,
  AGENTS,
  DOSING_ASKS,
  readDosing,
  TARGET,
  type Dosing,
  type DosingField,
  type ReadDosing,
  writeTyped,
} from '../dosing.ts'
import { HiddenFields } from './board/HiddenFields.tsx'
import { useFinder } from './finder-context.ts'

/** Fields in the order in which one reads them off. */
const FIRST: readonly DosingField[] = ['volume', 'flow', 'measured', 'target', 'factor', 'ratio']
const SOLUTION: readonly DosingField[] = ['strength', 'density', 'tank']

/**
 * Calculates the neutraliser: a plain form with the answer rendered by the server, with the formula in the reader's own
 * numbers.
 */
export function DosingCalculator() {
  const { dosing: text } = useMessages('finder')
  const { lang } = usePageLanguage()
  const { path, asked } = useFinder()
  const read = readDosing(asked)
  return (
    <div className="finder" id="calculator">
      <form className="finder-ask" method="get" action={`${path}#calculator`}>
        <HiddenFields asked={asked} without={DOSING_ASKS} />
        <div className="dosing-fields">
          <div className="field dosing-agent">
            <label htmlFor="dosing-agent">{text.agent}</label>
            <select
              className="input select"
              id="dosing-agent"
              name="agent"
              aria-describedby="dosing-agent-hint"
              defaultValue={read.agent}
            >
              {AGENT_NAMES.map((agent) => (
                <option key={agent} value={agent}>
                  {text.agents[agent]}
                </option>
              ))}
            </select>
            <p className="small" id="dosing-agent-hint">
              {text.ratios}{' '}
              {AGENT_NAMES.flatMap((agent) => {
                const { ratio } = AGENTS[agent]
                return ratio === null ? [] : [`${text.shortAgents[agent]} ${formatNumber(lang, ratio)}`]
              }).join(', ')}
            </p>
          </div>
          {FIRST.map((field) => (
            <NumberField key={field} field={field} read={read} />
          ))}
        </div>
        <details open={SOLUTION.some((field) => read.values[field] !== '')}>
          <summary>{text.asSolution}</summary>
          <div className="dosing-fields">
            {SOLUTION.map((field) => (
              <NumberField key={field} field={field} read={read} />
            ))}
          </div>
        </details>
        <div className="finder-buttons">
          <button className="button button-ink" type="submit">
            {text.workOut}
          </button>
        </div>
      </form>
      <div className="finder-answers">
        {read.wrong.length > 0 ? (
          <p role="alert">{text.wrong}</p>
        ) : read.result === null ? (
          <p className="quiet-text">{text.missing}</p>
        ) : (
          <Result read={read} result={read.result} />
        )}
        <h3>{text.assumes}</h3>
        <ul className="small">
          {text.assumptions.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function NumberField({ field, read: { values, wrong } }: { field: DosingField; read: ReadDosing }) {
  const { dosing: text } = useMessages('finder')
  const { lang } = usePageLanguage()
  const id = `dosing-${field}`
  const isWrong = wrong.includes(field)
  const { label, unit, hint } = text.fields[field]
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {unit === '' ? null : `, ${unit}`}
      </label>
      <input
        className="input"
        id={id}
        name={field}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={writeTyped(lang, field, values[field])}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-hint`}
      />
      <p className={isWrong ? 'error' : 'small'} id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  )
}

function Result({ read: { values, agent }, result }: { read: ReadDosing; result: Dosing }) {
  const { dosing: text } = useMessages('finder')
  const { lang } = usePageLanguage()
  const { list } = useFinder()
  const write = (value: number) => formatNumber(lang, value)
  const { removal, ratio, factor, mass, ceilingMass, rate, solution, solutionRate, endurance } = result
  const typed = (field: DosingField) => writeTyped(lang, field, values[field])
  const target = values.target === '' ? write(TARGET) : typed('target')
  const parts = (amount: string) =>
    `${amount} × (${typed('measured')} − ${target}) × ${write(ratio)} × ${write(factor)} ÷ 1000`
  const rows: [string, string][] = [
    ...(ceilingMass === null ? [] : [[text.ceiling, text.amounts.mass(write(ceilingMass))] satisfies [string, string]]),
    ...(rate === null || mass === null ? [] : [[text.rate, text.amounts.rate(write(rate))] satisfies [string, string]]),
    ...(solution === null ? [] : [[text.solution, text.amounts.litres(write(solution))] satisfies [string, string]]),
    ...(solutionRate === null
      ? []
      : [[text.solution, text.amounts.litresPerHour(write(solutionRate))] satisfies [string, string]]),
    ...(endurance === null ? [] : [[text.endurance, text.amounts.hours(write(endurance))] satisfies [string, string]]),
  ]
  return (
    <section role="status" aria-label={text.result}>
      <p>{removal === 0 ? text.nothing : text.need}</p>
      <p className="dosing-result">
        {mass === null ? text.amounts.rate(write(rate ?? 0)) : text.amounts.mass(write(mass))}
      </p>
      <p>{text.agents[agent]}</p>
      {mass === null || mass === 0
        ? null
        : list({
            found: [],
            unmatched: [text.order(text.amounts.mass(write(Math.ceil(mass))), text.agents[agent])],
            label: text.addToList(text.amounts.mass(write(Math.ceil(mass)))),
            isMain: false,
          })}
      <dl className="pairs">
        {rows.map(([name, value]) => (
          <div key={name + value}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>{text.how}</h3>
      <p>{text.formula}</p>
      {mass === null ? null : (
        <p>
          = {parts(typed('volume'))} = {text.amounts.mass(write(mass))}
        </p>
      )}
      {rate === null ? null : (
        <p>
          = {parts(typed('flow'))} = {text.amounts.rate(write(rate))}
        </p>
      )}
    </section>
  )
}
