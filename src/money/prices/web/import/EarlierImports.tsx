import { dayInOslo } from '#core/days.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { DayText } from '#ui/basic/DayText.tsx'
import { DataList, type DataColumn } from '#ui/list/DataList.tsx'
import type { findPriceImports, PriceImport } from '../../import/price-import.contract.ts'
import { priceImportMessages as messages } from './messages.en.ts'
import { UndoImport } from './UndoImport.tsx'

/** The imports of the last weeks, newest first, each with its undo; nothing where there was none. */
export function EarlierImports() {
  const { data } = useEndpoint<typeof findPriceImports>('GET /api/portal/prices/import')
  if (data === undefined || data.items.length === 0) return null
  return (
    <section className="block" aria-labelledby="earlier-imports">
      <div className="block-head">
        <h2 id="earlier-imports">{messages.earlier}</h2>
      </div>
      <DataList
        caption={messages.earlier}
        columns={COLUMNS}
        rows={data.items}
        rowKey={({ id }) => id}
        cards={{ look: 'rows tool-cards' }}
      />
    </section>
  )
}

const COLUMNS: DataColumn<PriceImport>[] = [
  { id: 'file', head: messages.file, card: 'title', cell: ({ fileName }) => fileName ?? messages.aFile },
  {
    id: 'when',
    head: messages.when,
    width: '112px',
    card: 'line',
    cell: ({ createdAt }) => <DayText day={dayInOslo(createdAt)} />,
  },
  { id: 'by', head: messages.by, width: '20%', wideOnly: true, card: 'line', cell: ({ createdBy }) => createdBy },
  { id: 'wrote', head: messages.wrote, width: '96px', align: 'number', card: 'mark', cell: ({ written }) => written },
  {
    id: 'undo',
    head: messages.undoShort,
    width: '150px',
    card: 'foot',
    cell: ({ id, fileName, undoneAt }) =>
      undoneAt === null ? (
        <UndoImport id={id} name={fileName ?? messages.aFile} small />
      ) : (
        <span className="quiet">{messages.isUndone}</span>
      ),
  },
]
