import { useState } from 'react'
import { ApiError } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Note } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { importWords as words } from '#ui/import/messages.en.ts'
import { StepBlock } from '#ui/import/StepBlock.tsx'
import type {
  confirmImport,
  getImportProgress,
  ImportPlan,
  planImport,
  Reading,
} from '../../../import/product-import.contract.ts'
import { csvMessages as messages } from './csv-messages.en.ts'
import type { ImportDone } from './DoneStep.tsx'
import { NewGroups } from './NewGroups.tsx'
import { countOpen, type ChooseRow } from './plan-rows.tsx'
import { PlanRows } from './PlanRows.tsx'
import { RefusedCsv } from './RefusedCsv.tsx'

/** How often the progress of a running import is asked for, milliseconds. */
const PROGRESS_MS = 500

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
  // A tick is shown immediately; the rows follow after another dry run.
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
  const choose: ChooseRow = (line, choice) => {
    const { [String(line)]: _before, ...others } = reading.choices ?? {}
    read({ ...reading, choices: choice === null ? others : { ...others, [String(line)]: choice } })
  }
  const open = countOpen(plan)
  const isStale = confirm.error instanceof ApiError && confirm.error.status === 409
  return (
    <StepBlock
      title={words.planHead(name)}
      meta={words.planSum(plan.rows)}
      step={2}
      aside={<RefusedCsv plan={plan} />}
      actions={
        <>
          <span className={open > 0 ? 'flag status-warn' : 'flag'} id="import-why">
            <Icon name={open > 0 ? 'circle-alert' : 'info'} />
            {open > 0 ? messages.openRows(open) : writes === 0 ? messages.nothing : messages.takenRows(writes)}
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
      <PlanRows plan={plan} caption={words.planHead(name)} isBusy={again.isPending} choose={choose} />
    </StepBlock>
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
