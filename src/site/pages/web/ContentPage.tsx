import type { ReactNode } from 'react'
import { breakable } from '#core/line-breaks.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { Breadcrumb } from '#ui/Breadcrumb.tsx'
import { Fold } from '#ui/Fold.tsx'
import { ChevronIcon } from '#ui/icons/Icon.tsx'
import { useContent } from './content-context.ts'
import type { Body } from './read-body.ts'
import { SourceBlock } from './SourceBlock.tsx'
import type { SectionProps } from './text-parts.tsx'

export interface PageLink {
  name: string
  about: string
  href: string
}

interface ContentPageProps {
  body: Body
  related: readonly PageLink[]
  /** The live articles, rendered by the caller with the catalogue; null when the catalogue has none of them. */
  articles: ReactNode
  /** Mails to sales: what an order needs, and an error on the page. */
  mail: { details: string; error: string }
}

/** An information page: drawn by the server and still, but for the Add to RFQ islands among its articles. */
export function ContentPage({ body, related, articles, mail }: ContentPageProps) {
  const { page } = useContent()
  const text = useMessages('guide')
  const { paths, lang } = usePageLanguage()
  return (
    <>
      <div className="wrap">
        <Way />
        <div className="guide-top columns">
          <div>
            <h1>{breakable(page.headline, lang)}</h1>
            <div className="lead">{body.answer}</div>
            <div className="page-actions">
              {articles === null || page.howToOrder === 'service' ? (
                <a className="button button-main" href={paths.section('contact')}>
                  {text.quote}
                </a>
              ) : (
                <a className="button button-main" href="#articles">
                  {text.toArticles}
                </a>
              )}
              <a className="button button-line" href="#order">
                {text.toOrder}
              </a>
            </div>
          </div>
          {body.keyFacts}
        </div>
      </div>
      <Contents sections={body.sections} hasArticles={articles !== null} />
      {groupSections(body.sections).map((group) => (
        <SectionGroup key={group[0]?.id} sections={group} />
      ))}
      <section className="section section-foam">
        <div className="wrap columns questions-row">
          <div id="questions">
            <h2>{text.questions}</h2>
            <div className="questions">
              {body.questions.map(({ ask, children }, at) => (
                <details className="folding" key={ask} open={at === 0}>
                  <summary>
                    {ask}
                    <ChevronIcon />
                  </summary>
                  <div>{children}</div>
                </details>
              ))}
            </div>
          </div>
          <Order details={mail.details} />
        </div>
      </section>
      <section className="section">
        <div className="wrap">
          {articles}
          <RelatedPages related={related} />
          <Sources error={mail.error} />
        </div>
      </section>
    </>
  )
}

function Way() {
  const { page, over } = useContent()
  const text = useMessages('guide')
  const { paths } = usePageLanguage()
  return (
    <Breadcrumb
      label={text.breadcrumb}
      way={[{ name: text.home, href: paths.home }, ...(over === null ? [] : [over])]}
      here={page.name}
    />
  )
}

function Contents({ sections, hasArticles }: { sections: readonly SectionProps[]; hasArticles: boolean }) {
  const text = useMessages('guide')
  const links: [string, string][] = [
    ...sections.map(({ id, title }): [string, string] => [id, title]),
    ['questions', text.questions],
    ['order', text.howToOrder],
    ...(hasArticles ? [['articles', text.articles] satisfies [string, string]] : []),
    ['sources', text.sources],
  ]
  return (
    <nav className="contents" aria-label={text.contents}>
      <div className="wrap cluster small">
        <Fold name={text.contents}>
          <span className="fold-heading" aria-hidden="true">
            {text.contents}
          </span>
          {links.map(([id, title]) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </Fold>
      </div>
    </nav>
  )
}

/** Sections without a drawing share a white ground; one with a drawing has a ground of its own. */
function groupSections(sections: readonly SectionProps[]): SectionProps[][] {
  const groups: SectionProps[][] = []
  for (const section of sections) {
    const last = groups.at(-1)
    if (last === undefined || section.drawn || last[0]?.drawn) groups.push([section])
    else last.push(section)
  }
  return groups
}

function SectionGroup({ sections }: { sections: readonly SectionProps[] }) {
  const isDrawn = sections[0]?.drawn === true
  const { lang } = usePageLanguage()
  return (
    <div className={isDrawn ? 'section section-quiet guide-drawn' : 'section'}>
      <div className="wrap guide-rows">
        {sections.map(({ id, title, lead, wide, children }) => (
          <section className={wide ? 'row row-wide' : 'row'} id={id} key={id} aria-labelledby={`${id}-heading`}>
            <div className="head">
              <h2 id={`${id}-heading`}>{breakable(title, lang)}</h2>
              {lead && <p>{lead}</p>}
            </div>
            <div className="guide-text dashes">{children}</div>
          </section>
        ))}
      </div>
    </div>
  )
}

function Order({ details }: { details: string }) {
  const { page } = useContent()
  const text = useMessages('guide')
  const { paths } = usePageLanguage()
  return (
    <div className="framed order" id="order">
      <h2>{text.howToOrder}</h2>
      <ul>
        {text.order[page.howToOrder].map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
      <a className="button button-ink" href={details}>
        {text.sendDetails}
      </a>
      {page.howToOrder === 'reagent' && (
        <p>
          <a href={paths.board}>{text.board}</a>
        </p>
      )}
    </div>
  )
}

function RelatedPages({ related }: { related: readonly PageLink[] }) {
  const text = useMessages('guide')
  return (
    <nav className="related-pages" aria-labelledby="related-heading">
      <Fold name={text.related}>
        <h2 className="fold-heading" id="related-heading">
          {text.related}
        </h2>
        <ul>
          {related.map(({ href, name, about }) => (
            <li key={href}>
              <a href={href}>
                <b>{name}</b>
                {about}
              </a>
            </li>
          ))}
        </ul>
      </Fold>
    </nav>
  )
}

function Sources({ error }: { error: string }) {
  const { page } = useContent()
  const text = useMessages('guide')
  return (
    <SourceBlock sources={page.sources} checked={page.checked}>
      {page.howToOrder === 'reagent' ? text.notice.reagents : text.notice.other} <a href={error}>{text.reportError}</a>
    </SourceBlock>
  )
}
