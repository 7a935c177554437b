import { useState, type ReactNode } from 'react'
import { PICKED_MAX } from '#core/contract/lists/list-names.ts'
import { fieldErrors, problemSentence } from '#core/web/call/api-error.ts'
import { call } from '#core/web/call/call.ts'
import { useChange, useSteps } from '#core/web/call/use-change.ts'
import { useCsv } from '#core/web/file/use-csv.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Note } from '#ui/basic/ErrorNote.tsx'
import type { IconName } from '#ui/basic/icon-paths.data.ts'
import { TextField } from '#ui/field/Field.tsx'
import type { Selection } from '#ui/list/use-selection.ts'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import { Menu, type MenuItem } from '#ui/overlay/Menu.tsx'
import type { AdminGroup, AdminProduct, exportProducts, GroupEndpoint } from '../../catalogue-admin.contract.ts'
import { en } from '../../messages/en.ts'
import type {
  ChangedProducts,
  deleteProducts,
  groupProducts,
  placeProducts,
  ProductsPlace,
} from '../../selected/selected-products.contract.ts'
import type { GroupKind } from './catalogue-reads.ts'
import { adminCatalogueMessages } from './messages.en.ts'

const { bulk: messages, toasts } = adminCatalogueMessages

/** Undoes an entry of the feed of changes: that module imports this one, so the panel passes it. */
export type UndoChange = (act: string, name: string) => void

interface ProductBulkProps {
  chosen: Selection<AdminProduct>
  categories: readonly AdminGroup[]
  brands: readonly AdminGroup[]
  /** How many products there are, where no filter hides any; null elsewhere. */
  all: number | null
  onUndo: UndoChange
}

const seenOf = ({ id, version }: AdminProduct) => ({ id, version })

/** Bulk actions on the selected products: for all of them or none, undone as one. */
export function ProductBulk({ chosen, categories, brands, all, onUndo }: ProductBulkProps) {
  const { rows, clear } = chosen
  const count = rows.length
  const products = rows.map(seenOf)
  const [asked, setAsked] = useState<'categories' | 'brands' | 'before' | null>(null)
  const doneAs = (title: string) => ({
    waits: true,
    failed: messages.failed,
    done: ({ act }: ChangedProducts) =>
      act === null
        ? messages.same
        : { title, action: { label: messages.undo, onAct: () => onUndo(act, messages.products(count)) } },
    onDone: clear,
  })
  const removing = useChange<typeof deleteProducts>(
    'POST /api/admin/products/selected/delete',
    doneAs(messages.deleted(count)),
  )
  const grouping = useChange<typeof groupProducts>(
    'POST /api/admin/products/selected/group',
    doneAs(messages.grouped(count)),
  )
  const placing = useChange<typeof placeProducts>('POST /api/admin/products/selected/place', {
    ...doneAs(messages.placed(count)),
    failed: (error) => (fieldErrors(error)['before'] === undefined ? messages.failed : undefined),
  })
  const isBusy = removing.isPending || grouping.isPending || placing.isPending
  const give = (kind: GroupKind, groupId: string | null) =>
    grouping.mutate({ body: { products, kind: kind === 'categories' ? 'category' : 'brand', groupId } })
  const place = (to: ProductsPlace, onSuccess?: () => void) =>
    placing.mutate({ body: { ids: products.map(({ id }) => id), to } }, onSuccess && { onSuccess })
  const groupMenu = (kind: GroupKind, groups: readonly AdminGroup[]) => (
    <BulkMenu
      icon={kind === 'categories' ? 'layers' : 'tag'}
      words={messages[kind]}
      head={messages[kind].head(count)}
      isBusy={isBusy}
      items={groupItems(
        kind,
        groups,
        rows,
        (id) => give(kind, id),
        () => setAsked(kind),
      )}
    />
  )
  return (
    <>
      {groupMenu('categories', categories)}
      {groupMenu('brands', brands)}
      <BulkMenu
        icon="arrow-up-down"
        words={messages.order}
        head={messages.order.head(count)}
        isBusy={isBusy}
        items={placeItems(count, all, place, () => setAsked('before'))}
      />
      <Export rows={rows} />
      <Button variant="danger" icon="trash-2" off={isBusy} onClick={() => removing.mutate({ body: { products } })}>
        {messages.delete(count)}
      </Button>
      {asked === 'before' ? (
        <BeforeDialog
          count={count}
          refusal={placing.error && (fieldErrors(placing.error)['before'] ?? null)}
          isBusy={placing.isPending}
          onType={placing.reset}
          onPlace={(before) => place({ before }, () => setAsked(null))}
          onClose={() => setAsked(null)}
        />
      ) : asked === null ? null : (
        <NewGroupDialog kind={asked} onMade={(id) => give(asked, id)} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

interface BulkMenuProps {
  icon: IconName
  words: { label: string }
  head: string
  isBusy: boolean
  items: readonly MenuItem[]
}

const BulkMenu = ({ icon, words, head, isBusy, items }: BulkMenuProps) => (
  <Menu
    label={head}
    head={head}
    items={items}
    trigger={(control) => (
      <Button icon={icon} opens off={isBusy} {...control}>
        {words.label}
      </Button>
    )}
  />
)

/** Each category or brand with how many have it already, none, and a new one. */
function groupItems(
  kind: GroupKind,
  groups: readonly AdminGroup[],
  rows: readonly AdminProduct[],
  give: (id: string | null) => void,
  onNew: () => void,
): MenuItem[] {
  const field = kind === 'categories' ? 'categoryId' : 'brandId'
  const none = kind === 'categories' ? en.groups.uncategorized : en.groups.unknownBrand
  const item = (id: string | null, label: string): MenuItem => {
    const already = rows.filter((row) => row[field] === id).length
    return {
      id: id ?? 'none',
      label,
      aside: already > 0 ? messages.already(already, rows.length) : null,
      isOff: already === rows.length,
      onSelect: () => give(id),
    }
  }
  return [
    ...groups.map(({ id, name }) => item(id, name)),
    item(null, none),
    { id: 'new', icon: 'plus', label: messages[kind].create, startsGroup: true, onSelect: onNew },
  ]
}

const placeItems = (
  count: number,
  all: number | null,
  place: (to: ProductsPlace) => void,
  onBefore: () => void,
): MenuItem[] => [
  { id: 'top', label: messages.order.top, aside: messages.order.places(1, count), onSelect: () => place('top') },
  {
    id: 'end',
    label: messages.order.end,
    aside: all === null ? null : messages.order.places(all - count + 1, all),
    onSelect: () => place('end'),
  },
  { id: 'before', label: messages.order.before, onSelect: onBefore },
  { id: 'number', label: messages.order.number, onSelect: () => place('number') },
]

function Export({ rows }: { rows: readonly AdminProduct[] }) {
  const file = useCsv<typeof exportProducts>('GET /api/admin/products/export', {
    fileName: 'products-selected.csv',
    failed: messages.csvFailed,
  })
  const isTooMany = rows.length > PICKED_MAX
  return (
    <Button
      icon="download"
      off={file.isPending || isTooMany}
      title={isTooMany ? messages.csvMost(PICKED_MAX) : undefined}
      onClick={() => file.mutate({ query: { ids: rows.map(({ id }) => id).join(',') } })}
    >
      {messages.csv}
    </Button>
  )
}

interface BeforeDialogProps {
  count: number
  /** The server's error about the number. */
  refusal: ReactNode
  isBusy: boolean
  onType: () => void
  onPlace: (itemNumber: string) => void
  onClose: () => void
}

function BeforeDialog({ count, refusal, isBusy, onType, onPlace, onClose }: BeforeDialogProps) {
  const [typed, setTyped] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  return (
    <FormDialog
      title={messages.before.title(count)}
      text={messages.before.text}
      action={messages.before.action}
      isOff={isBusy}
      back={messages.cancel}
      backLook={{ variant: 'ghost', kbd: 'Esc' }}
      onClose={onClose}
      onSubmit={() => (typed.trim() === '' ? setIsEmpty(true) : onPlace(typed.trim()))}
    >
      <TextField
        label={messages.before.itemNumber}
        error={refusal ?? (isEmpty ? messages.before.empty : undefined)}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={typed}
        onValue={(value) => {
          setTyped(value)
          setIsEmpty(false)
          onType()
        }}
      />
    </FormDialog>
  )
}

interface NewGroupDialogProps {
  kind: GroupKind
  onMade: (id: string) => void
  onClose: () => void
}

/** Creates a category or brand; the products get it as soon as it exists. */
function NewGroupDialog({ kind, onMade, onClose }: NewGroupDialogProps) {
  const [name, setName] = useState('')
  const creating = useSteps<string, AdminGroup>(
    'catalogue',
    (typed) => call<GroupEndpoint<'create'>>(`POST /api/admin/${kind}`, { body: { name: typed } }),
    {
      onDone: ({ id }) => {
        onMade(id)
        onClose()
      },
    },
  )
  const refusal = creating.error && (fieldErrors(creating.error)['name'] ?? null)
  return (
    <FormDialog
      title={messages[kind].newTitle}
      text={messages[kind].newText}
      action={messages[kind].newAction}
      isOff={creating.isPending}
      back={messages.cancel}
      backLook={{ variant: 'ghost', kbd: 'Esc' }}
      onClose={onClose}
      onSubmit={() => creating.mutate(name.trim())}
    >
      {creating.error && refusal === null ? (
        <Note
          tone="bad"
          title={problemSentence(creating.error, toasts.failed('create', messages[kind].label).fallback)}
        />
      ) : null}
      <TextField
        label={messages[kind].newName}
        error={refusal ?? undefined}
        autoComplete="off"
        autoFocus
        value={name}
        onValue={(value) => {
          setName(value)
          creating.reset()
        }}
      />
    </FormDialog>
  )
}
