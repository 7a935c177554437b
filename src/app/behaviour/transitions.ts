/** Whether an address leads to the admin panel or the portal, which have no transitions. */
export const leadsToShell = (pathname: string): boolean => /^\/(admin|portal)/.test(pathname)

/** Not awaited: a skipped or interrupted transition rejects, which is no fault of the page. */
function expectNothing({ ready, finished, updateCallbackDone }: ViewTransition): void {
  for (const promise of [ready, finished, updateCallbackDone]) promise.catch(() => undefined)
}

/**
 * Moves between public pages are drawn by the style sheet alone (`@view-transition`). Rejections of their promises are
 * handled here, on the page that is left and on the one that follows. A move to a document without transitions, or to
 * one that the browser doesn't name (far back in the history), is skipped: its promise would be rejected there, where
 * no script can handle it.
 */
export function tameTransitions(): void {
  addEventListener('pageswap', ({ viewTransition, activation }) => {
    if (!viewTransition) return
    expectNothing(viewTransition)
    const to = activation?.entry?.url
    if (!to || leadsToShell(new URL(to).pathname)) viewTransition.skipTransition()
  })
  addEventListener('pagereveal', ({ viewTransition }) => {
    if (viewTransition) expectNothing(viewTransition)
  })
}
