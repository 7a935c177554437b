import { useState } from 'react'
import { Link } from 'react-router'
import { dayInOslo } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { openFile } from '#core/web/file/open-file.ts'
import { DayText } from '#ui/basic/DayText.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { DataList, type DataColumn } from '#ui/list/DataList.tsx'
import type { VesselPart } from '../../directory.contract.ts'
import { vesselMessages as messages } from '../messages.en.ts'
import { MoreButton, Section } from './Section.tsx'
import { useFiles, useParts } from './vessel-reads.ts'

/** Lines that are shown at first, and once all are asked for. */
const SHORT = 5
const MOST = 200

const { number, name, used, last } = messages.partHeads
const PART_COLUMNS: readonly DataColumn<VesselPart>[] = [
  {
    id: 'number',
    head: number,
    width: '124px',
    title: ({ partNumber }) => partNumber ?? '',
    cell: ({ partNumber }) => <span className="strong">{partNumber}</span>,
    card: 'title',
    cardCell: ({ partNumber, partName }) => partNumber ?? partName,
  },
  {
    id: 'name',
    head: name,
    title: ({ partName }) => partName,
    nameOf: ({ partName }) => partName,
    cell: ({ partName }) => partName,
    card: 'line',
  },
  {
    id: 'used',
    head: used,
    width: '56px',
    align: 'number',
    title: ({ quantity, unit }) => `${quantity} ${unit}`,
    cell: ({ quantity }) => quantity,
    card: 'mark',
    cardCell: ({ quantity, unit }) => <span>{`${quantity} ${unit}`}</span>,
  },
  {
    id: 'last',
    head: last,
    width: '112px',
    align: 'number',
    cell: ({ lastUsed }) => <DayText day={lastUsed} />,
    card: 'aside',
    cardCell: ({ lastUsed }) => (
      <span>
        <DayText day={lastUsed} />
      </span>
    ),
  },
]

/** Parts used on the vessel: which, how many, and when last. */
export function PartsSection({ vesselId }: { vesselId: string }) {
  const [isWhole, setIsWhole] = useState(false)
  const parts = useParts(vesselId, isWhole ? MOST : SHORT)
  return (
    <Section
      title={messages.parts}
      read={parts}
      failed={messages.partsFailed}
      action={
        parts.data && parts.data.total > SHORT ? (
          <MoreButton
            isWhole={isWhole}
            words={isWhole ? messages.fewer : messages.all(parts.data.total)}
            onPress={() => setIsWhole(!isWhole)}
          />
        ) : null
      }
    >
      {({ items }) =>
        items.length === 0 ? (
          <p className="faint">{messages.noParts}</p>
        ) : (
          <DataList
            caption={messages.parts}
            columns={PART_COLUMNS}
            rows={items}
            rowKey={({ partNumber, partName, unit }) => [partNumber, partName, unit].join(' ')}
            cards={{ look: 'rows tool-cards' }}
            className="short-list"
          />
        )
      }
    </Section>
  )
}

/** Photos, papers and service reports of its visits. */
export function FilesSection({ vesselId }: { vesselId: string }) {
  const [isWhole, setIsWhole] = useState(false)
  const files = useFiles(vesselId, isWhole ? MOST : SHORT)
  return (
    <Section
      title={messages.files}
      read={files}
      failed={messages.filesFailed}
      action={
        files.data && files.data.total > SHORT ? (
          <MoreButton
            isWhole={isWhole}
            words={isWhole ? messages.fewer : messages.all(files.data.total)}
            onPress={() => setIsWhole(!isWhole)}
          />
        ) : null
      }
    >
      {({ items }) =>
        items.length === 0 ? (
          <p className="faint">{messages.noFiles}</p>
        ) : (
          <ul className="lines vessel-files">
            {items.map((file) => (
              <li key={file.id}>
                <span className="cut">
                  <button type="button" className="file-name" onClick={() => void openFile(file.filePath)}>
                    <Icon name={file.fileType.startsWith('image/') ? 'camera' : 'file-text'} />
                    <span>{file.fileName}</span>
                  </button>
                  <small className="cut">{file.description ?? (file.kind === 'report' ? messages.report : '')}</small>
                </span>
                <span className="date">
                  <DayText day={dayInOslo(file.createdAt)} />
                </span>
                <Link className="project-number" to={paths.project(file.projectId)}>
                  {file.projectNumber}
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </Section>
  )
}
