/** "Leave this page now" puts the other page in this one's place, so that Back does not return here. */
export function replaceOnQuickExit(): void {
  document.addEventListener('click', (event) => {
    const exit = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-quick-exit]')
    if (!exit) return
    event.preventDefault()
    // The form is hidden at once, however slow the other page is.
    document.body.hidden = true
    location.replace(exit.href)
  })
}
