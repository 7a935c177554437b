import { useState } from 'react'
import { guardCell, writeCsv } from '#core/contract/csv.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { saveFile } from '#core/web/file/save-file.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { importWords as words } from '#ui/import/messages.en.ts'
import { ResultCounts } from '#ui/import/ResultCounts.tsx'
import { StepBlock } from '#ui/import/StepBlock.tsx'
import { DataList } from '#ui/list/DataList.tsx'
import { Pager } from '#ui/list/Pager.tsx'
import type { importPrices, PriceChoices, PricePlan } from '../../import/price-import.contract.ts'
import { PRICE_RESULTS, type PriceResult } from '../../import/price-import.limits.ts'
import { priceImportMessages as messages } from './messages.en.ts'
import { makePlanColumns } from './plan-columns.tsx'
import type { TriedFile } from './use-read-prices.ts'

const PAGE_SIZE = 50

interface PlanStepProps {
  file: TriedFile
  plan: PricePlan
  onBack: () => void
  onDone: (done: PricePlan) => void
}

/** The third step: what each row would do, with the choices that only a person can make. */
export function PlanStep({ file, plan, onBack, onDone }: PlanStepProps) {
  const [choices, setChoices] = useState<PriceChoices>({})
  const [shown, setShown] = useState<{ result: PriceResult | undefined; page: number }>({ result: undefined, page: 1 })
  const apply = useChange<typeof importPrices>('POST /api/portal/prices/import', {
    done: ({ written }) => messages.done(written),
    failed: messages.importFailed,
    onDone,
  })
  const { counts } = plan
  const open = counts.duplicate - Object.keys(choices).length
  const taken = Object.values(choices).filter((choice) => choice !== 'leave').length
  const writes = counts.new + counts.changed + taken
  const why = open > 0 ? messages.rowsWait(open) : writes === 0 ? messages.nothingToDo : null
  const rows = plan.rows.filter(({ result }) => shown.result === undefined || result === shown.result)
  const choose = (row: number, choice: string) => {
    const { [String(row)]: _before, ...others } = choices
    setChoices(choice === '' ? others : { ...others, [String(row)]: choice })
  }
  const title = words.planHead(file.fileName)
  return (
    <StepBlock
      title={title}
      meta={words.planSum(plan.fileRows)}
      step={2}
      aside={<RefusedCsv plan={plan} />}
      actions={
        <>
          <span className={open > 0 ? 'flag status-warn' : 'flag'} id="import-why">
            <Icon name={open > 0 ? 'circle-alert' : 'info'} />
            {why ?? messages.allOrNone(writes)}
          </span>
          <Button onClick={onBack}>{words.back}</Button>
          <Button
            variant="primary"
            off={why !== null || apply.isPending}
            aria-describedby="import-why"
            onClick={() => apply.mutate({ body: { ...file, choices, digest: plan.digest, dryRun: false } })}
          >
            {messages.import(writes)}
          </Button>
        </>
      }
    >
      <ResultCounts
        counts={PRICE_RESULTS.map((result) => ({
          result,
          count: counts[result],
          meta: result === 'duplicate' ? messages.meta.duplicate(open) : messages.meta[result],
        }))}
        pressed={shown.result}
        onPress={(result) => setShown({ result, page: 1 })}
        words={messages.results}
      />
      <DataList
        caption={title}
        columns={makePlanColumns(choices, choose)}
        rows={rows.slice((shown.page - 1) * PAGE_SIZE, shown.page * PAGE_SIZE)}
        rowKey={({ row }) => String(row)}
        empty={
          <EmptyState
            icon="list-filter"
            title={words.noRows}
            actions={<Button onClick={() => setShown({ result: undefined, page: 1 })}>{words.allRows}</Button>}
          />
        }
        cards={{ look: 'rows tool-cards' }}
      >
        {rows.length > PAGE_SIZE ? (
          <Pager
            page={shown.page}
            pageSize={PAGE_SIZE}
            total={rows.length}
            onPage={(page) => setShown({ ...shown, page })}
          />
        ) : null}
      </DataList>
    </StepBlock>
  )
}

/** The refused rows as they were in the file, with their reasons, to be corrected and imported. */
function RefusedCsv({ plan: { header, rows } }: { plan: PricePlan }) {
  const refused = rows.filter(({ result }) => result === 'refused')
  if (refused.length === 0) return null
  const save = () => {
    const lines = refused.map(({ row, cells, what }) => [
      ...header.map((_, at) => guardCell(cells[at] ?? '')),
      String(row),
      what.join('; '),
    ])
    saveFile('refused-rows.csv', writeCsv([...header, messages.row, messages.reasonHead], lines), 'text/csv')
  }
  return (
    <Button variant="ghost" icon="download" onClick={save}>
      {words.refusedCsv} <span className="count">{words.count(refused.length)}</span>
    </Button>
  )
}
