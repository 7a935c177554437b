import { ProductsTab } from '#site/catalogue/web/admin/ProductsTab.tsx'
import { LeaveDialog } from '#site/changes/web/admin/LeaveDialog.tsx'
import { usePutBack } from '#site/changes/web/admin/use-put-back.ts'

/** The products with the undo of bulk changes: neither module imports the other. */
export function ProductsScreen() {
  const putting = usePutBack({})
  return (
    <>
      <ProductsTab onUndo={(id, name) => putting.undoChange({ id, name })} />
      <LeaveDialog putting={putting} />
    </>
  )
}
