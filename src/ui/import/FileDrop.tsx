import { FileButton } from '../file/FileButton.tsx'
import { useFileDrop } from '../file/use-file-drop.ts'
import { importWords as messages } from './messages.en.ts'

/** Where a file is chosen or dropped. */
export function FileDrop({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
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
      <FileButton icon="upload" variant="primary" off={isBusy} accept=".csv,.txt,text/csv,text/plain" onFiles={take}>
        {isBusy ? messages.reading : messages.choose}
      </FileButton>
      <span className="quiet">{messages.drop}</span>
      <p className="faint">{messages.recognised}</p>
    </div>
  )
}
