/**
 * A name whose end tells it from others ("Technician 12", "Nordtind Carrier II"): where it has no room its beginning is
 * cut, never its last word.
 */
export function NameText({ name }: { name: string }) {
  const at = name.trimEnd().lastIndexOf(' ')
  if (at <= 0) return <span className="cut">{name}</span>
  return (
    <span className="name-text">
      <span className="cut">{name.slice(0, at)}</span>
      <span>{name.slice(at)}</span>
    </span>
  )
}
