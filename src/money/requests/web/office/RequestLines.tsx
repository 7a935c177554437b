import { useState, type FormEvent } from 'react'
import { writeForField } from '#core/contract/number/read-typed.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { Button, IconButton } from '#ui/basic/Button.tsx'
import { StateMark } from '#ui/basic/StateMark.tsx'
import { ConflictNote } from '#ui/field/ConflictNote.tsx'
import { Check, TextField } from '#ui/field/Field.tsx'
import { useRowEdit } from '#ui/field/use-row-edit.ts'
import { Cluster } from '#ui/layout/Cluster.tsx'
import type { RequestDetail, RequestLine, updateRequestLine } from '../../requests.contract.ts'
import { REQUEST_LIMITS } from '../../requests.limits.ts'
import { ArticleField } from './ArticleField.tsx'
import { requestMessages as messages } from './messages.en.ts'
import { questionQuantity, readQuantity } from './quantity.ts'

const { panel } = messages

/** The lines as the buyer wrote them, next to the articles that they were matched with. */
export function RequestLines({ request }: { request: RequestDetail }) {
  const { id, lines } = request
  const [open, setOpen] = useState<number | null>(null)
  const unclear = lines.filter(({ productId, matched }) => productId !== null && matched === 'words').length
  const unknown = lines.filter(({ productId }) => productId === null).length
  return (
    <section>
      <div className="section-head">
        <h2>{panel.lines}</h2>
        <span className="faint nowrap">{panel.lineCount(lines.length - unclear - unknown, unclear, unknown)}</span>
      </div>
      {lines.length === 0 ? (
        <p className="faint">{panel.noLines}</p>
      ) : (
        <div className="request-lines-head" aria-hidden="true">
          <span />
          <span>{panel.written}</span>
          <span>{panel.matched}</span>
        </div>
      )}
      <ol className="request-lines">
        {lines.map((line) => (
          <li key={line.n} className={line.n === open ? 'is-open' : undefined}>
            <span className="faint">{line.n}</span>
            <p>
              {line.itemNumber !== null && !line.text.includes(line.itemNumber) ? (
                <mark>{line.itemNumber} </mark>
              ) : null}
              {line.text}
              {line.quantity === null ? '' : `, ${writeForField(String(line.quantity))} ${line.unit ?? ''}`}
            </p>
            <Match line={line} onCorrect={() => setOpen(open === line.n ? null : line.n)} />
            {line.n === open ? <LineForm requestId={id} line={line} onClose={() => setOpen(null)} /> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

const isSure = ({ productId, matched }: RequestLine) => productId !== null && matched !== 'words'

const Match = ({ line, onCorrect }: { line: RequestLine; onCorrect: () => void }) => (
  <div className="request-match">
    <Cluster gap={8} justify="between">
      {line.productNumber === null ? (
        <span className="faint">{panel.noArticle}</span>
      ) : (
        <b className="cut">{line.productNumber}</b>
      )}
      <Cluster as="span" gap={4}>
        <StateMark
          small
          {...(isSure(line) ? ({ tone: 'ok' } as const) : ({ tone: 'warn', icon: 'circle-alert' } as const))}
        >
          {messages.matches[line.productId === null ? 'none' : line.matched]}
        </StateMark>
        <IconButton small icon="pencil" label={panel.correct(line.n)} onClick={onCorrect} />
      </Cluster>
    </Cluster>
    {line.productName === null ? null : <span className="cut">{line.productName}</span>}
  </div>
)

/** The correction of a line as a form: an article by its number or name. */
const readLine = ({ productId, productNumber, quantity, unit }: RequestLine) => ({
  productId: productId ?? '',
  article: productNumber ?? '',
  quantity: quantity === null ? '' : writeForField(String(quantity)),
  unit: unit ?? '',
})

function LineForm({ requestId, line, onClose }: { requestId: string; line: RequestLine; onClose: () => void }) {
  const [isAlias, setIsAlias] = useState(true)
  const save = useChange<typeof updateRequestLine>('PATCH /api/portal/requests/:id/lines/:n', {
    done: panel.lineSaved(line.n),
    waits: true,
  })
  const edit = useRowEdit<RequestLine, ReturnType<typeof readLine>>({
    name: `request-line:${line.id}`,
    row: line,
    read: readLine,
    check: ({ quantity, unit }): Record<string, string> => {
      const question = questionQuantity(quantity, unit)
      return question === undefined ? {} : { quantity: question }
    },
    isSaving: save.isPending,
    send: (values, { version }) => {
      const productId = values.productId === '' ? null : values.productId
      const remembers = isAlias && productId !== null && productId !== line.productId
      return save.mutateAsync({
        params: { id: requestId, n: String(line.n) },
        body: {
          productId,
          quantity: values.quantity.trim() === '' ? null : readQuantity(values.quantity, values.unit),
          unit: values.unit,
          ...(remembers ? { alias: true as const } : {}),
          version,
        },
      })
    },
  })
  const { values, errors, conflict } = edit
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await edit.save()) onClose()
  }
  return (
    <form className="request-fix" noValidate onSubmit={(event) => void submit(event)}>
      {conflict === null ? null : (
        <ConflictNote
          rows={(['article', 'quantity', 'unit'] as const).map((field) => ({
            label: panel[field],
            stored: conflict.stored[field],
            yours: values[field],
          }))}
        />
      )}
      <ArticleField
        label={panel.article}
        value={values.article}
        isChosen={values.productId !== ''}
        error={errors.productId}
        onText={(article) => edit.set({ article, productId: '' })}
        onChoose={({ productId, partNumber, unit }) =>
          edit.set({ productId, article: partNumber, ...(values.unit === '' ? { unit } : {}) })
        }
      />
      <div className="fields-by-two">
        <TextField
          label={panel.quantity}
          inputMode="decimal"
          maxLength={20}
          value={values.quantity}
          error={errors.quantity}
          onValue={(quantity) => edit.set({ quantity })}
        />
        <TextField
          label={panel.unit}
          maxLength={REQUEST_LIMITS.unit}
          value={values.unit}
          error={errors.unit}
          onValue={(unit) => edit.set({ unit })}
        />
      </div>
      {values.productId !== '' && values.productId !== line.productId ? (
        <Check label={panel.alias(line.text, values.article)} checked={isAlias} onValue={setIsAlias} />
      ) : null}
      <Cluster gap={8} justify="end">
        <Button variant="ghost" onClick={onClose}>
          {panel.cancel}
        </Button>
        <Button type="submit" kbd="Enter" off={edit.isSaving}>
          {panel.saveLine(line.n)}
        </Button>
      </Cluster>
    </form>
  )
}
