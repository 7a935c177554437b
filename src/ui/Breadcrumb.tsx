interface Crumb {
  name: string
  href: string
  /** Language of a name that isn't in the page's language. */
  lang?: string | undefined
}

interface BreadcrumbProps {
  label: string
  /** Links from home on, without the page itself. */
  way: readonly Crumb[]
  /** Name of the page. */
  here: string
  /** Its name is a number, set in tabular figures. */
  isNumber?: boolean
}

/** The position of a page in the site. */
export function Breadcrumb({ label, way, here, isNumber = false }: BreadcrumbProps) {
  return (
    <nav aria-label={label}>
      <ol className="crumb">
        {way.map(({ name, href, lang }) => (
          <li key={href}>
            <a href={href} lang={lang}>
              {name}
            </a>
          </li>
        ))}
        <li aria-current="page" className={isNumber ? 'number' : undefined}>
          {here}
        </li>
      </ol>
    </nav>
  )
}
