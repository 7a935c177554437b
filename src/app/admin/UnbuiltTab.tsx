import { EmptyState } from '#ui/staff/EmptyState.tsx'

/** Stands in for a screen that is still being made. */
export const UnbuiltTab = () => (
  <main className="adm-main" id="main" tabIndex={-1}>
    <EmptyState icon="info" title="Not built yet" />
  </main>
)
