import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Note } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { importWords as words } from '#ui/import/messages.en.ts'
import { StepBlock } from '#ui/import/StepBlock.tsx'
import { DataList, type DataColumn } from '#ui/list/DataList.tsx'
import type { FleetImport, FleetImportUndone, getVesselImport } from '../vessel-import.contract.ts'
import { importMessages as messages } from './messages.en.ts'
import { RefusedCsv } from './RefusedCsv.tsx'
import { UndoImport } from './UndoImport.tsx'

/** How often the progress of a running import is asked for, milliseconds. */
const PROGRESS_MS = 700
/** After so long without progress a person wonders, milliseconds. */
const STILL_MS = 12_000

/** The last step: running, done, or failed with the reason and without a change. */
export function ResultStep({ plan, onAgain }: { plan: FleetImport; onAgain: () => void }) {
  const name = plan.fileName ?? messages.aFile
  if (plan.state === 'failed') {
    return (
      <StepBlock
        title={messages.failedHead}
        meta={name}
        step={3}
        actions={<Button onClick={onAgain}>{words.again}</Button>}
      >
        <div className="block-body">
          <Note tone="bad" title={messages.failedHead}>
            {plan.failure}
          </Note>
        </div>
      </StepBlock>
    )
  }
  if (plan.state !== 'done') return <Running planId={plan.planId} name={name} />
  if (plan.undone !== null) return <Undone name={name} undone={plan.undone} onAgain={onAgain} />
  const { counts, sums } = plan
  return (
    <StepBlock
      title={words.planHead(name)}
      step={3}
      aside={<RefusedCsv plan={plan} />}
      actions={
        <>
          {plan.canUndo ? <UndoImport plan={plan} /> : null}
          <Button onClick={onAgain}>{words.again}</Button>
          <Link className="button primary" to={paths.vesselDirectory}>
            {messages.showVessels}
          </Link>
        </>
      }
    >
      <div className="import-done" role="status">
        <Icon name="circle-check" />
        <div>
          <h3>
            {words.doneHead(
              counts.new + counts.changed + Object.values(plan.choices).filter((each) => each !== 'leave').length,
            )}
          </h3>
          <p className="quiet">
            {messages.doneText(sums.vessels, sums.changedVessels, sums.services)}{' '}
            {counts.refused > 0 ? words.refusedLeft(counts.refused) : null}
          </p>
        </div>
      </div>
    </StepBlock>
  )
}

interface UndoneProps {
  name: string
  undone: FleetImportUndone
  onAgain: () => void
}

/** Result of undoing, with the reasons for rows that it left. */
const Undone = ({ name, undone: { vessels, restored, services, clients, left }, onAgain }: UndoneProps) => (
  <StepBlock
    title={words.planHead(name)}
    step={3}
    actions={
      <>
        <Button onClick={onAgain}>{words.again}</Button>
        <Link className="button primary" to={paths.vesselDirectory}>
          {messages.showVessels}
        </Link>
      </>
    }
  >
    <div className="import-done" role="status">
      <Icon name="undo-2" />
      <div>
        <h3>{messages.undo.head}</h3>
        <p className="quiet">{messages.undo.sum(vessels, restored, services, clients)}</p>
        {left.length > 0 ? <p className="quiet">{messages.undo.leftHead(left.length)}</p> : null}
      </div>
    </div>
    {left.length > 0 ? (
      <DataList
        caption={messages.undo.leftHead(left.length)}
        columns={LEFT_COLUMNS}
        rows={left}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        cards={{ look: 'rows tool-cards' }}
      />
    ) : null}
  </StepBlock>
)

const LEFT_COLUMNS: DataColumn<FleetImportUndone['left'][number]>[] = [
  {
    id: 'what',
    head: messages.undo.what,
    width: '40%',
    card: 'title',
    cell: ({ kind, id, name }) =>
      kind === 'vessel' || kind === 'changed vessel' ? (
        <Link className="link" to={paths.vessel(id)}>
          {name}
        </Link>
      ) : (
        name
      ),
  },
  { id: 'reason', head: messages.undo.reason, card: 'body', cell: ({ reason }) => reason },
]

function Running({ planId, name }: { planId: string; name: string }) {
  const { data } = useEndpoint<typeof getVesselImport>(
    'GET /api/portal/vessels/import/:planId',
    { params: { planId } },
    { everyMs: PROGRESS_MS },
  )
  const { done = 0, toDo = 0 } = data ?? {}
  return (
    <StepBlock title={messages.runningHead(name)} step={3}>
      <div className="block-body">
        <p className="quiet">{messages.runningText}</p>
        <div className="progress">
          <progress max={Math.max(toDo, 1)} value={done} aria-label={messages.runningHead(name)} />
          <span className="quiet">{messages.progress(done, toDo)}</span>
        </div>
        <Still key={done / (toDo + 1)} />
      </div>
    </StepBlock>
  )
}

/** Said while nothing has moved for long: the server ended in the midst of it, or has much to do. */
function Still() {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), STILL_MS)
    return () => clearTimeout(timer)
  }, [])
  return <p aria-live="polite">{isLong ? messages.still : null}</p>
}
