/** The link to the page in another language leads to the view and the place that the reader has come to. */
export function preserveScrollInLanguages(): void {
  const keep = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-language]') : null
    if (link === null) return
    link.search = location.search
    link.hash = location.hash
  }
  // Before a press counts, by whatever it is made, and before a copy of the address is taken.
  for (const event of ['pointerdown', 'keydown', 'contextmenu', 'click'])
    addEventListener(event, keep, { capture: true })
}
