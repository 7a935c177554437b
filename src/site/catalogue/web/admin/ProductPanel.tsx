import { useId, useState, type ReactNode } from 'react'
import { useHotkeys } from '#core/web/use-hotkeys.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { DiscardDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Panel } from '#ui/overlay/Panel.tsx'
import type { AdminGroup, AdminProduct } from '../../catalogue-admin.contract.ts'
import { DeleteProductDialog } from './DeleteProductDialog.tsx'
import { adminCatalogueMessages } from './messages.en.ts'
import { ProductConflict } from './ProductConflict.tsx'
import { ProductFields } from './ProductFields.tsx'
import { NEW_PRODUCT, useProductDraft, type ProductDraft } from './use-product-draft.ts'

const { panel: messages } = adminCatalogueMessages

interface ProductPanelProps {
  /** Null for a product to be. */
  product: AdminProduct | null
  categories: readonly AdminGroup[]
  brands: readonly AdminGroup[]
  onOpen: (id: string) => void
  onCreated: (id: string) => void
  onClose: () => void
  onBefore: (() => void) | undefined
  onNext: (() => void) | undefined
  /** Duplicate and, where the list has an order, up and down. */
  tools?: ReactNode
}

/** The form of one product. What was typed stays when another row is opened, until it is saved or discarded. */
export function ProductPanel(props: ProductPanelProps) {
  const { product, categories, brands, onOpen, onClose } = props
  const [asks, setAsks] = useState<'discard' | 'delete' | null>(null)
  const draft = useProductDraft(product)

  const close = () => (draft.isDirty ? setAsks('discard') : onClose())
  const save = async () => {
    const saved = await draft.save()
    if (saved !== null && product === null) props.onCreated(saved.id)
  }
  useHotkeys({ 'mod+s': () => void save(), Escape: close })
  const itemNumber = product?.itemNumber ?? draft.values.itemNumber
  return (
    <>
      <Panel
        title={product === null ? messages.newTitle : messages.editTitle}
        subtitle={draft.isDirty || product === null ? messages.unsaved(itemNumber) : itemNumber}
        onClose={close}
        hasNeighbours={product !== null}
        onBefore={props.onBefore}
        onNext={props.onNext}
        onSubmit={() => void save()}
        focusKey={product?.id ?? NEW_PRODUCT}
        footer={
          <Footer
            draft={draft}
            isNew={product === null}
            onCancel={close}
            onDelete={product && (() => setAsks('delete'))}
          />
        }
      >
        {draft.conflict ? (
          <ProductConflict
            conflict={draft.conflict}
            values={draft.values}
            categories={categories}
            brands={brands}
            onChoose={draft.change}
          />
        ) : null}
        <ProductFields draft={draft} categories={categories} brands={brands} isNew={product === null} onOpen={onOpen} />
        {props.tools}
      </Panel>
      {asks === 'discard' ? (
        <DiscardDialog
          words={messages}
          onClose={() => setAsks(null)}
          onConfirm={() => {
            draft.discard()
            onClose()
          }}
        />
      ) : null}
      {asks === 'delete' && product ? (
        <DeleteProductDialog
          product={product}
          onDeleted={() => {
            draft.discard()
            onClose()
          }}
          onClose={() => setAsks(null)}
        />
      ) : null}
    </>
  )
}

interface FooterProps {
  draft: ProductDraft
  isNew: boolean
  onCancel: () => void
  onDelete: (() => void) | null
}

function Footer({ draft, isNew, onCancel, onDelete }: FooterProps) {
  const whyId = useId()
  const wrong = Object.keys(draft.errors).length
  const why = wrong > 0 ? messages.toCorrect(wrong) : !draft.isDirty ? messages.noChange : null
  // A new form may always be pressed: it then says what is missing. A refused one waits for its corrections.
  const isOff = draft.isSaving || wrong > 0 || (!draft.isDirty && !isNew)
  return (
    <>
      {onDelete ? (
        <Button variant="danger" icon="trash-2" onClick={onDelete}>
          {messages.delete}
        </Button>
      ) : null}
      <span className="why fill" id={whyId} aria-live="polite">
        {why && (wrong > 0 || !isNew) ? (
          <>
            <Icon name="info" />
            {why}
          </>
        ) : null}
      </span>
      <Button kbd="Esc" onClick={onCancel}>
        {messages.cancel}
      </Button>
      <Button variant="primary" type="submit" off={isOff} aria-describedby={whyId}>
        {draft.isSaving ? messages.saving : isNew ? messages.create : messages.save}
      </Button>
    </>
  )
}
