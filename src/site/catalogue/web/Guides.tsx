import { useMessages } from '#core/web/page-language.ts'

/** An information page, as a link names it. */
export interface Guide {
  href: string
  name: string
  about: string
}

/** Links to pages about the shown products. */
export function Guides({ guides, className }: { guides: readonly Guide[]; className?: string }) {
  const { guides: heading } = useMessages('product')
  if (guides.length === 0) return null
  return (
    <div className={`row ${className ?? ''}`.trim()}>
      <div className="head">
        <h2>{heading}</h2>
      </div>
      <ul className="guides small">
        {guides.map(({ href, name, about }) => (
          <li key={href}>
            <a href={href}>{name}</a>
            <span>{about}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
