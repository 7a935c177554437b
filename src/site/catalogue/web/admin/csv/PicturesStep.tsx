import { useEffect, useRef, useState } from 'react'
import { writeCsv } from '#core/contract/csv.ts'
import { ApiError } from '#core/web/call/api-error.ts'
import { call } from '#core/web/call/call.ts'
import { useSteps } from '#core/web/call/use-change.ts'
import { saveFile } from '#core/web/file/save-file.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { Thumbnail } from '#ui/basic/Thumbnail.tsx'
import { importWords as words } from '#ui/import/messages.en.ts'
import { ResultCounts, ResultMark } from '#ui/import/ResultCounts.tsx'
import { StepBlock } from '#ui/import/StepBlock.tsx'
import { DataList, type DataColumn } from '#ui/list/DataList.tsx'
import { Pager } from '#ui/list/Pager.tsx'
import type { ChangedProducts, assignPictures, storePicture } from '../../../selected/selected-products.contract.ts'
import type { UndoChange } from '../ProductBulk.tsx'
import { csvMessages } from './csv-messages.en.ts'
import type { ReadZip } from './FileStep.tsx'
import type { ZipPicture } from './read-zip.ts'

const { pictures: messages } = csvMessages
const shared = csvMessages
const PAGE_SIZE = 50

interface PicturesStepProps {
  zip: ReadZip
  onBack: () => void
  onClose: () => void
  onUndo: UndoChange
}

/** The second step of a ZIP of pictures: what each file would do; then the third, what was done. */
export function PicturesStep({ zip: { name, pictures }, onBack, onClose, onUndo }: PicturesStepProps) {
  const sending = useSending()
  const taken = pictures.filter(({ dataUrl }) => dataUrl !== null)
  if (sending.given) {
    return <Given pictures={pictures} given={sending.given} onBack={onBack} onClose={onClose} onUndo={onUndo} />
  }
  return (
    <StepBlock
      title={messages.head(name)}
      meta={messages.sum(pictures.length)}
      step={1}
      steps={messages.steps}
      aside={<LeftOut pictures={pictures} />}
      actions={
        <>
          <span className="flag" id="pictures-why">
            <Icon name="info" />
            {taken.length === 0 ? messages.nothing : messages.all(taken.length)}
          </span>
          {sending.isPending ? (
            <Button onClick={sending.stop}>{messages.stop}</Button>
          ) : (
            <Button onClick={onBack}>{words.otherFile}</Button>
          )}
          <Button
            variant="primary"
            off={taken.length === 0 || sending.isPending}
            aria-describedby="pictures-why"
            onClick={() => sending.send(taken)}
          >
            {messages.import(taken.length)}
          </Button>
        </>
      }
    >
      {sending.isPending ? (
        <Bar done={sending.sent} of={taken.length} says={messages.sending(sending.sent, taken.length)} />
      ) : null}
      <Rows pictures={pictures} caption={messages.head(name)} />
    </StepBlock>
  )
}

/** Stores the pictures one after the other, then gives them to their products all at once. */
function useSending() {
  const [sent, setSent] = useState(0)
  const [given, setGiven] = useState<ChangedProducts | null>(null)
  const abort = useRef(new AbortController())
  useEffect(() => () => abort.current.abort(), [])
  const sending = useSteps<readonly ZipPicture[], ChangedProducts>(
    'catalogue',
    async (pictures) => {
      abort.current = new AbortController()
      const { signal } = abort.current
      const products: { id: string; version: number; imageUrl: string }[] = []
      for (const { dataUrl, product } of pictures) {
        if (dataUrl === null || product === null) continue
        const { imageUrl } = await call<typeof storePicture>('POST /api/admin/products/pictures', {
          body: { picture: dataUrl },
          signal,
        })
        products.push({ id: product.id, version: product.version, imageUrl })
        setSent(products.length)
      }
      return call<typeof assignPictures>('POST /api/admin/products/selected/pictures', { body: { products }, signal })
    },
    {
      waits: true,
      onDone: setGiven,
      failed: (error) => {
        if (abort.current.signal.aborted) return undefined
        const isStale = error instanceof ApiError && error.status === 409
        return isStale ? { title: messages.failed.title, fallback: messages.stale } : messages.failed
      },
    },
  )
  return {
    sent,
    given,
    isPending: sending.isPending,
    send: (pictures: readonly ZipPicture[]) => {
      setSent(0)
      sending.mutate(pictures)
    },
    stop: () => abort.current.abort(),
  }
}

const Bar = ({ done, of, says }: { done: number; of: number; says: string }) => (
  <div className="block-body progress" role="status">
    <progress max={Math.max(of, 1)} value={done} aria-label={says} />
    <span className="quiet">{says}</span>
  </div>
)

const COLUMNS: DataColumn<ZipPicture>[] = [
  {
    id: 'picture',
    head: <span className="visually-hidden">{messages.picture}</span>,
    width: '48px',
    card: 'lead',
    cell: ({ dataUrl }) => <Thumbnail imageUrl={dataUrl} instead="image-off" />,
    cardCell: ({ dataUrl }) => <Thumbnail imageUrl={dataUrl} instead="image-off" large />,
  },
  { id: 'result', head: shared.result, width: '128px', card: 'mark', cell: (row) => <ResultMark {...row} /> },
  {
    id: 'itemNumber',
    head: shared.itemNumber,
    width: '160px',
    card: 'title',
    title: ({ itemNumber }) => itemNumber,
    cell: ({ itemNumber }) => <b>{itemNumber || words.empty}</b>,
  },
  {
    id: 'name',
    head: shared.name,
    width: '24%',
    card: 'line',
    title: ({ product }) => product?.name ?? '',
    cell: ({ product }) => product?.name ?? '',
  },
  {
    id: 'file',
    head: messages.file,
    width: '22%',
    wideOnly: true,
    title: ({ file }) => file,
    cell: ({ file }) => file,
  },
  {
    id: 'what',
    head: shared.what,
    card: 'body',
    title: (row) => say(row),
    cell: (row) => <span className={row.result === 'refused' ? '' : 'quiet'}>{say(row)}</span>,
  },
]

const say = ({ result, reason }: ZipPicture): string => (result === 'refused' ? reason : messages[result])

function Rows({ pictures, caption }: { pictures: readonly ZipPicture[]; caption: string }) {
  const [shown, setShown] = useState<{ result: ZipPicture['result'] | undefined; page: number }>({
    result: undefined,
    page: 1,
  })
  const rows = pictures.filter(({ result }) => shown.result === undefined || result === shown.result)
  const count = (wanted: ZipPicture['result']) => pictures.filter(({ result }) => result === wanted).length
  return (
    <>
      <ResultCounts<ZipPicture['result']>
        counts={(['new', 'changed', 'refused'] as const).map((result) => ({
          result,
          count: count(result),
          meta: messages.meta[result],
        }))}
        pressed={shown.result}
        onPress={(result) => setShown({ result, page: 1 })}
      />
      {rows.length === 0 ? (
        <p className="block-body quiet">{words.noRows}</p>
      ) : (
        <DataList
          caption={caption}
          columns={COLUMNS}
          rows={rows.slice((shown.page - 1) * PAGE_SIZE, shown.page * PAGE_SIZE)}
          rowKey={({ file }) => file}
          cards={{ look: 'rows' }}
        >
          {rows.length > PAGE_SIZE ? (
            <Pager
              page={shown.page}
              pageSize={PAGE_SIZE}
              total={rows.length}
              onPage={(page) => setShown({ ...shown, page })}
            />
          ) : null}
        </DataList>
      )}
    </>
  )
}

/** The files that were left out, with their reasons. */
function LeftOut({ pictures }: { pictures: readonly ZipPicture[] }) {
  const left = pictures.filter(({ result }) => result === 'refused')
  if (left.length === 0) return null
  const save = () => {
    const rows = left.map(({ file, itemNumber, reason }) => [file, itemNumber, reason])
    saveFile('pictures-left-out.csv', writeCsv([messages.file, shared.itemNumber, shared.reasonHead], rows), 'text/csv')
  }
  return (
    <Button variant="ghost" icon="download" onClick={save}>
      {messages.refusedCsv} <span className="count">{words.count(left.length)}</span>
    </Button>
  )
}

interface GivenProps extends Omit<PicturesStepProps, 'zip'> {
  pictures: readonly ZipPicture[]
  given: ChangedProducts
}

function Given({ pictures, given: { changed, act }, onBack, onClose, onUndo }: GivenProps) {
  const count = (wanted: ZipPicture['result']) => pictures.filter(({ result }) => result === wanted).length
  const title = messages.done(changed)
  return (
    <StepBlock
      title={title}
      step={2}
      steps={messages.steps}
      aside={<LeftOut pictures={pictures} />}
      actions={
        <>
          {act === null ? null : (
            <Button icon="undo-2" onClick={() => onUndo(act, title)}>
              {shared.undoButton}
            </Button>
          )}
          <Button onClick={onBack}>{words.again}</Button>
          <Button variant="primary" onClick={onClose}>
            {shared.showProducts}
          </Button>
        </>
      }
    >
      <div className="import-done" role="status">
        <Icon name="circle-check" />
        <div>
          <h3>{title}</h3>
          <p className="quiet">{messages.doneText(count('new'), count('changed'))}</p>
        </div>
      </div>
    </StepBlock>
  )
}
