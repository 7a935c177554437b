import { EmptyState } from '#ui/staff/EmptyState.tsx'

export const CategoriesTab = () => (
  <main className="adm-main" id="main" tabIndex={-1}>
    <EmptyState title="Not built yet" />
  </main>
)

export const BrandsTab = () => (
  <main className="adm-main" id="main" tabIndex={-1}>
    <EmptyState title="Not built yet" />
  </main>
)
