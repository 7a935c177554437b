import { useState } from 'react'
import { pageIn } from '#core/web/address-values.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useListAddress } from '#core/web/list-address.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { importWords as words } from '#ui/import/messages.en.ts'
import { ResultCounts } from '#ui/import/ResultCounts.tsx'
import { StepBlock } from '#ui/import/StepBlock.tsx'
import { DataList } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import { Pager } from '#ui/list/Pager.tsx'
import type {
  applyVesselImport,
  findVesselImportRows,
  FleetImport,
  FleetImportChoices,
} from '../vessel-import.contract.ts'
import { ROW_RESULTS, type RowResult } from '../vessel-import.limits.ts'
import { importMessages as messages } from './messages.en.ts'
import { RefusedCsv } from './RefusedCsv.tsx'
import { makeRowColumns } from './row-columns.tsx'

const PAGE_SIZE = '50'

/** The third step: what each row would do, with the choices that only a person can make. */
export function PlanStep({ plan, onBack }: { plan: FleetImport; onBack: () => void }) {
  const { query, change } = useListAddress()
  const [choices, setChoices] = useState<FleetImportChoices>({})
  const result = ROW_RESULTS.find((each) => each === query.get('result'))
  const list = useEndpoint<typeof findVesselImportRows>(
    'GET /api/portal/vessels/import/:planId/rows',
    {
      params: { planId: plan.planId },
      query: { ...(result ? { result } : {}), page: String(pageIn(query)), pageSize: PAGE_SIZE },
    },
    { keepsPrevious: true },
  )
  const apply = useChange<typeof applyVesselImport>('POST /api/portal/vessels/import/:planId/apply', {
    failed: messages.applyFailed,
    waits: true,
  })
  const { counts } = plan
  const open = counts.duplicate - Object.keys(choices).length
  const taken = Object.values(choices).filter((choice) => choice !== 'leave').length
  const writes = counts.new + counts.changed + taken
  const why = open > 0 ? messages.choicesWait(open) : writes === 0 ? messages.nothingToDo : null
  const choose = (row: number, choice: string) => {
    const { [String(row)]: _before, ...others } = choices
    setChoices(choice === '' ? others : { ...others, [String(row)]: choice })
  }
  return (
    <StepBlock
      title={words.planHead(plan.fileName ?? messages.aFile)}
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
            onClick={() => apply.mutate({ params: { planId: plan.planId }, body: { choices } })}
          >
            {words.import(writes)}
          </Button>
        </>
      }
    >
      <ResultCounts counts={countsOf(plan, open)} pressed={result} onPress={(next) => change({ result: next ?? '' })} />
      <DataList
        caption={words.planHead(plan.fileName ?? messages.aFile)}
        columns={makeRowColumns(choices, choose)}
        rows={list.data?.items}
        rowKey={({ row }) => String(row)}
        failed={failureOf(list, messages.rowsFailed)}
        empty={
          <EmptyState
            icon="list-filter"
            title={words.noRows}
            actions={<Button onClick={() => change({ result: '' })}>{words.allRows}</Button>}
          />
        }
        isBusy={list.isFetching}
        cards={{ look: 'rows tool-cards' }}
      >
        {list.data && list.data.total > list.data.pageSize ? (
          <Pager {...list.data} onPage={(page) => change({ page: String(page) })} />
        ) : null}
      </DataList>
    </StepBlock>
  )
}

/** Number of rows of each kind, with their messages. */
function countsOf({ counts, sums }: FleetImport, open: number) {
  const { meta } = messages
  const said: Record<RowResult, string> = {
    new: meta.new(sums.vessels, sums.services, sums.clients),
    changed: meta.changed(sums.changedFields),
    duplicate: meta.duplicate(open),
    refused: meta.refused,
    unchanged: meta.unchanged,
  }
  return ROW_RESULTS.map((result) => ({ result, count: counts[result], meta: said[result] }))
}
