import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { importWords as words } from '#ui/import/messages.en.ts'
import { StepBlock } from '#ui/import/StepBlock.tsx'
import type { confirmImport, ImportPlan } from '../../../import/product-import.contract.ts'
import type { UndoChange } from '../ProductBulk.tsx'
import { csvMessages as messages } from './csv-messages.en.ts'
import { WrittenRows } from './PlanRows.tsx'
import { RefusedCsv } from './RefusedCsv.tsx'

export interface ImportDone {
  name: string
  plan: ImportPlan
  written: ReturnType<typeof confirmImport.response.parse>
}

interface DoneStepProps {
  done: ImportDone
  onAgain: () => void
  onClose: () => void
  onUndo: UndoChange
}

/** The last step: what is in, and what was left out. */
export const DoneStep = ({ done: { name, plan, written }, onAgain, onClose, onUndo }: DoneStepProps) => (
  <StepBlock
    title={name}
    step={3}
    aside={<RefusedCsv plan={plan} />}
    actions={
      <>
        <Button icon="undo-2" onClick={() => onUndo(written.act, name)}>
          {messages.undoButton}
        </Button>
        <Button onClick={onAgain}>{words.again}</Button>
        <Button variant="primary" onClick={onClose}>
          {messages.showProducts}
        </Button>
      </>
    }
  >
    <div className="import-done" role="status">
      <Icon name="circle-check" />
      <div>
        <h3>{words.doneHead(written.created + written.updated)}</h3>
        <p className="quiet">
          {messages.doneText(written.created, written.updated, written.groups)}.{' '}
          {written.refused > 0 ? words.refusedLeft(written.refused) : null}{' '}
          {written.left > 0 ? messages.leftOut(written.left) : null}
        </p>
      </div>
    </div>
    <WrittenRows plan={plan} caption={messages.writtenRows} />
  </StepBlock>
)
