/** How names are written in an address: `TRO reagents` is `tro-reagents`, `Ørsta & Sønner` is `oersta-soenner`. */
const LETTERS: Readonly<Record<string, string>> = { æ: 'ae', ø: 'oe', å: 'aa', ß: 'ss', ð: 'd', þ: 'th', ł: 'l' }

const writeSlug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[æøåßðþł]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Slugs of groups in addresses, in any language from their English name. */
export type Slugged<Group> = Group & { slug: string }

/**
 * Assigns each group its slug. Of two with similar names the older one has the bare name, which stays when the other is
 * added; a name without Latin letters has its id as slug.
 */
export function withSlugs<Group extends { id: string; name: string }>(groups: readonly Group[]): Slugged<Group>[] {
  const taken = new Map<string, string>()
  // Ids contain the time of their creation.
  for (const { id, name } of groups.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const bare = writeSlug(name) || id
    let slug = bare
    for (let next = 2; taken.has(slug); next++) slug = `${bare}-${next}`
    taken.set(slug, id)
  }
  const slugs = new Map([...taken].map(([slug, id]) => [id, slug]))
  return groups.map((group) => ({ ...group, slug: slugs.get(group.id) ?? group.id }))
}
