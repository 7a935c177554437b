import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadTemporal } from '#core/web/temporal.ts'

// Without top-level `await`: with it the build splits the chunks of the islands in another way, and a public page
// loads more of them.
void loadTemporal().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  }),
)
