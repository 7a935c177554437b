import type { ComponentProps, ReactNode } from 'react'
import { useMessages } from '#core/web/page-language.ts'
import iso from '#ui/drawings/compliance-iso.svg?raw'
import loadLine from '#ui/drawings/compliance-load-line.svg?raw'
import whistle from '#ui/drawings/compliance-whistle.svg?raw'
import { Fold } from '#ui/Fold.tsx'
import { Topic } from './Topic.tsx'

interface ComplianceSectionProps {
  /** The report form; it carries the anchor `report` itself. */
  children: ReactNode
}

/** Standards, whistleblowing and maritime rules as three cards, then the report form. */
export function ComplianceSection({ children }: ComplianceSectionProps) {
  const { compliance } = useMessages('site')
  return (
    <section className="section section-foam" id="compliance" aria-labelledby="compliance-heading">
      <div className="wrap">
        <div className="row">
          <div className="head">
            <h2 id="compliance-heading">{compliance.heading}</h2>
          </div>
          <div className="three">
            <Card drawing={iso} title={compliance.iso.title} text={compliance.iso.text}>
              <Fold name={compliance.details}>
                <ul>
                  {compliance.iso.list.map(({ covers, standard }) => (
                    <li key={covers}>
                      {covers} {standard === '' ? null : <b>{standard}</b>}
                    </li>
                  ))}
                </ul>
              </Fold>
            </Card>
            <Card drawing={whistle} title={compliance.whistleblower.title} text={compliance.whistleblower.text}>
              <Points of={compliance.whistleblower.list} />
              <a className="text-link" href="#report">
                {compliance.whistleblower.link}
              </a>
            </Card>
            <Card drawing={loadLine} title={compliance.maritime.title} text={compliance.maritime.text}>
              <Points of={compliance.maritime.list} />
            </Card>
          </div>
        </div>
        <div className="report">{children}</div>
      </div>
    </section>
  )
}

const Card = (props: ComponentProps<typeof Topic>) => (
  <article className="topic compliance-card">
    <Topic {...props} />
  </article>
)

function Points({ of }: { of: readonly string[] }) {
  const { compliance } = useMessages('site')
  return (
    <Fold name={compliance.details}>
      <ul>
        {of.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </Fold>
  )
}
