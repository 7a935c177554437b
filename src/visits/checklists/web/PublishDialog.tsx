import { Icon } from '#ui/basic/Icon.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import type { ChecklistTemplateDetail } from '../checklists.contract.ts'
import { checklistMessages as messages } from './messages.en.ts'

interface PublishDialogProps {
  template: ChecklistTemplateDetail
  isBusy: boolean
  onPublish: () => void
  onClose: () => void
}

/** Asks before a version is published, with what follows from it. */
export function PublishDialog({ template, isBusy, onPublish, onClose }: PublishDialogProps) {
  const { templateVersion: inUse, versions } = template
  const open = versions.reduce((sum, { openSheets }) => sum + openSheets, 0)
  return (
    <ConfirmDialog
      title={messages.publishTitle(inUse + 1)}
      text={messages.publishText}
      action={messages.publish(inUse + 1)}
      isBusy={isBusy}
      onConfirm={onPublish}
      onClose={onClose}
    >
      <ul className="consequences">
        <li>
          <Icon name="clipboard-list" />
          <span>{messages.publishOpen(open, inUse)}</span>
        </li>
        <li>
          <Icon name="smartphone" />
          <span>{messages.publishPhones}</span>
        </li>
        <li>
          <Icon name="history" />
          <span>{messages.publishFinal}</span>
        </li>
      </ul>
    </ConfirmDialog>
  )
}
