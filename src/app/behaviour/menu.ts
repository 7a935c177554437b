/** The phone menu and the RFQ list. Focus, Escape and the way back to the button are the native dialog's own. */
export function driveDrawers(): void {
  const servesInvokers = 'commandForElement' in HTMLButtonElement.prototype
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const named = target.closest('[commandfor]')
    const drawer = named ? document.getElementById(named.getAttribute('commandfor') ?? '') : target.closest('.drawer')
    if (!(drawer instanceof HTMLDialogElement)) return
    if (named?.getAttribute('command') === 'show-modal') {
      if (!servesInvokers) drawer.showModal()
    }
    // A link inside closes it; so does a press outside, which hits the dialog itself.
    else if (named || target === drawer || target.closest('a')) drawer.close()
  })
  // When the window becomes wide, the header shows its own menu, so the open drawer is closed.
  matchMedia('(min-width: 1280px)').addEventListener('change', ({ matches }) => {
    if (matches) document.querySelector<HTMLDialogElement>('.drawer')?.close()
  })
}
