import { breakable } from '#core/line-breaks.ts'
import { formatPhone } from '#core/phone/phone.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { MailText } from '#ui/MailText.tsx'
import { Markdown } from '#ui/Markdown.tsx'
import type { LegalBlock, LegalChapter, LegalText } from '../legal-text.ts'
import { formatOrganisationNumber } from '../organisation-number.ts'
import type { PublicSettings } from '../site-content.contract.ts'

interface LegalPageProps {
  settings: PublicSettings
  /** Retention of page view counts. */
  countsMonths: number
}

/** Privacy, terms, compliance, whistleblowing and accessibility as one page, each with its anchor. */
export function LegalPage({ settings, countsMonths }: LegalPageProps) {
  const text = useMessages('legal')
  const duties = useMessages('duties')
  const { paths } = usePageLanguage()
  const visits = duties.visits(countsMonths)
  const delivered = [
    ...text.describe(settings).map((chapter) => (chapter.id === 'privacy' ? withVisits(chapter, visits) : chapter)),
    ...duties.chapters(settings, paths.report),
  ]
  const chapters = delivered.map(({ id, title, blocks }) => ({
    id,
    title: settings.texts?.[`legal.${id}.title`] ?? title,
    blocks,
  }))
  return (
    <>
      <div className="wrap document-top">
        <h1>{text.title}</h1>
        <p className="lead">{text.lead}</p>
      </div>
      <div className="wrap row document">
        <nav className="head stick document-contents" aria-label={text.contents}>
          <ul>
            {chapters.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="document-text">
          {chapters.map((chapter) => (
            <Chapter
              key={chapter.id}
              chapter={chapter}
              settings={settings}
              own={settings.texts?.[`legal.${chapter.id}`]}
            />
          ))}
        </div>
      </div>
    </>
  )
}

/** Before the reader's rights, which end the policy. */
const withVisits = (chapter: LegalChapter, visits: LegalBlock): LegalChapter => ({
  ...chapter,
  blocks: [...chapter.blocks.slice(0, -1), visits, ...chapter.blocks.slice(-1)],
})

interface ChapterProps {
  chapter: LegalChapter
  settings: PublicSettings
  /** The company's custom text, as Markdown. */
  own: string | undefined
}

function Chapter({ chapter, settings, own }: ChapterProps) {
  const { lang } = usePageLanguage()
  return (
    <section id={chapter.id} aria-labelledby={`${chapter.id}-heading`}>
      <h2 id={`${chapter.id}-heading`}>{breakable(chapter.title, lang)}</h2>
      {own === undefined ? (
        chapter.blocks.map((block) => <Block key={block.heading ?? chapter.id} block={block} />)
      ) : (
        <Markdown source={own} lists="plain" />
      )}
      {chapter.id === 'privacy' && <Controller settings={settings} />}
    </section>
  )
}

function Block({ block }: { block: LegalBlock }) {
  return (
    <>
      {block.heading && <h3>{block.heading}</h3>}
      {block.paragraphs?.map((text) => (
        <p key={keyOf(text)}>
          <Running text={text} />
        </p>
      ))}
      {block.points && (
        <ul>
          {block.points.map((text) => (
            <li key={keyOf(text)}>
              <Running text={text} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const keyOf = (text: LegalText): string => JSON.stringify(text)

function Running({ text }: { text: LegalText }) {
  return text.map((part) => {
    if (typeof part === 'string') return part
    if ('nb' in part) {
      return (
        <span key={part.nb} lang="nb">
          {part.nb}
        </span>
      )
    }
    return (
      <a key={part.href} href={part.href} rel={part.href.startsWith('https:') ? 'noreferrer' : undefined}>
        {part.text}
      </a>
    )
  })
}

function Controller({ settings }: Pick<LegalPageProps, 'settings'>) {
  const text = useMessages('legal')
  const { lang } = usePageLanguage()
  const { address } = settings
  return (
    <>
      <h3>{text.controller}</h3>
      <dl className="pairs">
        <div>
          <dt>{text.company}</dt>
          <dd>
            {settings.companyName}, <span lang="nb">{text.register}</span>
          </dd>
        </div>
        <div>
          <dt>{breakable(text.organisationNumber, lang)}</dt>
          <dd>{formatOrganisationNumber(settings.organisationNumber)}</dd>
        </div>
        <div>
          <dt>{text.address}</dt>
          <dd>
            {address.street}, {address.postalCode} {address.city}, {address.country}
          </dd>
        </div>
        <div>
          <dt>{text.email}</dt>
          <dd>
            {settings.contactEmails.map((mailbox) => (
              <div key={mailbox.address}>
                <a href={`mailto:${mailbox.address}`}>
                  <MailText address={mailbox.address} />
                </a>
              </div>
            ))}
          </dd>
        </div>
        <div>
          <dt>{text.phone}</dt>
          <dd>{settings.phones.map((phone) => formatPhone(phone)).join(', ')}</dd>
        </div>
      </dl>
    </>
  )
}
