import { useState, type ReactNode } from 'react'
import { openFile } from '#core/web/file/open-file.ts'
import type { UploadEntry } from '#core/web/file/uploads.ts'
import { ErrorNote } from '../basic/ErrorNote.tsx'
import type { IconName } from '../basic/icon-paths.data.ts'
import { Icon } from '../basic/Icon.tsx'
import { DataList, type DataColumn } from '../list/DataList.tsx'
import { failureOf } from '../list/failure-of.ts'
import { RemoveDialog } from '../overlay/RemoveDialog.tsx'
import { DropZone } from './DropZone.tsx'
import { fileWords } from './messages.en.ts'
import { UploadList } from './UploadList.tsx'

/** A stored file, as its list gives it. */
interface FileRow {
  id: string
  version: number
  fileName: string
  /** The row's own address for links. */
  filePath: string
  mayChange: boolean
}

interface FilePanelProps<Row extends FileRow> {
  words: {
    caption: string
    reading: string
    failed: string
    /** Label, as `Add files`. */
    drop: string
    choose?: string
    /** The word that opens a file's form, on a phone. */
    describe?: string
    /** Consequence of removing one. */
    removeText: string
  }
  files: { data: { items: readonly Row[] } | undefined; isError: boolean; refetch: () => unknown }
  columns: readonly DataColumn<Row>[]
  /** Heading of the list. */
  count: (rows: readonly Row[]) => string
  /** In the place of an empty list. */
  empty: ReactNode
  /** Files on their way here. */
  sending: { entries: readonly UploadEntry[]; cancel: (id: number) => void; retry: (id: number) => void }
  /** Null where nothing can be added. */
  onFiles: ((files: readonly File[]) => void) | null
  /** For photos taken one after another: what happens to them, and what is shown in the meantime. */
  camera?: { onPhotos: (files: readonly File[]) => void; onGone: (id: number) => void; tray: ReactNode }
  /** One file at a time. */
  single?: boolean
  removal: {
    isPending: boolean
    mutate: (request: { params: { id: string }; query: { version: string } }, after: { onSettled: () => void }) => void
  }
  /** The form of one file; left out where the list shows all fields already. */
  form?: (row: Row, onClose: () => void) => ReactNode
  /** A class of the list. */
  look?: string
  /** Above everything: notes on these files, and what is missing. */
  children?: ReactNode
}

/** The files of one place: sent, listed, downloaded, described and removed. */
export function FilePanel<Row extends FileRow>(props: FilePanelProps<Row>) {
  const { words, files, empty, sending, onFiles, removal, form } = props
  const [edited, setEdited] = useState<Row | null>(null)
  const [removed, setRemoved] = useState<Row | null>(null)
  const rows = files.data?.items
  const failed = failureOf(files, words.failed)
  if (failed) return <ErrorNote {...failed} />
  const toolsOf = (row: Row) => [
    ...(row.mayChange
      ? ([
          ...(form && words.describe
            ? ([
                {
                  icon: 'pencil',
                  label: fileWords.edit(row.fileName),
                  card: words.describe,
                  onSelect: () => setEdited(row),
                },
              ] as const)
            : []),
          {
            icon: 'trash-2',
            label: fileWords.removeOf(row.fileName),
            card: fileWords.remove,
            isDanger: true,
            onSelect: () => setRemoved(row),
          },
        ] as const)
      : []),
    {
      icon: 'download',
      label: fileWords.download(row.fileName),
      stays: true,
      onSelect: () => void openFile(row.filePath),
    } as const,
  ]
  const cancel = (id: number) => {
    props.camera?.onGone(id)
    sending.cancel(id)
  }
  return (
    <div className={props.look}>
      {props.children}
      {onFiles ? (
        <DropZone
          title={words.drop}
          choose={words.choose}
          single={props.single}
          onFiles={onFiles}
          onPhotos={props.camera?.onPhotos}
        />
      ) : null}
      <UploadList entries={sending.entries} onCancel={cancel} onRetry={sending.retry} />
      {rows?.length === 0 ? (
        empty
      ) : (
        <>
          <div className="list-head">
            <p className="quiet">{rows ? props.count(rows) : words.reading}</p>
          </div>
          <DataList
            caption={words.caption}
            columns={props.columns}
            rows={rows}
            rowKey={({ id }) => id}
            tools={{ head: fileWords.actions, width: '136px', of: toolsOf, card: 'foot' }}
            cards={{ look: 'rows tool-cards file-cards' }}
            skeletonRows={3}
          />
        </>
      )}
      {props.camera?.tray}
      {edited ? form?.(edited, () => setEdited(null)) : null}
      {removed ? (
        <RemoveDialog
          title={fileWords.removeTitle(removed.fileName)}
          text={words.removeText}
          action={fileWords.remove}
          row={rows?.find(({ id }) => id === removed.id) ?? removed}
          removal={removal}
          onClose={() => setRemoved(null)}
        />
      ) : null}
    </div>
  )
}

interface FileNameColumn<Row> extends Omit<DataColumn<Row>, 'cell'> {
  icon: (row: Row) => IconName
  /** Further columns of the table; the card has the name alone. */
  text?: (row: Row) => string
}

/** The column with the name that downloads the file. */
export const fileNameColumn = <Row extends FileRow>({
  icon,
  text = ({ fileName }) => fileName,
  ...column
}: FileNameColumn<Row>): DataColumn<Row> => ({
  title: text,
  nameOf: ({ fileName }) => fileName,
  ...column,
  cell: (row) => (
    <button type="button" className="file-name" onClick={() => void openFile(row.filePath)}>
      <Icon name={icon(row)} />
      <span>{text(row)}</span>
    </button>
  ),
  card: 'body',
  cardCell: (row) => (
    <button type="button" className="file-name" onClick={() => void openFile(row.filePath)}>
      <Icon name={icon(row)} />
      <span>{row.fileName}</span>
      <span className="visually-hidden"> {fileWords.open}</span>
      <Icon name="download" />
    </button>
  ),
})
