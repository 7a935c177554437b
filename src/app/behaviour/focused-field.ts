/**
 * Keeps a field that takes the focus clear of the way out docked below it. Of a text field the browser by itself brings
 * only the line with the caret into view, and the style sheet's scroll margin with it.
 */
export function clearFocusedField(): void {
  document.querySelector('.whistle-form')?.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' })
  })
}
