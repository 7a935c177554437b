import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { bringTemporal } from '#core/web/temporal.ts'

// Without `await` at the top: with it the build cuts the islands' files anew, and a public page loads more of them.
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
