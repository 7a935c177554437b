import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { openFile } from '#core/web/file/open-file.ts'
import { IconButton } from '#ui/basic/Button.tsx'
import { DayText } from '#ui/basic/DayText.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { Select } from '#ui/field/Select.tsx'
import { formatBytes } from '#ui/file/format-bytes.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import { Panel } from '#ui/overlay/Panel.tsx'
import type { getRequest, openRequest, RequestDetail, updateRequest } from '../../requests.contract.ts'
import { ClientField } from './ClientField.tsx'
import { requestMessages as messages } from './messages.en.ts'
import { formatEta } from './request-columns.tsx'
import { RequestActions } from './RequestActions.tsx'
import { RequestLines } from './RequestLines.tsx'
import { RequestQuotes } from './RequestQuotes.tsx'
import { RequestStateMark } from './RequestState.tsx'
import { RequestThread } from './RequestThread.tsx'

const { panel } = messages

interface RequestPanelProps {
  id: string
  managers: readonly { id: string; name: string }[]
  onClose: () => void
  onBefore: (() => void) | undefined
  onNext: (() => void) | undefined
  hasNeighbours: boolean
}

/** One request next to the list: what was asked, what we read in it, questions, and what to do next. */
export function RequestPanel({ id, managers, ...place }: RequestPanelProps) {
  const { data, isError, refetch } = useEndpoint<typeof getRequest>('GET /api/portal/requests/:id', { params: { id } })
  const { mutate: noteOpened } = useChange<typeof openRequest>('POST /api/portal/requests/:id/open')
  const isUnopened = data !== undefined && data.openedAt === null
  useEffect(() => {
    if (isUnopened) noteOpened({ params: { id } })
  }, [id, isUnopened, noteOpened])
  return (
    <Panel
      title={data?.reference ?? '\u00A0'}
      subtitle={data && [data.vesselName, data.contactCompany ?? data.contactName].filter(Boolean).join(', ')}
      {...place}
      focusKey={id}
      footer={data ? <RequestActions request={data} /> : undefined}
    >
      {isError && data === undefined ? <ErrorNote title={panel.failed} onRetry={() => void refetch()} /> : null}
      {data === undefined ? (
        isError ? null : (
          <SkeletonLines lines={8} />
        )
      ) : (
        <Stack gap={24} className="request">
          <Facts request={data} managers={managers} />
          <RequestLines request={data} />
          {data.files.length > 0 ? <Files files={data.files} /> : null}
          {data.quotes.length > 0 ? <RequestQuotes quotes={data.quotes} /> : null}
          <RequestThread request={data} />
        </Stack>
      )}
    </Panel>
  )
}

function Facts({ request, managers }: { request: RequestDetail; managers: RequestPanelProps['managers'] }) {
  const { id, version, answerBy, port, eta, vesselName, imo, contactName, contactEmail, contactPhone } = request
  const change = useChange<typeof updateRequest>('PATCH /api/portal/requests/:id', { failed: messages.notSaved })
  const facts: [string, ReactNode][] = [
    [messages.stateLabel, <RequestStateMark key="state" state={request.state} />],
    [panel.answerBy, answerBy === null ? null : <DayText key="day" day={answerBy} />],
    [
      panel.portEta,
      port === null && eta === null ? null : (
        <span key="port">
          {[port, formatEta(eta)].filter(Boolean).join(', ')}
          {eta === null ? null : <span className="faint"> {panel.portTime}</span>}
        </span>
      ),
    ],
    [
      panel.ship,
      vesselName === null && imo === null ? null : (
        <span key="ship">
          {request.vesselId === null ? (
            vesselName
          ) : (
            <Link className="link" to={paths.vessel(request.vesselId)}>
              {vesselName}
            </Link>
          )}
          {imo === null ? null : <span className="faint"> {panel.imo(imo)}</span>}
        </span>
      ),
    ],
    [
      panel.buyer,
      contactName === null && contactEmail === null ? null : (
        <span key="buyer">
          {contactName}{' '}
          {contactEmail === null ? null : (
            <a className="link" href={`mailto:${contactEmail}`}>
              {contactEmail}
            </a>
          )}
        </span>
      ),
    ],
    [panel.phone, contactPhone],
    [panel.company, request.contactCompany],
    [panel.agent, request.agent],
    [panel.system, request.system],
    [panel.reference, request.buyerReference],
    [
      panel.order,
      request.orderReference === null
        ? null
        : [request.orderReference, request.acceptedBy && panel.orderedBy(request.acceptedBy)].filter(Boolean).join(' '),
    ],
    [panel.reason, request.reason],
    [panel.note, request.note],
  ]
  return (
    <section>
      <dl className="facts">
        <div>
          <dt>{messages.assignee}</dt>
          <dd>
            <Select
              aria-label={panel.assign}
              value={request.assigneeId ?? ''}
              onValue={(assigneeId) =>
                change.mutate({ params: { id }, body: { assigneeId: assigneeId === '' ? null : assigneeId, version } })
              }
              options={[
                { value: '', label: panel.nobody },
                ...withCurrent(managers, request).map(({ id: value, name }) => ({ value, label: name })),
              ]}
            />
          </dd>
        </div>
        <div>
          <dt>{panel.client}</dt>
          <dd>
            <ClientField request={request} />
          </dd>
        </div>
        {facts.map(([label, value]) =>
          value === null || value === '' ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  )
}

/** The assigned manager is named, also one without access any more. */
const withCurrent = (managers: RequestPanelProps['managers'], { assigneeId, assigneeName }: RequestDetail) =>
  assigneeId === null || managers.some(({ id }) => id === assigneeId)
    ? managers
    : [...managers, { id: assigneeId, name: assigneeName ?? '' }]

const Files = ({ files }: { files: RequestDetail['files'] }) => (
  <section>
    <div className="section-head">
      <h2>{panel.files}</h2>
      <span className="faint">{files.length}</span>
    </div>
    <ul className="lines documents">
      {files.map(({ id, fileName, fileSize }) => (
        <li key={id}>
          <span className="cut" title={fileName}>
            <b>{fileName}</b> <span className="faint">{formatBytes(fileSize)}</span>
          </span>
          <IconButton
            small
            icon="download"
            label={panel.open(fileName)}
            onClick={() => void openFile(`/api/portal/files/${id}/link`)}
          />
        </li>
      ))}
    </ul>
  </section>
)
