import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { importWords as words } from '#ui/import/messages.en.ts'
import { StepBlock } from '#ui/import/StepBlock.tsx'
import type { confirmImport, ImportPlan } from '../../../product-import.contract.ts'
import { csvMessages as messages } from './csv-messages.en.ts'
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
}

/** The last step: what is in, and what was left out. */
export const DoneStep = ({ done: { name, plan, written }, onAgain, onClose }: DoneStepProps) => (
  <StepBlock
    title={name}
    step={3}
    aside={<RefusedCsv plan={plan} />}
    actions={
      <>
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
          {written.refused > 0 ? words.refusedLeft(written.refused) : null}
        </p>
        <p className="quiet">
          {messages.undo} <Link to={`${paths.admin}?tab=changes`}>{messages.changes}</Link>.
        </p>
      </div>
    </div>
  </StepBlock>
)
