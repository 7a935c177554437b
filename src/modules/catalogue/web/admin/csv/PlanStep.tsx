import { useState } from 'react'
import { ApiError } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Note } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { importWords as words } from '#ui/import/messages.en.ts'
import { ResultCounts } from '#ui/import/ResultCounts.tsx'
import { StepBlock } from '#ui/import/StepBlock.tsx'
import { DataList } from '#ui/list/DataList.tsx'
import { Pager } from '#ui/list/Pager.tsx'
import type {
  confirmImport,
  getImportProgress,
  ImportPlan,
  planImport,
  Reading,
} from '../../../product-import.contract.ts'
import { csvMessages as messages } from './csv-messages.en.ts'
import type { ImportDone } from './DoneStep.tsx'
import { NewGroups } from './NewGroups.tsx'
import { listRows, PLAN_COLUMNS, type PlanResult } from './plan-rows.tsx'
import { RefusedCsv } from './RefusedCsv.tsx'

/** How often the progress of a running import is asked for, milliseconds. */
const PROGRESS_MS = 500
const PAGE_SIZE = 50

/** A file as it was read and tried; the same reading is confirmed. */
export interface TriedFile {
  name: string
  reading: Reading
  plan: ImportPlan
}

interface PlanStepProps {
  tried: TriedFile
  onBack: () => void
  onDone: (done: ImportDone) => void
}

/** The third step: what each row would do, and which new categories and brands come with them. */
export function PlanStep({ tried: { name, ...first }, onBack, onDone }: PlanStepProps) {
  // A tick shows at once; the rows follow when the file was tried anew.
  const [reading, setReading] = useState(first.reading)
  const [plan, setPlan] = useState(first.plan)
  const again = useChange<typeof planImport>('POST /api/admin/products/import', { failed: messages.tryFailed })
  const confirm = useChange<typeof confirmImport>('POST /api/admin/products/import/confirm', {
    done: ({ created, updated }) => ({ title: messages.doneTitle, description: messages.doneToast(created, updated) }),
    failed: messages.confirmFailed,
    waits: true,
  })
  const writes = plan.created.length + plan.changed.length
  const read = (next: Reading) => {
    confirm.reset()
    setReading(next)
    again.mutate({ body: next }, { onSuccess: setPlan })
  }
  const isStale = confirm.error instanceof ApiError && confirm.error.status === 409
  return (
    <StepBlock
      title={words.planHead(name)}
      meta={words.planSum(plan.rows)}
      step={2}
      aside={<RefusedCsv plan={plan} />}
      actions={
        <>
          <span className="flag" id="import-why">
            <Icon name="info" />
            {writes === 0 ? messages.nothing : messages.takenRows(writes)}
          </span>
          <Button off={confirm.isPending} onClick={onBack}>
            {words.back}
          </Button>
          <Button
            variant="primary"
            off={writes === 0 || confirm.isPending || again.isPending}
            aria-describedby="import-why"
            onClick={() =>
              confirm.mutate(
                { body: { ...reading, digest: plan.digest } },
                { onSuccess: (written) => onDone({ name, plan, written }) },
              )
            }
          >
            {words.import(writes)}
          </Button>
        </>
      }
    >
      {confirm.isPending ? <Progress digest={plan.digest} total={writes} /> : null}
      {isStale ? (
        <div className="block-body">
          <Note
            tone="warn"
            title={messages.staleTitle}
            actions={<Button onClick={() => read(reading)}>{messages.tryAgain}</Button>}
          >
            {messages.staleText}
          </Note>
        </div>
      ) : null}
      <NewGroups
        found={plan.newGroups}
        chosen={reading.newGroups}
        onChoose={(newGroups) => read({ ...reading, newGroups })}
      />
      <Rows plan={plan} caption={words.planHead(name)} isBusy={again.isPending} />
    </StepBlock>
  )
}

/** How many rows of each kind, and the rows themselves. */
function Rows({ plan, caption, isBusy }: { plan: ImportPlan; caption: string; isBusy: boolean }) {
  const [shown, setShown] = useState<{ result: PlanResult | undefined; page: number }>({ result: undefined, page: 1 })
  const { created, changed, refused, unchanged, endsFrom } = plan
  const rows = listRows(plan, shown.result)
  const fields = changed.reduce((sum, row) => sum + row.fields.length, 0)
  const { meta } = messages
  // What has an order of its own in the file stands elsewhere.
  const atEnd = endsFrom === null ? null : endsFrom + created.length - 1
  return (
    <>
      <ResultCounts<PlanResult>
        counts={[
          { result: 'new', count: created.length, meta: meta.new(endsFrom, atEnd ?? 0) },
          { result: 'changed', count: changed.length, meta: meta.changed(fields) },
          { result: 'refused', count: refused.length, meta: meta.refused },
          { result: 'unchanged', count: unchanged, meta: meta.unchanged },
        ]}
        pressed={shown.result}
        onPress={(result) => setShown({ result, page: 1 })}
      />
      {shown.result === 'unchanged' || rows.length === 0 ? (
        <p className="block-body quiet">{unchanged > 0 ? messages.sameAsStored(unchanged) : words.noRows}</p>
      ) : (
        <DataList
          caption={caption}
          columns={PLAN_COLUMNS}
          rows={rows.slice((shown.page - 1) * PAGE_SIZE, shown.page * PAGE_SIZE)}
          rowKey={({ line }) => String(line)}
          isBusy={isBusy}
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
      )}
    </>
  )
}

function Progress({ digest, total }: { digest: string; total: number }) {
  // How far it has come; the answer of the import itself is what counts.
  const progress = useEndpoint<typeof getImportProgress>(
    'GET /api/admin/products/import/progress/:digest',
    { params: { digest } },
    { everyMs: PROGRESS_MS },
  )
  const done = Math.min(progress.data?.done ?? 0, total)
  return (
    <div className="block-body progress" role="status">
      <progress max={total} value={done} aria-label={messages.working} />
      <span className="quiet">
        {messages.working} {messages.progress(done, total)}
      </span>
    </div>
  )
}
