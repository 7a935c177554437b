import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { formatBytes } from '#ui/file/format-bytes.ts'
import type { ProjectFile } from '../visit-files.contract.ts'
import { addedOn, fileIcon, type FileActions } from './file-columns.tsx'
import { fileMessages as messages } from './messages.en.ts'

/** The same list on a phone. */
export const FileCards = ({ rows, onDownload, onEdit, onRemove }: { rows: readonly ProjectFile[] } & FileActions) =>
  rows.length === 0 ? null : (
    <ul className="pcards flist only-phone">
      {rows.map((file) => (
        <li key={file.id}>
          <button type="button" className="fname" onClick={() => onDownload(file)}>
            <Icon name={fileIcon(file)} />
            <span>{file.fileName}</span>
            <span className="visually-hidden"> {messages.open}</span>
            <Icon name="download" />
          </button>
          <span className="l2">
            <span className="cut">
              {[formatBytes(file.fileSize), addedOn(file), file.userName, file.description].filter(Boolean).join(', ')}
            </span>
          </span>
          {file.mayChange ? (
            <span className="l2">
              <Button small variant="ghost" onClick={() => onEdit(file)}>
                {messages.describe}
              </Button>
              <Button small variant="danger" onClick={() => onRemove(file)}>
                {messages.remove}
              </Button>
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
