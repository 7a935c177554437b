/** Whether an address leads to the admin panel or the portal, which have no transitions. */
export const isAppShell = (pathname: string): boolean => /^\/(admin|portal)/.test(pathname)

/** Not awaited: a skipped or interrupted transition rejects, which is not an error of the page. */
function ignoreRejections({ ready, finished, updateCallbackDone }: ViewTransition): void {
  for (const promise of [ready, finished, updateCallbackDone]) promise.catch(() => undefined)
}

/**
 * Navigations between public pages are drawn by the style sheet alone (`@view-transition`). Rejections of their promises are
 * handled here, on the page that is left and on the one that follows. A navigation to a document without transitions,
 * or to one whose address the browser doesn't disclose (far back in the history), is skipped: its promise would be rejected there, where
 * no script can handle it.
 */
export function handleTransitions(): void {
  addEventListener('pageswap', ({ viewTransition, activation }) => {
    if (!viewTransition) return
    ignoreRejections(viewTransition)
    const to = activation?.entry?.url
    if (!to || isAppShell(new URL(to).pathname)) viewTransition.skipTransition()
  })
  addEventListener('pagereveal', ({ viewTransition }) => {
    if (viewTransition) ignoreRejections(viewTransition)
  })
}
