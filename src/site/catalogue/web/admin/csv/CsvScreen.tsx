import { useState } from 'react'
import { Icon } from '#ui/basic/Icon.tsx'
import type { UndoChange } from '../ProductBulk.tsx'
import { csvMessages as messages } from './csv-messages.en.ts'
import { DoneStep, type ImportDone } from './DoneStep.tsx'
import { FileStep, type ReadZip } from './FileStep.tsx'
import { MapProducts } from './MapProducts.tsx'
import { PicturesStep } from './PicturesStep.tsx'
import { PlanStep, type TriedFile } from './PlanStep.tsx'
import type { ReadFile } from './use-read-products.ts'

type At =
  | { step: 'file' }
  | { step: 'pictures'; zip: ReadZip }
  | { step: 'columns'; file: ReadFile }
  | { step: 'plan'; file: ReadFile; tried: TriedFile }
  | { step: 'done'; done: ImportDone }

/** Export, a sample, and the import in four steps: nothing is written before the last one. */
export function CsvScreen({ onClose, onUndo }: { onClose: () => void; onUndo: UndoChange }) {
  const [at, setAt] = useState<At>({ step: 'file' })
  const begin = () => setAt({ step: 'file' })
  return (
    <main className="admin-main" id="main" tabIndex={-1}>
      <button className="crumb" type="button" onClick={onClose}>
        <Icon name="chevron-left" />
        {messages.back}
      </button>
      <div className="page-head">
        <div>
          <h1>{messages.heading}</h1>
          <p>{messages.lead}</p>
        </div>
      </div>
      {at.step === 'file' ? (
        <FileStep
          onRead={(file) => setAt({ step: 'columns', file })}
          onZip={(zip) => setAt({ step: 'pictures', zip })}
        />
      ) : at.step === 'pictures' ? (
        <PicturesStep zip={at.zip} onBack={begin} onClose={onClose} onUndo={onUndo} />
      ) : at.step === 'columns' ? (
        <MapProducts
          key={at.file.workbook?.sheet}
          file={at.file}
          onRead={(file) => setAt({ step: 'columns', file })}
          onBack={begin}
          onTried={(tried) => setAt({ ...at, step: 'plan', tried })}
        />
      ) : at.step === 'plan' ? (
        <PlanStep
          tried={at.tried}
          onBack={() => setAt({ step: 'columns', file: at.file })}
          onDone={(done) => setAt({ step: 'done', done })}
        />
      ) : (
        <DoneStep done={at.done} onAgain={begin} onClose={onClose} onUndo={onUndo} />
      )}
    </main>
  )
}
