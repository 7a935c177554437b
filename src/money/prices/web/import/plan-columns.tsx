import { MoneyText } from '#ui/basic/MoneyText.tsx'
import { Select } from '#ui/field/Select.tsx'
import { ResultMark } from '#ui/import/ResultCounts.tsx'
import type { DataColumn } from '#ui/list/DataList.tsx'
import type { PriceChoices, PriceImportRow } from '../../import/price-import.contract.ts'
import type { PriceResult } from '../../import/price-import.limits.ts'
import { priceImportMessages as messages } from './messages.en.ts'

const DO: Readonly<Record<Exclude<PriceResult, 'duplicate'>, string>> = {
  new: messages.doAdd,
  changed: messages.doAdd,
  refused: messages.doLeave,
  unchanged: messages.doNothing,
}

/** Columns of the dry run of a price list. */
export const makePlanColumns = (
  choices: PriceChoices,
  choose: (row: number, choice: string) => void,
): DataColumn<PriceImportRow>[] => [
  {
    id: 'row',
    head: messages.row,
    width: '64px',
    align: 'number',
    card: 'lead',
    cell: ({ row }) => <span className="faint">{row}</span>,
  },
  {
    id: 'result',
    head: messages.result,
    width: '136px',
    card: 'mark',
    cell: ({ result }) => <ResultMark result={result} words={messages.results} />,
  },
  {
    id: 'article',
    head: messages.article,
    width: '132px',
    card: 'title',
    title: ({ itemNumber, productName }) => `${itemNumber} ${productName ?? ''}`,
    cell: ({ itemNumber }) => <b>{itemNumber}</b>,
  },
  {
    id: 'client',
    head: messages.clientHead,
    width: '14%',
    card: 'line',
    wideOnly: true,
    title: ({ companyName }) => companyName ?? messages.allClients,
    cell: ({ companyName }) => companyName ?? <span className="quiet">{messages.allClients}</span>,
  },
  {
    id: 'price',
    head: messages.price,
    width: '136px',
    align: 'number',
    card: 'aside',
    cell: ({ price, currency }) => <MoneyText amount={price} currency={currency ?? ''} none={messages.none} />,
  },
  {
    id: 'what',
    head: messages.what,
    cellClass: 'import-what',
    card: 'body',
    title: ({ what }) => what.join('; '),
    cell: ({ what }) => what.join('; '),
  },
  {
    id: 'do',
    head: messages.do,
    width: '216px',
    card: 'foot',
    cell: ({ row, result, options }) =>
      result === 'duplicate' ? (
        <Select
          aria-label={messages.choice(row)}
          value={choices[String(row)] ?? ''}
          options={[{ value: '', label: messages.choose }, ...options]}
          onValue={(choice) => choose(row, choice)}
        />
      ) : (
        <span className="quiet">{DO[result]}</span>
      ),
  },
]
