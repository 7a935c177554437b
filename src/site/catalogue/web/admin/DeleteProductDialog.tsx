import { useChange } from '#core/web/call/use-change.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import type { AdminProduct, deleteProduct } from '../../catalogue-admin.contract.ts'
import { adminCatalogueMessages } from './messages.en.ts'

const { panel: messages, toasts } = adminCatalogueMessages

interface DeleteProductDialogProps {
  product: AdminProduct
  /** Called after the deletion; the lists are refetched in the meantime. */
  onDeleted?: () => void
  onClose: () => void
}

/** Asks before a product is deleted. */
export function DeleteProductDialog({ product, onDeleted, onClose }: DeleteProductDialogProps) {
  const { id, name, version } = product
  const removal = useChange<typeof deleteProduct>('DELETE /api/admin/products/:id', {
    done: toasts.deleted('Product'),
    failed: toasts.failed('delete', 'Product'),
    // The panel that shows it closes first: it would request a deleted product.
    onDone: () => onDeleted?.(),
  })
  return (
    <ConfirmDialog
      title={messages.deleteTitle(name)}
      text={messages.deleteText}
      action={messages.deleteAction}
      isBusy={removal.isPending}
      onClose={onClose}
      onConfirm={() => removal.mutate({ params: { id }, query: { version: String(version) } }, { onSettled: onClose })}
    />
  )
}
