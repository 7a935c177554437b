/**
 * Ref of a row of links that scrolls sideways on a phone: scrolls it so that the link with `aria-current` is in the
 * middle, and again when another link becomes current or when counts, fonts or the window change the widths.
 */
export function scrollCurrentIntoView(row: HTMLElement | null): (() => void) | undefined {
  if (row === null) return undefined
  const show = (): void => {
    const current = row.querySelector<HTMLElement>('[aria-current]')
    if (current === null) return
    const [outer, inner] = [row.getBoundingClientRect(), current.getBoundingClientRect()]
    const aside = inner.left - outer.left - (outer.width - inner.width) / 2
    row.scrollBy({ left: aside, behavior: 'instant' })
  }
  const sizes = new ResizeObserver(show)
  const observeAll = (): void => {
    for (const each of [row, ...row.children]) sizes.observe(each)
  }
  const links = new MutationObserver(() => {
    observeAll()
    show()
  })
  links.observe(row, { childList: true, subtree: true, attributeFilter: ['aria-current'] })
  observeAll()
  return () => {
    sizes.disconnect()
    links.disconnect()
  }
}
