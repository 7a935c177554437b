import { dayInOslo, formatDay } from '#core/days.ts'
import { IconButton } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { formatBytes } from '#ui/file/format-bytes.ts'
import type { Column } from '#ui/list/Table.tsx'
import type { ProjectFile } from '../visit-files.contract.ts'
import { fileMessages as messages } from './messages.en.ts'

export interface FileActions {
  onDownload: (file: ProjectFile) => void
  onEdit: (file: ProjectFile) => void
  onRemove: (file: ProjectFile) => void
}

export const fileIcon = ({ fileType }: Pick<ProjectFile, 'fileType'>) =>
  fileType.startsWith('image/') ? ('camera' as const) : ('file-text' as const)

export const addedOn = ({ createdAt }: Pick<ProjectFile, 'createdAt'>): string => formatDay(dayInOslo(createdAt))

/** The list of files at the desk. */
export const makeFileColumns = ({ onDownload, onEdit, onRemove }: FileActions): readonly Column<ProjectFile>[] => [
  {
    id: 'name',
    head: messages.name,
    width: '38%',
    title: ({ fileName }) => fileName,
    cell: (file) => (
      <button type="button" className="fname" onClick={() => onDownload(file)}>
        <Icon name={fileIcon(file)} />
        <span>{file.fileName}</span>
      </button>
    ),
  },
  {
    id: 'description',
    head: messages.description,
    title: ({ description }) => description ?? '',
    cell: ({ description }) => description ?? <span className="faint">{messages.noDescription}</span>,
  },
  { id: 'size', head: messages.size, width: '88px', align: 'number', cell: ({ fileSize }) => formatBytes(fileSize) },
  { id: 'added', head: messages.added, width: '120px', cell: addedOn },
  {
    id: 'by',
    head: messages.by,
    width: '136px',
    wideOnly: true,
    title: ({ userName }) => userName,
    cell: ({ userName }) => userName,
  },
  {
    id: 'actions',
    head: <span className="visually-hidden">{messages.actions}</span>,
    width: '136px',
    align: 'number',
    cell: (file) => (
      <span className="row-tools">
        {file.mayChange ? (
          <>
            <IconButton inRow icon="pencil" label={messages.edit(file.fileName)} onClick={() => onEdit(file)} />
            <IconButton inRow icon="trash-2" label={messages.removeOf(file.fileName)} onClick={() => onRemove(file)} />
          </>
        ) : null}
        <IconButton icon="download" label={messages.download(file.fileName)} onClick={() => onDownload(file)} />
      </span>
    ),
  },
]
