import { FileButton } from '../file/FileButton.tsx'
import { importWords as messages } from './messages.en.ts'
import { useFileDrop } from './use-file-drop.ts'

/** Files that contain a list. */
const LIST_ACCEPT =
  '.xlsx,.xlsm,.csv,.txt,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface FileDropProps {
  isBusy: boolean
  onFile: (file: File) => void
  /** For more kinds than a list: label of the button, accepted types, and a hint. */
  further?: { choose: string; reading: string | undefined; accept: string; hint: string }
}

/** Drop zone and button for a file. */
export function FileDrop({ isBusy, onFile, further }: FileDropProps) {
  const take = ([file]: readonly File[]) => {
    if (file && !isBusy) onFile(file)
  }
  const drop = useFileDrop(({ files }) => take([...files]))
  return (
    <div
      className={drop.isOver ? 'import-drop is-over' : 'import-drop'}
      role="group"
      aria-label={messages.choose}
      {...drop.handlers}
    >
      <FileButton
        icon="upload"
        variant="primary"
        off={isBusy}
        accept={`${LIST_ACCEPT}${further ? `,${further.accept}` : ''}`}
        onFiles={take}
      >
        {isBusy ? (further?.reading ?? messages.reading) : (further?.choose ?? messages.choose)}
      </FileButton>
      <span className="quiet">{messages.drop}</span>
      <p className="faint">{messages.recognised}</p>
      {further ? <p className="faint">{further.hint}</p> : null}
    </div>
  )
}
