import { useId } from 'react'
import { decodeTextFile } from '#core/csv/decode-text.ts'
import { ApiError } from '#core/web/call/api-error.ts'
import { call } from '#core/web/call/call.ts'
import { useChange, useSteps } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useCsv } from '#core/web/file/use-csv.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Note } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { FileButton } from '#ui/file/FileButton.tsx'
import { useFileDrop } from '#ui/file/use-file-drop.ts'
import type {
  confirmImport,
  exportProducts,
  getImportProgress,
  getImportSample,
  ImportPlan,
  planImport,
} from '../../../catalogue-admin.contract.ts'
import { csvMessages as messages } from './csv-messages.en.ts'
import { ImportPlanView } from './ImportPlanView.tsx'

/** How often the progress of a running import is asked for. */
const PROGRESS_MS = 500

/** Export, a sample, and the import: a dry run, then everything or nothing. */
export function CsvScreen({ onClose }: { onClose: () => void }) {
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
      <div className="csv">
        <Export />
        <Import onDone={onClose} />
      </div>
    </main>
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
    <section className="block" aria-labelledby="csv-export">
      <div className="block-head">
        <h2 id="csv-export">{messages.exportTitle}</h2>
      </div>
      <div className="block-body">
        <p className="quiet">{messages.exportText}</p>
        <div className="drop-actions">
          <Button icon="download" off={whole.isPending} onClick={() => whole.mutate({})}>
            {messages.export}
          </Button>
          <Button variant="ghost" off={sample.isPending} onClick={() => sample.mutate({})}>
            {messages.sample}
          </Button>
        </div>
      </div>
    </section>
  )
}

function Import({ onDone }: { onDone: () => void }) {
  const check = useCheckFile()
  const confirm = useChange<typeof confirmImport>('POST /api/admin/products/import/confirm', {
    done: ({ created, updated }) => ({ title: messages.doneTitle, description: messages.done(created, updated) }),
    failed: messages.failed,
    waits: true,
  })
  const checked = check.data
  const take = (file: File | CheckedFile) => {
    confirm.reset()
    check.mutate(file)
  }
  return (
    <section className="block" aria-labelledby="csv-import">
      <div className="block-head">
        <h2 id="csv-import">{messages.importTitle}</h2>
      </div>
      <div className="block-body">
        <p className="quiet">{messages.importText}</p>
        {checked === undefined || check.isPending ? (
          <FileDrop isBusy={check.isPending} onFile={take} />
        ) : (
          <>
            <p>
              <b>{messages.checked(checked.name, checked.plan.rows)}</b>
            </p>
            <ImportPlanView plan={checked.plan} />
            {isStale(confirm.error) ? (
              <Note
                tone="warn"
                title={messages.staleTitle}
                actions={<Button onClick={() => take(checked)}>{messages.again}</Button>}
              >
                {messages.staleText}
              </Note>
            ) : null}
            <Confirm
              file={checked}
              isRunning={confirm.isPending}
              onConfirm={() => {
                const { csv, plan } = checked
                confirm.mutate({ body: { csv, digest: plan.digest } }, { onSuccess: onDone })
              }}
              onAnother={check.reset}
            />
          </>
        )}
      </div>
    </section>
  )
}

interface CheckedFile {
  name: string
  csv: string
  plan: ImportPlan
}

/** The dry run of a file: nothing is changed by it. */
const useCheckFile = () =>
  useSteps<File | CheckedFile, CheckedFile>(
    undefined,
    async (file) => {
      const csv = 'csv' in file ? file.csv : decodeTextFile(new Uint8Array(await file.arrayBuffer()))
      const plan = await call<typeof planImport>('POST /api/admin/products/import', { body: { csv } })
      return { name: file.name, csv, plan }
    },
    { failed: messages.failed },
  )

const isStale = (error: unknown): boolean => error instanceof ApiError && error.status === 409

function FileDrop({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const drop = useFileDrop(({ files: [file] }) => {
    if (file && !isBusy) onFile(file)
  })
  return (
    <div
      className={drop.isOver ? 'csv-drop is-over' : 'csv-drop'}
      role="group"
      aria-label={messages.choose}
      {...drop.handlers}
    >
      <FileButton
        icon="upload"
        off={isBusy}
        accept=".csv,text/csv,text/plain"
        onFiles={([file]) => {
          if (file) onFile(file)
        }}
      >
        {isBusy ? messages.reading : messages.choose}
      </FileButton>
      <span className="hint">{messages.dropHere}</span>
    </div>
  )
}

interface ConfirmProps {
  file: CheckedFile
  isRunning: boolean
  onConfirm: () => void
  onAnother: () => void
}

function Confirm({ file: { plan }, isRunning, onConfirm, onAnother }: ConfirmProps) {
  const whyId = useId()
  const writes = plan.created.length + plan.changed.length
  const why = plan.refused.length > 0 ? messages.refusedBlock : writes === 0 ? messages.nothing : null
  if (isRunning) return <Progress digest={plan.digest} total={writes} />
  return (
    <>
      {why ? (
        <p className="why" id={whyId}>
          <Icon name="info" />
          {why}
        </p>
      ) : null}
      <div className="drop-actions">
        <Button onClick={onAnother}>{messages.another}</Button>
        <Button variant="primary" off={why !== null} aria-describedby={why ? whyId : undefined} onClick={onConfirm}>
          {messages.confirm(writes)}
        </Button>
      </div>
    </>
  )
}

function Progress({ digest, total }: { digest: string; total: number }) {
  // How far it has come; the answer of the import itself is what counts.
  const progress = useEndpoint<typeof getImportProgress>(
    'GET /api/admin/products/import/progress/:digest',
    { params: { digest } },
    { everyMs: PROGRESS_MS },
  )
  const done = Math.min(progress.data?.done ?? 0, total)
  return (
    <div className="progress">
      <progress max={total} value={done} aria-label={messages.working} />
      <span className="quiet">
        {messages.working} {messages.progress(done, total)}
      </span>
    </div>
  )
}
