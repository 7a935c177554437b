/**
 * Keeps a focused field clear of the quick exit docked below it. Of a text field the browser itself scrolls only the
 * caret's line into view, with the style sheet's scroll margin.
 */
export function clearFocusedField(): void {
  document.querySelector('.whistle-form')?.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' })
  })
}
