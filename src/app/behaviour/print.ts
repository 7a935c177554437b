/** A button that prints a part of its page: print styles hide the rest. */
export function printParts(): void {
  const button = document.querySelector<HTMLElement>('[data-prints]')
  const { dataset } = document.documentElement
  button?.addEventListener('click', () => {
    dataset['print'] = button.dataset['prints'] ?? ''
    addEventListener('afterprint', () => delete dataset['print'], { once: true })
    print()
  })
}
