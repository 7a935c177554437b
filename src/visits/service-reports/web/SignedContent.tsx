import type { ReactNode } from 'react'
import { openFile } from '#core/web/file/open-file.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import type { ServiceReport } from '../service-reports.contract.ts'
import { countShown } from './count-shown.ts'
import { reportMessages as messages } from './messages.en.ts'
import { ReadingVerdict } from './ReadingVerdict.tsx'

type Content = NonNullable<ServiceReport['content']>

/** The content to be signed, in large type, with a link to the document itself. */
export function SignedContent({ report: { content, fileURL } }: { report: ServiceReport }) {
  if (content === null) return null
  const { hours, readings, parts, findings, recommendations } = content
  return (
    <Stack gap={16} className="signed-content">
      <Button icon="file-text" onClick={() => void openFile(fileURL)}>
        {messages.openDocument}
      </Button>
      <Section title={messages.hours}>
        <p className="figure">{messages.hourSum(hours.total)}</p>
        <p>{messages.hourKinds(hours)}</p>
      </Section>
      {readings.length > 0 ? (
        <Section title={messages.readings}>
          <dl>
            {readings.map((reading, index) => (
              // Readings have no identity but their place.
              // oxlint-disable-next-line react/no-array-index-key
              <Reading key={index} reading={reading} />
            ))}
          </dl>
        </Section>
      ) : null}
      <Section title={messages.parts}>
        {parts.length === 0 ? <p>{messages.partsNone}</p> : <Parts parts={parts} />}
      </Section>
      <Section title={messages.findings}>
        <p className="signed-text">{findings}</p>
      </Section>
      {recommendations === null ? null : (
        <Section title={messages.recommendations}>
          <p className="signed-text">{recommendations}</p>
        </Section>
      )}
      {countShown(content) === null ? null : (
        <Section title={messages.photos}>
          <p>{messages.signShows(countShown(content) ?? '')}</p>
        </Section>
      )}
    </Stack>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3>{title}</h3>
    {children}
  </section>
)

function Reading({ reading: { quantity, value, unit, limit, isOutside } }: { reading: Content['readings'][number] }) {
  return (
    <div>
      <dt>
        <bdi>{quantity}</bdi>
      </dt>
      <dd>
        <bdi className="figure">
          {value} {unit}
        </bdi>
        {limit === null ? null : <span>{messages.limitOf(limit)}</span>}
        <ReadingVerdict isOutside={isOutside} />
      </dd>
    </div>
  )
}

const Parts = ({ parts }: { parts: Content['parts'] }) => (
  <ul>
    {parts.map(({ partNumber, partName, quantity, unit }, index) => (
      // The same part may be listed twice.
      // oxlint-disable-next-line react/no-array-index-key
      <li key={index}>
        <span>
          {quantity} {unit} {partName}
        </span>
        {partNumber === null ? null : <span className="faint">{partNumber}</span>}
      </li>
    ))}
  </ul>
)
