import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { bringTemporal } from '#core/web/temporal.ts'

// Without top-level `await`: with it the build splits the islands' files otherwise, and a public page loads more of
// them.
void bringTemporal().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  }),
)
