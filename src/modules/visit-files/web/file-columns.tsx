import { dayInOslo, formatDay } from '#core/days.ts'
import { fileNameColumn } from '#ui/file/FilePanel.tsx'
import { formatBytes } from '#ui/file/format-bytes.ts'
import type { DataColumn } from '#ui/list/DataList.tsx'
import type { ProjectFile } from '../visit-files.contract.ts'
import { fileMessages as messages } from './messages.en.ts'

const addedOn = ({ createdAt }: Pick<ProjectFile, 'createdAt'>): string => formatDay(dayInOslo(createdAt))

export const FILE_COLUMNS: readonly DataColumn<ProjectFile>[] = [
  fileNameColumn({
    id: 'name',
    head: messages.name,
    width: '38%',
    icon: ({ fileType }) => (fileType.startsWith('image/') ? 'camera' : 'file-text'),
  }),
  {
    id: 'description',
    head: messages.description,
    title: ({ description }) => description ?? '',
    cell: ({ description }) => description ?? <span className="faint">{messages.noDescription}</span>,
    card: 'line',
    cardCell: (file) =>
      [formatBytes(file.fileSize), addedOn(file), file.userName, file.description].filter(Boolean).join(', '),
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
]
