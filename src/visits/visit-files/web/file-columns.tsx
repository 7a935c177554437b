import { dayInOslo, formatDay } from '#core/days.ts'
import { fileNameColumn } from '#ui/file/FilePanel.tsx'
import { formatBytes } from '#ui/file/format-bytes.ts'
import type { DataColumn } from '#ui/list/DataList.tsx'
import type { ProjectFile } from '../visit-files.contract.ts'
import { CaptionField } from './CaptionField.tsx'
import { FileThumbnail, isPhoto } from './FileThumbnail.tsx'
import { fileMessages as messages } from './messages.en.ts'

const addedOn = ({ createdAt }: Pick<ProjectFile, 'createdAt'>): string => formatDay(dayInOslo(createdAt))

export const FILE_COLUMNS: readonly DataColumn<ProjectFile>[] = [
  {
    id: 'picture',
    head: <span className="visually-hidden">{messages.picture}</span>,
    width: '96px',
    cell: (file) => <FileThumbnail file={file} />,
    card: 'lead',
  },
  fileNameColumn({
    id: 'name',
    head: messages.name,
    width: '30%',
    icon: (file) => (isPhoto(file) ? 'camera' : 'file-text'),
  }),
  {
    id: 'description',
    head: messages.description,
    title: ({ description }) => description ?? '',
    cell: (file) =>
      file.mayChange ? (
        <CaptionField file={file} />
      ) : (
        (file.description ?? <span className="faint">{messages.noDescription}</span>)
      ),
    card: 'foot',
    cardCell: (file) => (file.mayChange ? <CaptionField file={file} /> : file.description),
  },
  {
    id: 'size',
    head: messages.size,
    width: '88px',
    align: 'number',
    cell: ({ fileSize }) => formatBytes(fileSize),
    card: 'line',
    cardCell: (file) => [formatBytes(file.fileSize), addedOn(file), file.userName].join(', '),
  },
  { id: 'added', head: messages.added, width: '120px', wideOnly: true, cell: addedOn },
  {
    id: 'by',
    head: messages.by,
    width: '136px',
    wideOnly: true,
    title: ({ userName }) => userName,
    nameOf: ({ userName }) => userName,
    cell: ({ userName }) => userName,
  },
]
