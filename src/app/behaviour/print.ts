/** A button that prints a part of its page: the style sheets leave out what was not asked for. */
export function printParts(): void {
  const button = document.querySelector<HTMLElement>('[data-prints]')
  const { dataset } = document.documentElement
  button?.addEventListener('click', () => {
    dataset['print'] = button.dataset['prints'] ?? ''
    addEventListener('afterprint', () => delete dataset['print'], { once: true })
    print()
  })
}
