/** Whether an address leads to the admin panel or the portal, which have no transitions. */
export const leadsToShell = (pathname: string): boolean => /^\/(admin|portal)/.test(pathname)

/** Not awaited: a skipped or interrupted transition rejects, which is no fault of the page. */
function expectNothing({ ready, finished, updateCallbackDone }: ViewTransition): void {
  for (const promise of [ready, finished, updateCallbackDone]) promise.catch(() => undefined)
}

/**
 * Moves between public pages are drawn by the style sheet alone (`@view-transition`). Their promises are met here, on the
 * page that is left and on the one that comes; and a move to a document that has none, or to one that the browser does
 * not tell (far back in the history), is not begun: its promise would fail over there, where no script can reach it.
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
