import { lazy, Suspense } from 'react'
import type { OwnViewsProps } from '#ui/list/own-views.ts'

const SavedViews = lazy(async () => ({
  default: (await import('#people/saved-views/web/SavedViews.tsx')).SavedViews,
}))

/** Views of one's own for every list; a list does not wait for them. */
export const OwnViews = (props: OwnViewsProps) => (
  <Suspense fallback={props.draw([], null)}>
    <SavedViews {...props} />
  </Suspense>
)
