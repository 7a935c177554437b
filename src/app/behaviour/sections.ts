/** Marks the links of the section that is being read: the one that crosses a line a third down the window. */
export function markCurrentSection(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-section]')]
  if (links.length === 0) return
  const mark = (id: string) => {
    for (const link of links) {
      if (link.dataset['section'] === id) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) mark(target.id)
    },
    { rootMargin: '-33% 0px -66% 0px' },
  )
  for (const id of new Set(links.map((link) => link.dataset['section']))) {
    const section = id && document.getElementById(id)
    if (section) observer.observe(section)
  }
}
