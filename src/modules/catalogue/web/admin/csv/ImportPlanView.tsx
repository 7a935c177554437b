import type { ReactNode } from 'react'
import { Icon } from '#ui/basic/Icon.tsx'
import { norwegianTexts } from '#ui/messages.en.ts'
import type { ImportField, ImportPlan } from '../../../catalogue-admin.contract.ts'
import type { NorwegianColumn } from '../../../catalogue.fields.ts'
import type { TranslatedText } from '../../../catalogue.limits.ts'
import { csvMessages as messages } from './csv-messages.en.ts'

/** Of each kind this many rows are drawn; the sums stand above. */
const SHOWN = 200

/** What an import would do: refused rows first, since they are what has to be dealt with. */
export function ImportPlanView({ plan }: { plan: ImportPlan }) {
  const { created, endsFrom, changed, refused, unchanged } = plan
  return (
    <>
      <p className="csv-sums">
        <Sum n={created.length} word={messages.sums.created} />
        <Sum n={changed.length} word={messages.sums.changed} />
        <Sum n={unchanged} word={messages.sums.unchanged} />
        <span className={refused.length > 0 ? 'status status-danger' : ''}>
          {refused.length > 0 ? <Icon name="circle-alert" /> : null}
          <Sum n={refused.length} word={messages.sums.refused} />
        </span>
      </p>
      {endsFrom !== null && <p>{messages.atEnd(endsFrom)}</p>}
      <Rows
        title={messages.refusedTitle(refused.length)}
        rows={refused}
        heads={[messages.itemNumber, messages.reasons]}
        isOpen
        cells={refusedCells}
      />
      <Rows
        title={messages.changedTitle(changed.length)}
        rows={changed}
        heads={[messages.itemNumber, messages.changes]}
        isOpen={refused.length === 0}
        cells={changedCells}
      />
      <Rows
        title={messages.createdTitle(created.length)}
        rows={created}
        heads={[messages.itemNumber, messages.name]}
        isOpen={refused.length === 0 && changed.length === 0}
        cells={({ itemNumber, name }) => [itemNumber, name]}
      />
    </>
  )
}

type Cells = readonly [ReactNode, ReactNode]

const refusedCells = ({ itemNumber, reasons }: ImportPlan['refused'][number]): Cells => [
  itemNumber,
  <ul key="reasons">
    {reasons.map((reason) => (
      <li key={reason}>{reason}</li>
    ))}
  </ul>,
]

const isNorwegian = (field: ImportField): field is NorwegianColumn => field.endsWith('Nb')

const labelOf = (field: ImportField): string =>
  isNorwegian(field)
    ? norwegianTexts.inNorwegian(messages.fields[field.replace(/Nb$/, '') as TranslatedText])
    : messages.fields[field]

const changedCells = ({ itemNumber, fields }: ImportPlan['changed'][number]): Cells => [
  itemNumber,
  <ul key="fields">
    {fields.map(({ field, from, to }) => (
      <li key={field}>
        {labelOf(field)}: <del>{from || messages.empty}</del> → <ins>{to || messages.empty}</ins>
      </li>
    ))}
  </ul>,
]

const Sum = ({ n, word }: { n: number; word: string }) => (
  <span>
    <b>{messages.count(n)}</b> {word}
  </span>
)

interface RowsProps<Row> {
  title: string
  rows: readonly Row[]
  heads: readonly [string, string]
  isOpen: boolean
  cells: (row: Row) => Cells
}

function Rows<Row extends { line: number }>({ title, rows, heads, isOpen, cells }: RowsProps<Row>) {
  if (rows.length === 0) return null
  return (
    <details open={isOpen}>
      <summary>{title}</summary>
      <table className="table" aria-label={title}>
        <colgroup>
          <col style={{ width: 72 }} />
          <col style={{ width: 160 }} />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{messages.line}</th>
            {heads.map((head) => (
              <th scope="col" key={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map((row) => {
            const [first, second] = cells(row)
            return (
              <tr key={row.line}>
                <td>
                  <span className="csv-line">{messages.line} </span>
                  {row.line}
                </td>
                <td className="strong">{first}</td>
                <td>{second}</td>
              </tr>
            )
          })}
          {rows.length > SHOWN ? (
            <tr>
              <td colSpan={3} className="faint">
                {messages.more(rows.length - SHOWN)}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </details>
  )
}
