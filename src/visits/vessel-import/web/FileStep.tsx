import { useCsv } from '#core/web/file/use-csv.ts'
import { Button } from '#ui/basic/Button.tsx'
import { FileDrop } from '#ui/import/FileDrop.tsx'
import { StepBlock } from '#ui/import/StepBlock.tsx'
import type { exportVessels } from '../vessel-import.contract.ts'
import { EarlierImports } from './EarlierImports.tsx'
import { importMessages as messages } from './messages.en.ts'
import { useReadFleet, type ReadFile } from './use-read-fleet.ts'

/** The first step: a file is chosen, or what is stored is taken out as one. */
export function FileStep({ onRead }: { onRead: (file: ReadFile) => void }) {
  const read = useReadFleet(onRead)
  const whole = useCsv<typeof exportVessels>('GET /api/portal/vessels/export', {
    fileName: 'vessels.csv',
    done: messages.exported,
    failed: messages.exportFailed,
  })
  return (
    <>
      <StepBlock title={messages.fileHead} meta={messages.fileHint} step={0}>
        <div className="import-file">
          <FileDrop isBusy={read.isPending} onFile={(file) => read.mutate({ file })} />
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
