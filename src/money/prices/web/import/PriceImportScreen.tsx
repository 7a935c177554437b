import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { DayField } from '#ui/day/DayField.tsx'
import { ColumnsStep } from '#ui/import/ColumnsStep.tsx'
import { FileDrop } from '#ui/import/FileDrop.tsx'
import { importWords as words } from '#ui/import/messages.en.ts'
import { SheetChoice } from '#ui/import/SheetChoice.tsx'
import { StepBlock } from '#ui/import/StepBlock.tsx'
import { priceColumnNames } from '../../import/messages.en.ts'
import type { importPrices, PriceColumnChoice, PricePlan } from '../../import/price-import.contract.ts'
import { ClientField } from '../PriceDialog.tsx'
import { EarlierImports } from './EarlierImports.tsx'
import { priceImportMessages as messages } from './messages.en.ts'
import { PlanStep } from './PlanStep.tsx'
import { UndoImport } from './UndoImport.tsx'
import { useReadPrices, type ReadFile, type TriedFile } from './use-read-prices.ts'

interface Tried {
  file: TriedFile
  plan: PricePlan
}

/** Imports a price list: choose, map columns, do a dry run, then import all or nothing. */
export function PriceImportScreen() {
  const [file, setFile] = useState<ReadFile | null>(null)
  const [tried, setTried] = useState<Tried | null>(null)
  const [done, setDone] = useState<PricePlan | null>(null)
  const again = () => {
    setFile(null)
    setTried(null)
    setDone(null)
  }
  return (
    <div className="page price-import">
      <Link className="crumb" to={paths.prices}>
        <Icon name="chevron-left" />
        {messages.crumb}
      </Link>
      <div className="page-head">
        <div>
          <h1>{messages.heading}</h1>
          <p>{messages.lead}</p>
        </div>
      </div>
      {done !== null && tried !== null ? (
        <DoneStep done={done} name={tried.file.fileName} onAgain={again} />
      ) : tried !== null ? (
        <PlanStep {...tried} onBack={() => setTried(null)} onDone={setDone} />
      ) : file !== null ? (
        <MapPrices
          key={file.workbook?.sheet}
          file={file}
          onRead={setFile}
          onBack={() => setFile(null)}
          onTried={setTried}
        />
      ) : (
        <FileStep onRead={setFile} />
      )}
    </div>
  )
}

function FileStep({ onRead }: { onRead: (file: ReadFile) => void }) {
  const read = useReadPrices(onRead)
  return (
    <>
      <StepBlock title={messages.fileHead} meta={messages.fileHint} step={0}>
        <div className="import-file">
          <FileDrop isBusy={read.isPending} onFile={(file) => read.mutate({ file })} />
          <div className="import-export">
            <p className="quiet">{messages.columnsText}</p>
          </div>
        </div>
      </StepBlock>
      <EarlierImports />
    </>
  )
}

interface MapPricesProps {
  file: ReadFile
  /** Another sheet of the same workbook was read. */
  onRead: (file: ReadFile) => void
  onBack: () => void
  onTried: (tried: Tried) => void
}

/** Maps each column, and says what holds for rows without a client or a first day; then starts the dry run. */
function MapPrices({ file: { file, csv, columns, workbook }, onRead, onBack, onTried }: MapPricesProps) {
  const [client, setClient] = useState({ name: '', id: '' })
  const [from, setFrom] = useState('')
  const other = useReadPrices(onRead)
  const plan = useChange<typeof importPrices>('POST /api/portal/prices/import', {
    failed: messages.tryFailed,
  })
  const tryOut = (choices: PriceColumnChoice[]) => {
    const tried = {
      csv,
      fileName: file.name,
      columns: choices,
      ...(from === '' ? {} : { from }),
      ...(client.id === '' ? {} : { companyId: client.id }),
    }
    plan.mutate({ body: { ...tried, dryRun: true } }, { onSuccess: (made) => onTried({ file: tried, plan: made }) })
  }
  const isUnknownClient = client.name.trim() !== '' && client.id === ''
  return (
    <ColumnsStep
      fileName={file.name}
      columns={columns}
      names={priceColumnNames}
      missing={(taken) => (taken.includes('itemNumber') && taken.includes('price') ? null : messages.missing)}
      isTrying={plan.isPending || other.isPending || isUnknownClient}
      onTry={tryOut}
      onBack={onBack}
      source={
        <>
          {workbook && (
            <SheetChoice
              workbook={workbook}
              isReading={other.isPending}
              onSheet={(sheet) => other.mutate({ file, sheet })}
            />
          )}
          <fieldset className="price-usual">
            <legend className="quiet">{messages.wholeFile}</legend>
            <ClientField
              value={client.name}
              isKnown={client.id !== ''}
              error={undefined}
              onValue={(name, id) => setClient({ name, id })}
            />
            <DayField label={messages.from} optional value={from} onValue={setFrom} />
          </fieldset>
        </>
      }
    />
  )
}

const DoneStep = ({ done, name, onAgain }: { done: PricePlan; name: string; onAgain: () => void }) => (
  <StepBlock
    title={words.planHead(name)}
    step={3}
    actions={
      <>
        {done.importId === null ? null : <UndoImport id={done.importId} name={name} />}
        <Button onClick={onAgain}>{words.again}</Button>
        <Link className="button primary" to={paths.prices}>
          {messages.show}
        </Link>
      </>
    }
  >
    <div className="import-done" role="status">
      <Icon name="circle-check" />
      <div>
        <h3>{messages.doneHead(done.written)}</h3>
        {done.counts.refused > 0 ? <p className="quiet">{words.refusedLeft(done.counts.refused)}</p> : null}
      </div>
    </div>
  </StepBlock>
)
