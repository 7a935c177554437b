/** "Leave this page now" puts the other page in this one's place, so that Back does not return here. */
export function replaceOnQuickExit(): void {
  document.addEventListener('click', (event) => {
    const exit = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-quick-exit]')
    if (!exit) return
    event.preventDefault()
    // The form is gone from sight at once, however slow the other page is.
    document.body.hidden = true
    location.replace(exit.href)
  })
}

/**
 * Keeps a field that takes the focus clear of the way out docked below it. Of a text field the browser by itself brings
 * only the line with the caret into view, and the style sheet's scroll margin with it.
 */
export function clearFocusedField(): void {
  document.querySelector('.whistle-form')?.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' })
  })
}
