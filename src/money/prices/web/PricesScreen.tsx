import { useState } from 'react'
import { Link } from 'react-router'
import { questionNumber } from '#core/contract/number/question-number.ts'
import { todayInOslo } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { fieldErrors } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import type { AddressChanges } from '#core/web/list-address.ts'
import { useListPage } from '#core/web/list/define-list.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import type { IconName } from '#ui/basic/icon-paths.data.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { Kbd } from '#ui/basic/Kbd.tsx'
import { ScreenBar, ScreenRows } from '#ui/list/ListScreen.tsx'
import { useListScreen } from '#ui/list/use-list-screen.ts'
import { RemoveDialog } from '#ui/overlay/RemoveDialog.tsx'
import type { deletePrice, Price, PriceList } from '../prices.contract.ts'
import { PRICE_STATES, type PriceState } from '../prices.limits.ts'
import { priceMessages as messages } from './messages.en.ts'
import { makePriceColumns, type RowEdit } from './price-columns.tsx'
import { startEdit, toSaved, type PriceEdit } from './price-edit.ts'
import { PriceDialog } from './PriceDialog.tsx'
import { PRICES_LIST } from './prices-list.ts'
import { clashOf, useSavePrice } from './use-save-price.ts'

/** Prices per client and for all, edited in place. */
export function PricesScreen() {
  const page = useListPage(PRICES_LIST)
  const today = todayInOslo()
  const [isNew, setIsNew] = useState(false)
  const [removed, setRemoved] = useState<Price | null>(null)
  const editing = useRowEditing()
  const onEdit = (row: Price) => editing.start(startEdit(row, today))
  const removal = useChange<typeof deletePrice>('DELETE /api/portal/prices/:id', {
    done: messages.removed(removed?.itemNumber ?? ''),
    failed: messages.removeFailed,
  })
  const screen = useListScreen(page, {
    columns: makePriceColumns(editing.row, today),
    keys: (current) => ({ n: () => setIsNew(true), e: () => current && onEdit(current) }),
  })
  const { data } = page.answer
  return (
    <div className="page prices">
      <div className="page-head">
        <div>
          <h1>{messages.title}</h1>
          <p aria-live="polite">{data ? messages.summary(sumOf(data), data.general, data.companies) : '\u00A0'}</p>
        </div>
        <div className="actions">
          <ImportLink>{messages.importFile}</ImportLink>
          <Button variant="primary" icon="plus" kbd="N" onClick={() => setIsNew(true)}>
            {messages.newPrice}
          </Button>
        </div>
      </div>
      <States counts={data?.counts} state={page.values.state} onChange={page.change} />
      <ScreenBar screen={screen} />
      <ScreenRows
        screen={screen}
        empty={
          <EmptyState
            icon="tag"
            title={messages.empty}
            actions={
              <>
                <ImportLink>{messages.importAFile}</ImportLink>
                <Button variant="ghost" onClick={() => setIsNew(true)}>
                  {messages.firstPrice}
                </Button>
              </>
            }
          >
            {messages.emptyText}
          </EmptyState>
        }
        rowProps={({ id }) => (editing.row?.edit.row.id === id ? { className: 'is-edited' } : {})}
        tools={{
          head: messages.actions,
          width: '76px',
          card: 'foot',
          of: (row) => toolsOf(row, editing.row, onEdit, setRemoved),
        }}
        hints={
          <span className="faint">
            <Kbd>J</Kbd> <Kbd>K</Kbd> {messages.hints.row} <Kbd>E</Kbd> {messages.hints.edit} <Kbd>N</Kbd>{' '}
            {messages.hints.new} {messages.hints.saves}
          </span>
        }
        cards={{ look: 'rows tool-cards' }}
      />
      <SuggestionOrder />
      {isNew ? <PriceDialog onClose={() => setIsNew(false)} /> : null}
      {removed ? (
        <RemoveDialog
          title={messages.removeTitle(removed.itemNumber, removed.companyName ?? messages.allClients)}
          text={messages.removeText}
          action={messages.remove}
          row={removed}
          removal={removal}
          onClose={() => setRemoved(null)}
        />
      ) : null}
    </div>
  )
}

const sumOf = ({ counts }: PriceList): number => PRICE_STATES.reduce((sum, state) => sum + counts[state], 0)

/** The row that is edited, its refusals and how it is saved. */
function useRowEditing(): { row: RowEdit | null; start: (edit: PriceEdit) => void } {
  const [edit, setEdit] = useState<PriceEdit | null>(null)
  const save = useSavePrice(() => setEdit(null))
  const end = () => {
    save.reset()
    setEdit(null)
  }
  const start = (next: PriceEdit) => {
    save.reset()
    setEdit(next)
  }
  if (edit === null) return { row: null, start }
  return {
    start,
    row: {
      edit,
      errors: fieldErrors(save.error),
      clash: clashOf(save.error),
      isSaving: save.isPending,
      onChange: (change) => setEdit({ ...edit, ...change }),
      onSave: (ends) => {
        if (!save.isPending && questionNumber(edit.price) === undefined) save.mutate(toSaved(edit, ends))
      },
      onCancel: end,
    },
  }
}

function toolsOf(row: Price, editing: RowEdit | null, onEdit: (row: Price) => void, onRemove: (row: Price) => void) {
  if (editing?.edit.row.id === row.id) return []
  const name = `${row.itemNumber}, ${row.companyName ?? messages.allClients}`
  return [
    { icon: 'pencil', label: messages.edit(name), card: messages.change, onSelect: () => onEdit(row) },
    { icon: 'trash-2', label: messages.removeOf(name), onSelect: () => onRemove(row) },
  ] as const
}

const ImportLink = ({ children }: { children: string }) => (
  <Link className="button" to={paths.priceImport}>
    <Icon name="upload" />
    <span>{children}</span>
  </Link>
)

const STATE_ICONS: Readonly<Record<PriceState, IconName>> = {
  valid: 'check',
  ending: 'clock-alert',
  future: 'calendar',
  ended: 'circle-alert',
}

interface StatesProps {
  counts: PriceList['counts'] | undefined
  state: '' | PriceState
  onChange: (changes: AddressChanges, how?: 'push' | 'replace') => void
}

const States = ({ counts, state, onChange }: StatesProps) => (
  <div className="chips" role="group" aria-label={messages.statesLabel}>
    {(['', ...PRICE_STATES] as const).map((each) => (
      <button
        key={each}
        type="button"
        className="filter-chip"
        aria-pressed={each === state}
        onClick={() => onChange({ state: each }, 'push')}
      >
        {each === '' ? null : <Icon name={STATE_ICONS[each]} />}
        {each === '' ? messages.all : messages.states[each]}{' '}
        {counts ? <b>{each === '' ? PRICE_STATES.reduce((sum, of) => sum + counts[of], 0) : counts[each]}</b> : null}
      </button>
    ))}
  </div>
)

/** Which price the quote editor suggests. */
const SuggestionOrder = () => (
  <section className="price-order" aria-labelledby="price-order">
    <h2 id="price-order">{messages.whatOrder.title}</h2>
    <ol>
      {messages.whatOrder.steps.map(([name, text]) => (
        <li key={name}>
          <b>{name}</b> <span className="quiet">{text}</span>
        </li>
      ))}
    </ol>
  </section>
)
