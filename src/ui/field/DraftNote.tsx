import { clockIn, dayInOslo, formatPrintedTime, todayInOslo } from '#core/days.ts'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { Button } from '../basic/Button.tsx'
import { Icon } from '../basic/Icon.tsx'
import { draftTexts } from '../messages.en.ts'

interface DraftNoteProps {
  /** Milliseconds; null where nothing was found. */
  foundAt: number | null
  /** Starts again from the stored values. */
  onDiscard: () => void
}

/** Above a form with a stored draft: since when, and a button to discard it. */
export const DraftNote = ({ foundAt, onDiscard }: DraftNoteProps) =>
  foundAt === null ? null : (
    <Cluster as="p" gap={8} className="draft-note" role="status">
      <Icon name="history" />
      <span>
        {draftTexts.found(dayInOslo(foundAt) === todayInOslo() ? clockIn(foundAt) : formatPrintedTime(foundAt))}
      </span>
      <Button small variant="ghost" onClick={onDiscard}>
        {draftTexts.discard}
      </Button>
    </Cluster>
  )

/** The same under a table's row that adds one. */
export const DraftRow = ({ columns, ...note }: DraftNoteProps & { columns: number }) =>
  note.foundAt === null ? null : (
    <tr className="add-error">
      <td colSpan={columns}>
        <DraftNote {...note} />
      </td>
    </tr>
  )
