import { useEffect, useState } from 'react'
import { formatDay } from '#core/days.ts'
import { useSteps } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useCsv } from '#core/web/file/use-csv.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Combobox } from '#ui/field/Combobox.tsx'
import { FileDrop } from '#ui/import/FileDrop.tsx'
import { StepBlock } from '#ui/import/StepBlock.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import type { exportProducts, getImportSample } from '../../../catalogue-admin.contract.ts'
import type { findSuppliers } from '../../../import/product-import.contract.ts'
import { csvMessages as messages } from './csv-messages.en.ts'
import type { ZipPicture } from './read-zip.ts'
import { useReadProducts, type ReadFile } from './use-read-products.ts'

const { pictures } = messages

/** A ZIP that was read, with what each of its files would do. */
export interface ReadZip {
  name: string
  pictures: readonly ZipPicture[]
}

/** The first step: a file and its supplier are chosen, or the stored products are downloaded as one. */
export function FileStep({ onRead, onZip }: { onRead: (file: ReadFile) => void; onZip: (zip: ReadZip) => void }) {
  const [supplier, setSupplier] = useState('')
  const read = useReadProducts(onRead)
  const [progress, setProgress] = useState('')
  const leaving = useLeaving()
  const unzip = useSteps<File, ReadZip>(
    undefined,
    async (file) => {
      setProgress(pictures.opening)
      const { readZip } = await import('./read-zip.ts')
      return {
        name: file.name,
        pictures: await readZip(file, (done, of) => setProgress(pictures.reading(done, of)), leaving),
      }
    },
    {
      failed: (error) => (leaving.aborted ? undefined : { ...pictures.unreadable, fallback: error.message }),
      onDone: onZip,
    },
  )
  return (
    <StepBlock title={messages.fileHead} meta={messages.fileHint} step={0}>
      <div className="import-file">
        <Stack gap={16}>
          <Supplier value={supplier} onValue={setSupplier} />
          <FileDrop
            isBusy={read.isPending || unzip.isPending}
            onFile={(file) => (isZip(file) ? unzip.mutate(file) : read.mutate({ file, supplier: supplier.trim() }))}
            further={{
              choose: messages.choose,
              reading: unzip.isPending ? progress : undefined,
              accept: '.zip,application/zip',
              hint: messages.zipHint,
            }}
          />
        </Stack>
        <Export />
      </div>
    </StepBlock>
  )
}

/** Ends what is read when the screen is left. */
function useLeaving(): AbortSignal {
  const [abort] = useState(() => new AbortController())
  useEffect(() => () => abort.abort(), [abort])
  return abort.signal
}

/** By name or type; a workbook is a ZIP too, and systems without Excel call it so. */
const isZip = ({ name, type }: File): boolean =>
  /\.zip$/i.test(name) || (/zip/.test(type) && !/\.xls[xmb]?$/i.test(name))

/** Supplier of the file: a known name, or a new one. */
function Supplier({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const known = useEndpoint<typeof findSuppliers>('GET /api/admin/products/import/suppliers').data?.suppliers ?? []
  const typed = value.trim().toLowerCase()
  const fitting = known.filter(({ name }) => name.toLowerCase().includes(typed) && name !== value)
  const chosen = known.find(({ name }) => name.toLowerCase() === typed)
  return (
    <Combobox
      label={messages.supplier}
      optional
      value={value}
      onText={onValue}
      options={fitting}
      optionKey={({ name }) => name}
      onChoose={({ name }) => onValue(name)}
      hint={
        chosen
          ? messages.supplierKnown(chosen.columns, chosen.name, formatDay(chosen.rememberedAt.slice(0, 10)))
          : messages.supplierHint
      }
    >
      {({ name }) => name}
    </Combobox>
  )
}

function Export() {
  const whole = useCsv<typeof exportProducts>('GET /api/admin/products/export', {
    fileName: 'products.csv',
    failed: messages.downloadFailed,
  })
  const sample = useCsv<typeof getImportSample>('GET /api/admin/products/sample', {
    fileName: 'products-sample.csv',
    failed: messages.downloadFailed,
  })
  return (
    <div className="import-export">
      <p className="quiet">{messages.exportText}</p>
      <Button icon="download" off={whole.isPending} onClick={() => whole.mutate({})}>
        {messages.export}
      </Button>
      <Button variant="ghost" off={sample.isPending} onClick={() => sample.mutate({})}>
        {messages.sample}
      </Button>
    </div>
  )
}
