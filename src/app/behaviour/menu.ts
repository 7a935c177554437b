/** The phone menu. Focus, Escape and the way back to the button are the native dialog's own. */
export function driveMenu(): void {
  const menu = document.querySelector<HTMLDialogElement>('dialog.drawer')
  if (!menu) return
  const servesInvokers = 'commandForElement' in HTMLButtonElement.prototype
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const command = target.closest<HTMLElement>('[data-menu]')?.dataset['menu']
    if (command === 'show-modal' && !servesInvokers) menu.showModal()
    // A link inside closes it; so does a press beside it, which lands on the dialog itself.
    else if (command === 'close' || target === menu || (menu.contains(target) && target.closest('a'))) menu.close()
  })
  // A window made wide while the menu is open shows the bar again: a menu over it would be a second one.
  matchMedia('(min-width: 1180px)').addEventListener('change', ({ matches }) => {
    if (matches) menu.close()
  })
}
