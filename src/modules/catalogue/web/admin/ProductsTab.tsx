import { EmptyState } from '#ui/staff/EmptyState.tsx'

export const ProductsTab = () => (
  <main className="adm-main" id="main" tabIndex={-1}>
    <EmptyState title="Not built yet" />
  </main>
)
