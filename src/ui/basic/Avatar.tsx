/** Letters of a name: of the first and the last word, or the word's first and its number ("Technician 12" is T12). */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  const end = /^\d{1,2}$/.test(last) ? last : last.charAt(0)
  return (first.charAt(0) + end).toUpperCase() || '?'
}

/** A person as two letters; without a name an empty ring. The name itself is next to it. */
export const Avatar = ({ name, small = false }: { name?: string | null; small?: boolean }) => (
  <span className={`avatar${small ? ' small' : ''}${name ? '' : ' none'}`} aria-hidden="true">
    {name ? initials(name) : ''}
  </span>
)
