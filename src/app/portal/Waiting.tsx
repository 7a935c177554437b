import { portalMessages as messages } from './messages.en.ts'

/** Until it is known what to draw. */
export const Waiting = () => (
  <main className="gate-wait" aria-busy="true">
    <span className="spinner" role="img" aria-label={messages.loading} />
  </main>
)
