/** The link to the page in another language gets the query and the fragment of the current address. */
export function keepQueryInLanguageLinks(): void {
  const keep = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-language]') : null
    if (link === null) return
    link.search = location.search
    link.hash = location.hash
  }
  // Before any kind of press is handled, and before the link's address is copied.
  for (const event of ['pointerdown', 'keydown', 'contextmenu', 'click'])
    addEventListener(event, keep, { capture: true })
}
