import { Link } from 'react-router'
import { dayInOslo } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { DayText } from '#ui/basic/DayText.tsx'
import { DataList, type DataColumn } from '#ui/list/DataList.tsx'
import type { findVesselImports, FleetImportSummary } from '../vessel-import.contract.ts'
import { importMessages as messages } from './messages.en.ts'
import { UndoImport } from './UndoImport.tsx'

const { earlier: words } = messages

/** The imports of the last weeks, newest first, each with its undo; nothing where there was none. */
export function EarlierImports() {
  const { data } = useEndpoint<typeof findVesselImports>('GET /api/portal/vessels/import')
  if (data === undefined || data.items.length === 0) return null
  return (
    <section className="block" aria-labelledby="earlier-imports">
      <div className="block-head">
        <h2 id="earlier-imports">{words.head}</h2>
      </div>
      <DataList
        caption={words.head}
        columns={COLUMNS}
        rows={data.items}
        rowKey={({ planId }) => planId}
        cards={{ look: 'rows tool-cards' }}
      />
    </section>
  )
}

const COLUMNS: DataColumn<FleetImportSummary>[] = [
  {
    id: 'file',
    head: words.file,
    card: 'title',
    cell: ({ planId, fileName }) => (
      <Link className="link" to={`${paths.vesselImport}?plan=${planId}`}>
        {fileName ?? messages.aFile}
      </Link>
    ),
  },
  {
    id: 'when',
    head: words.when,
    width: '112px',
    card: 'line',
    cell: ({ finishedAt }) => (finishedAt === null ? null : <DayText day={dayInOslo(finishedAt)} />),
  },
  { id: 'by', head: words.by, width: '16%', wideOnly: true, card: 'line', cell: ({ createdBy }) => createdBy },
  {
    id: 'wrote',
    head: words.wrote,
    width: '34%',
    card: 'body',
    cell: ({ sums }) => messages.doneText(sums.vessels, sums.changedVessels, sums.services),
  },
  {
    id: 'undo',
    head: words.undo,
    width: '150px',
    card: 'foot',
    cell: (plan) =>
      plan.undoneAt === null ? (
        plan.canUndo ? (
          <UndoImport plan={plan} small />
        ) : (
          <span className="faint">{words.cannot}</span>
        )
      ) : (
        <span className="quiet">{words.undone(dayInOslo(plan.undoneAt))}</span>
      ),
  },
]
