import { call } from '#core/web/call/call.ts'
import { useSteps } from '#core/web/call/use-change.ts'
import { useCsv } from '#core/web/file/use-csv.ts'
import { Button } from '#ui/basic/Button.tsx'
import { FileDrop } from '#ui/import/FileDrop.tsx'
import { NoListError, readListFile } from '#ui/import/read-list-file.ts'
import { StepBlock } from '#ui/import/StepBlock.tsx'
import type { exportVessels, readFleetColumns } from '../vessel-import.contract.ts'
import { EarlierImports } from './EarlierImports.tsx'
import { importMessages as messages } from './messages.en.ts'

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
      const csv = await readListFile(file)
      const { columns } = await call<typeof readFleetColumns>('POST /api/portal/vessels/import/columns', {
        body: { csv },
      })
      return { name: file.name, csv, columns }
    },
    {
      failed: (error) =>
        error instanceof NoListError ? { ...messages.readFailed, fallback: error.message } : messages.readFailed,
      onDone: onRead,
    },
  )
  const whole = useCsv<typeof exportVessels>('GET /api/portal/vessels/export', {
    fileName: 'vessels.csv',
    done: messages.exported,
    failed: messages.exportFailed,
  })
  return (
    <>
      <StepBlock title={messages.fileHead} meta={messages.fileHint} step={0}>
        <div className="import-file">
          <FileDrop isBusy={read.isPending} onFile={(file) => read.mutate(file)} />
          <div className="import-export">
            <p className="quiet">{messages.exportText}</p>
            <Button icon="download" off={whole.isPending} onClick={() => whole.mutate({})}>
              {messages.export}
            </Button>
          </div>
        </div>
      </StepBlock>
      <EarlierImports />
    </>
  )
}
