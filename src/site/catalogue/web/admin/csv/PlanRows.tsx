import { useState } from 'react'
import { importWords as words } from '#ui/import/messages.en.ts'
import { ResultCounts } from '#ui/import/ResultCounts.tsx'
import { DataList } from '#ui/list/DataList.tsx'
import { Pager } from '#ui/list/Pager.tsx'
import type { ImportPlan } from '../../../import/product-import.contract.ts'
import { csvMessages as messages } from './csv-messages.en.ts'
import { countOpen, listRows, makePlanColumns, type ChooseRow, type PlanResult } from './plan-rows.tsx'

const PAGE_SIZE = 50

interface PlanRowsProps {
  plan: ImportPlan
  caption: string
  isBusy: boolean
  choose: ChooseRow
}

/** How many rows of each kind, and the rows themselves, with the choices that only a person can make. */
export function PlanRows({ plan, caption, isBusy, choose }: PlanRowsProps) {
  const [shown, setShown] = useState<{ result: PlanResult | undefined; page: number }>({ result: undefined, page: 1 })
  const { created, changed, refused, unchanged, asked, endsFrom } = plan
  const rows = listRows(plan, shown.result)
  const fields = changed.reduce((sum, row) => sum + row.fields.length, 0)
  const { meta } = messages
  const places = created.filter(({ place }) => place !== null).length
  const atEnd = endsFrom === null ? 0 : endsFrom + places - 1
  return (
    <>
      <ResultCounts<PlanResult>
        counts={[
          { result: 'new', count: created.length, meta: meta.new(endsFrom, atEnd) },
          { result: 'changed', count: changed.length, meta: meta.changed(fields) },
          ...(asked.length === 0
            ? []
            : [{ result: 'duplicate' as const, count: asked.length, meta: meta.asked(countOpen(plan)) }]),
          { result: 'refused', count: refused.length, meta: meta.refused },
          { result: 'unchanged', count: unchanged, meta: meta.unchanged },
        ]}
        pressed={shown.result}
        onPress={(result) => setShown({ result, page: 1 })}
      />
      {shown.result === 'unchanged' || rows.length === 0 ? (
        <p className="block-body quiet">{unchanged > 0 ? messages.sameAsStored(unchanged) : words.noRows}</p>
      ) : (
        <RowList
          rows={rows}
          caption={caption}
          isBusy={isBusy}
          choose={asked.length === 0 ? null : choose}
          page={shown.page}
          onPage={(page) => setShown({ ...shown, page })}
        />
      )}
    </>
  )
}

/** Result of an import: new and changed products with their pictures and positions. */
export function WrittenRows({ plan, caption }: { plan: ImportPlan; caption: string }) {
  const [page, setPage] = useState(1)
  const written = listRows({ ...plan, refused: [], asked: [] }, undefined)
  return <RowList rows={written} caption={caption} isBusy={false} choose={null} page={page} onPage={setPage} />
}

interface RowListProps {
  rows: ReturnType<typeof listRows>
  caption: string
  isBusy: boolean
  choose: ChooseRow | null
  page: number
  onPage: (page: number) => void
}

function RowList({ rows, caption, isBusy, choose, page, onPage }: RowListProps) {
  const columns = makePlanColumns(choose)
  return (
    <DataList
      caption={caption}
      columns={columns}
      rows={rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
      rowKey={({ line }) => String(line)}
      isBusy={isBusy}
      cards={{ look: 'rows tool-cards' }}
    >
      {rows.length > PAGE_SIZE ? <Pager page={page} pageSize={PAGE_SIZE} total={rows.length} onPage={onPage} /> : null}
    </DataList>
  )
}
