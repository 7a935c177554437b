import { decodeTextFile } from '#core/csv/decode-text.ts'
import { call } from '#core/web/call/call.ts'
import { useSteps } from '#core/web/call/use-change.ts'
import { useCsv } from '#core/web/file/use-csv.ts'
import { Button } from '#ui/basic/Button.tsx'
import { FileButton } from '#ui/file/FileButton.tsx'
import { useFileDrop } from '#ui/file/use-file-drop.ts'
import type { exportVessels, readFleetColumns } from '../vessel-import.contract.ts'
import { importMessages as messages } from './messages.en.ts'
import { StepBlock } from './Steps.tsx'

/** A file that was read, with what is known of its columns. */
export interface ReadFile {
  name: string
  csv: string
  columns: ReturnType<typeof readFleetColumns.response.parse>['columns']
}

/** The first step: a file is chosen, or what is stored is taken out as one. */
export function FileStep({ onRead }: { onRead: (file: ReadFile) => void }) {
  const read = useSteps<File, ReadFile>(
    undefined,
    async (file) => {
      const csv = decodeTextFile(new Uint8Array(await file.arrayBuffer()))
      const { columns } = await call<typeof readFleetColumns>('POST /api/portal/vessels/import/columns', {
        body: { csv },
      })
      return { name: file.name, csv, columns }
    },
    { failed: messages.readFailed, onDone: onRead },
  )
  const whole = useCsv<typeof exportVessels>('GET /api/portal/vessels/export', {
    fileName: 'vessels.csv',
    done: messages.exported,
    failed: messages.exportFailed,
  })
  const drop = useFileDrop(({ files: [file] }) => {
    if (file && !read.isPending) read.mutate(file)
  })
  return (
    <StepBlock title={messages.fileHead} meta={messages.fileHint} step={0}>
      <div className="import-file">
        <div
          className={drop.isOver ? 'import-drop is-over' : 'import-drop'}
          role="group"
          aria-label={messages.choose}
          {...drop.handlers}
        >
          <FileButton
            icon="upload"
            variant="primary"
            off={read.isPending}
            accept=".csv,.txt,text/csv,text/plain"
            onFiles={([file]) => {
              if (file) read.mutate(file)
            }}
          >
            {read.isPending ? messages.reading : messages.choose}
          </FileButton>
          <span className="quiet">{messages.drop}</span>
          <p className="faint">{messages.recognised}</p>
        </div>
        <div className="import-export">
          <p className="quiet">{messages.exportText}</p>
          <Button icon="download" off={whole.isPending} onClick={() => whole.mutate({})}>
            {messages.export}
          </Button>
        </div>
      </div>
    </StepBlock>
  )
}
