import { useId } from 'react'
import { ApiError } from '#core/web/call/api-error.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Note } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { FileButton } from '#ui/file/FileButton.tsx'
import { useFileDrop } from '#ui/file/use-file-drop.ts'
import { useCheckFile, useConfirmImport, useDownload, useImportProgress, type CheckedFile } from './csv-api.ts'
import { csvMessages as messages } from './csv-messages.en.ts'
import { ImportPlanView } from './ImportPlanView.tsx'

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
  const whole = useDownload('export')
  const sample = useDownload('sample')
  return (
    <section className="block" aria-labelledby="csv-export">
      <div className="block-head">
        <h2 id="csv-export">{messages.exportTitle}</h2>
      </div>
      <div className="block-body">
        <p className="quiet">{messages.exportText}</p>
        <div className="drop-actions">
          <Button icon="download" off={whole.isPending} onClick={() => whole.mutate()}>
            {messages.export}
          </Button>
          <Button variant="ghost" off={sample.isPending} onClick={() => sample.mutate()}>
            {messages.sample}
          </Button>
        </div>
      </div>
    </section>
  )
}

function Import({ onDone }: { onDone: () => void }) {
  const check = useCheckFile()
  const confirm = useConfirmImport()
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
              <b className="strong">{messages.checked(checked.name, checked.plan.rows)}</b>
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
              onConfirm={() => confirm.mutate(checked, { onSuccess: onDone })}
              onAnother={check.reset}
            />
          </>
        )}
      </div>
    </section>
  )
}

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
  const done = Math.min(useImportProgress(digest, true).data?.done ?? 0, total)
  return (
    <div className="progress">
      <progress max={total} value={done} aria-label={messages.working} />
      <span className="quiet">
        {messages.working} {messages.progress(done, total)}
      </span>
    </div>
  )
}
