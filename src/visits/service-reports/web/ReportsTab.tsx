import { type ComponentType, useState } from 'react'
import { formatOsloTime } from '#core/days.ts'
import { listOn, useEndpoint } from '#core/web/call/use-endpoint.ts'
import { openFile, showFile } from '#core/web/file/open-file.ts'
import { showToast } from '#core/web/toast.ts'
import { Button, IconButton } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { ErrorNote, Note } from '#ui/basic/ErrorNote.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { StateMark } from '#ui/basic/StateMark.tsx'
import { hasDraft } from '#ui/field/use-draft.ts'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import type { ProjectDetail } from '#visits/projects/projects.contract.ts'
import { formatUnprintable } from '../messages.en.ts'
import type { findReports, ServiceReport } from '../service-reports.contract.ts'
import { SIGNATURE_ROLES } from '../service-reports.limits.ts'
import { countShown } from './count-shown.ts'
import { reportMessages as messages } from './messages.en.ts'
import { ReadingVerdict } from './ReadingVerdict.tsx'
import { FinaliseDialog, MailDialog, RemoveReportDialog } from './ReportDialogs.tsx'
import { ReportForm } from './ReportForm.tsx'
import { ReportUploadButton, ReportUploads, useReportUpload } from './ReportUpload.tsx'
import { SignSheet } from './SignSheet.tsx'

type Asked = { kind: 'sign' | 'finalise' | 'mail' | 'remove'; id: string } | null

interface ReportsTabProps {
  project: ProjectDetail
  isMain: boolean
  /** A photo of the visit in small, as its files show it. */
  Photo: ComponentType<{ id: string }>
}

/** Service reports: made from the log, signed on the screen, final versions locked; or files of one's own. */
export function ReportsTab({ project, isMain, Photo }: ReportsTabProps) {
  const reports = useEndpoint<typeof findReports>(
    'GET /api/portal/projects/:id/reports',
    listOn(project.id, '-createdAt'),
  )
  const [isMaking, setIsMaking] = useState(() => hasDraft(`report:${project.id}`))
  const [edited, setEdited] = useState<string | null>(null)
  const [asked, setAsked] = useState<Asked>(null)
  const upload = useReportUpload(project.id)
  const mayAdd = project.permissions.log
  if (reports.isLoadingError) return <ErrorNote title={messages.failed} onRetry={() => void reports.refetch()} />
  const rows = reports.data?.items
  const close = () => setAsked(null)
  const Asking = asked && DIALOGS[asked.kind]
  const askedReport = rows?.find(({ id }) => id === asked?.id)
  return (
    <div className="narrow">
      <div className="list-head">
        <p className="quiet">{rows ? messages.count(rows.length) : messages.reading}</p>
        {mayAdd && !isMaking ? (
          <div className="actions">
            <ReportUploadButton upload={upload} />
            <Button variant={isMain ? 'primary' : 'default'} icon="file-text" onClick={() => setIsMaking(true)}>
              {messages.make}
            </Button>
          </div>
        ) : null}
      </div>
      <ReportUploads upload={upload} />
      {isMaking && mayAdd ? (
        <ReportForm projectId={project.id} report={null} Photo={Photo} onClose={() => setIsMaking(false)} />
      ) : null}
      {rows === undefined ? <SkeletonLines lines={4} /> : null}
      {rows?.length === 0 && !isMaking ? (
        <EmptyState icon="file-text" title={messages.emptyTitle}>
          {mayAdd ? messages.emptyText : messages.emptyClosed}
        </EmptyState>
      ) : null}
      <Stack as="ul" gap={16}>
        {(rows ?? []).map((report) => (
          <li key={report.id}>
            {edited === report.id ? (
              <ReportForm projectId={project.id} report={report} Photo={Photo} onClose={() => setEdited(null)} />
            ) : (
              <Report
                report={report}
                onEdit={() => setEdited(report.id)}
                onAsk={(kind) => setAsked({ kind, id: report.id })}
              />
            )}
          </li>
        ))}
      </Stack>
      {Asking && askedReport ? <Asking project={project} report={askedReport} onClose={close} /> : null}
    </div>
  )
}

const DIALOGS = { sign: SignSheet, finalise: FinaliseDialog, mail: MailDialog, remove: RemoveReportDialog } as const

interface ReportProps {
  report: ServiceReport
  onEdit: () => void
  onAsk: (kind: keyof typeof DIALOGS) => void
}

/** One report with what may still be done to it. */
function Report({ report, onEdit, onAsk }: ReportProps) {
  const { state, mayChange, maySign, mayMail, unprintable } = report
  const isDraft = state === 'draft'
  return (
    <article className="service-report" aria-label={report.fileName}>
      <div className="service-report-head">
        <Icon name={state === 'final' ? 'shield-check' : 'file-text'} />
        <div>
          <b className="cut">{report.fileName}</b>
          <p className="faint">
            {[
              messages.by(report.operatorName, formatOsloTime(report.finalisedAt ?? report.createdAt)),
              report.description,
              report.isMailed ? messages.wasMailed : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <span
          className={`status chip ${state === 'final' ? 'status-closed' : isDraft ? 'status-on-hold' : 'status-confirmed'}`}
        >
          {messages.states[state]}
        </span>
      </div>
      {report.content ? <Content content={report.content} /> : null}
      {isDraft && unprintable.length > 0 ? (
        <Note tone="warn" title={messages.unprintableTitle}>
          {formatUnprintable(unprintable)}
        </Note>
      ) : null}
      {state === 'uploaded' ? null : <Signatures report={report} />}
      <Digests report={report} />
      <Cluster gap={8} align="stretch" wraps className="service-report-actions">
        <Button
          icon={state === 'uploaded' ? 'download' : 'file-text'}
          onClick={() => void (state === 'uploaded' ? openFile : showFile)(report.fileURL)}
        >
          {state === 'uploaded' ? messages.downloadFile : messages.download}
        </Button>
        {isDraft && mayChange ? (
          <Button icon="pencil" onClick={onEdit}>
            {messages.edit}
          </Button>
        ) : null}
        {maySign ? (
          <>
            <Button icon="user-round-check" onClick={() => onAsk('sign')}>
              {messages.sign}
            </Button>
            <Button icon="shield-check" onClick={() => onAsk('finalise')}>
              {messages.finalise}
            </Button>
          </>
        ) : null}
        {mayMail ? (
          <Button icon="mail" onClick={() => onAsk('mail')}>
            {messages.mail}
          </Button>
        ) : null}
        {mayChange ? (
          <Button variant="danger" icon="trash-2" onClick={() => onAsk('remove')}>
            {messages.remove}
          </Button>
        ) : null}
      </Cluster>
    </article>
  )
}

/** The beginning of the report's text, and all readings. */
const Content = ({ content }: { content: NonNullable<ServiceReport['content']> }) => (
  <div className="service-report-content">
    <p className="description">{content.findings}</p>
    {content.readings.length > 0 ? (
      <dl className="hour-sums">
        {content.readings.map(({ quantity, value, unit, limit, isOutside }) => (
          <div key={`${quantity}${value}${limit}`}>
            <dt>
              <bdi>{quantity}</bdi>
            </dt>
            <dd>
              <bdi>
                {value} {unit}
              </bdi>
              {limit ? (
                <span className="faint">
                  {' '}
                  (<bdi>{limit}</bdi>)
                </span>
              ) : null}
              <ReadingVerdict isOutside={isOutside} small />
            </dd>
          </div>
        ))}
      </dl>
    ) : null}
    {countShown(content) ? (
      <Cluster as="p" gap={8} className="service-report-photos">
        <Icon name="camera" />
        {countShown(content)}
      </Cluster>
    ) : null}
  </div>
)

/** The digest on the paper, and next to it that of the final file: each proves something else. */
const Digests = ({ report: { contentDigest, sha256 } }: { report: ServiceReport }) => (
  <>
    <Digest name={messages.contentDigest} digest={contentDigest} />
    <Digest name={messages.fileDigest} digest={sha256} />
  </>
)

const Digest = ({ name, digest }: { name: string; digest: string | null }) =>
  digest === null ? null : (
    <p className="service-report-digest">
      <span className="faint">{name}</span>
      <code>
        {/* In groups, as on the paper: a person can compare them. */}
        {digest.match(/.{1,8}/g)?.map((group, at) => (
          // Groups have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at}>{group}</span>
        ))}
      </code>
      <IconButton
        small
        icon="copy"
        label={messages.copyDigest(name)}
        onClick={() => {
          void navigator.clipboard.writeText(digest)
          showToast({ title: messages.digestCopied })
        }}
      />
    </p>
  )

const Signatures = ({ report: { signatures } }: { report: ServiceReport }) => (
  <Cluster as="ul" gap={[4, 16]} align="stretch" wraps className="service-report-signatures">
    {SIGNATURE_ROLES.map((role) => {
      const signature = signatures.find((each) => each.role === role)
      return (
        <li key={role}>
          <StateMark {...(signature ? { tone: 'ok' } : { tone: 'warn', icon: 'minus' })}>
            {messages.roles[role]}:{' '}
            {signature ? messages.by(signature.name, formatOsloTime(signature.signedAt)) : messages.notSigned}
          </StateMark>
        </li>
      )
    })}
  </Cluster>
)
