import { useState } from 'react'
import { dayInOslo, formatPrintedDay, momentIn, shortDay } from '#core/days.ts'
import { isManager } from '#core/policy.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useViewer } from '#core/web/viewer.tsx'
import { Button } from '#ui/basic/Button.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { RemoveDialog } from '#ui/overlay/RemoveDialog.tsx'
import type { ProjectDetail } from '#visits/projects/projects.contract.ts'
import type { acceptConfirmation, findVisitLinks, revokeVisitLink, VisitLink } from '../../visit-links.contract.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import { copyLink } from './copy-link.ts'
import { visitLinkMessages as messages } from './messages.en.ts'
import { NewLinkDialog } from './NewLinkDialog.tsx'
import { PaperSwitches } from './PaperSwitches.tsx'

interface OfProject {
  project: ProjectDetail
}

/** Links of a visit for managers, and the switches of the technician's papers. */
export function VisitLinksBlock({ project }: OfProject) {
  const viewer = useViewer()
  return (
    <>
      {isManager(viewer) ? <Links project={project} /> : null}
      {project.permissions.seeTravelDocuments && project.assignedOperatorId !== null ? (
        <PaperSwitches projectId={project.id} />
      ) : null}
    </>
  )
}

type Open = { what: 'new' } | { what: 'revoke' | 'answer'; link: VisitLink }

function Links({ project }: OfProject) {
  const links = useEndpoint<typeof findVisitLinks>('GET /api/portal/projects/:id/visit-links', {
    params: { id: project.id },
  })
  const [open, setOpen] = useState<Open | null>(null)
  const revoke = useChange<typeof revokeVisitLink>('DELETE /api/portal/visit-links/:id', {
    done: messages.revoked,
    failed: { title: messages.revokeFailed },
  })
  const close = () => setOpen(null)
  return (
    <section aria-labelledby="pj-links">
      <div className="section-head">
        <h2 id="pj-links">{messages.title}</h2>
        <Button
          small
          variant="ghost"
          icon="plus"
          aria-label={messages.addLong}
          onClick={() => setOpen({ what: 'new' })}
        >
          {messages.add}
        </Button>
      </div>
      {links.isLoadingError ? (
        <p className="faint">
          {messages.failed}{' '}
          <button className="link" type="button" onClick={() => void links.refetch()}>
            {messages.again}
          </button>
        </p>
      ) : links.data === undefined ? (
        <SkeletonLines lines={3} />
      ) : links.data.items.length === 0 ? (
        <p className="faint">{messages.none}</p>
      ) : (
        <ul className="visit-links">
          {links.data.items.map((link) => (
            <LinkLine key={link.id} link={link} project={project} onOpen={setOpen} />
          ))}
        </ul>
      )}
      {open?.what === 'new' ? <NewLinkDialog projectId={project.id} onClose={close} /> : null}
      {open?.what === 'answer' ? <AnswerDialog link={open.link} who={nameOf(open.link)} onClose={close} /> : null}
      {open?.what === 'revoke' ? (
        <RemoveDialog
          title={messages.revokeTitle(nameOf(open.link))}
          text={messages.revokeText}
          action={messages.revokeAction}
          row={open.link}
          removal={revoke}
          onClose={close}
        />
      ) : null}
    </section>
  )
}

const nameOf = (link: VisitLink): string => link.name ?? link.email ?? messages.holders[link.for].toLowerCase()

interface LinkLineProps extends OfProject {
  link: VisitLink
  onOpen: (open: Open) => void
}

function LinkLine({ link, project, onOpen }: LinkLineProps) {
  const who = nameOf(link)
  const total = link.openings.reduce((sum, { count }) => sum + count, 0)
  return (
    <li>
      <p>
        <b>{messages.holders[link.for]}</b>{' '}
        <span className="quiet">{[link.name, link.email].filter(Boolean).join(', ')}</span>
      </p>
      <p className="quiet">
        {messages.states[link.state]}
        {link.state === 'active' ? ` ${messages.ends(formatPrintedDay(dayInOslo(Date.parse(link.expires) - 1)))}` : ''}
      </p>
      <p className="quiet">
        {total === 0
          ? messages.never
          : messages.opened(
              link.openings.slice(0, 5).map(({ day }) => shortDay(day)),
              total,
            )}
      </p>
      <Confirmation link={link} project={project} />
      {link.state === 'active' ? (
        <Cluster gap={8}>
          <Button small onClick={() => void copyLink(link.url ?? '')}>
            {messages.copy}
          </Button>
          <Button small aria-label={messages.answerOf(who)} onClick={() => onOpen({ what: 'answer', link })}>
            {messages.answer}
          </Button>
          <Button
            small
            variant="danger"
            aria-label={messages.revokeOf(who)}
            onClick={() => onOpen({ what: 'revoke', link })}
          >
            {messages.revoke}
          </Button>
        </Cluster>
      ) : null}
    </li>
  )
}

/** What the holder confirmed next to what the project has, and the button that accepts it. */
function Confirmation({ link, project }: Omit<LinkLineProps, 'onOpen'>) {
  const accept = useChange<typeof acceptConfirmation>('POST /api/portal/visit-links/:id/accept', {
    done: messages.accepted,
    failed: { title: messages.acceptFailed },
    waits: true,
  })
  const { confirmation } = link
  if (confirmation === null) return null
  const { state, berth, time, gatePass } = confirmation
  const isDayOther = time !== null && time.slice(0, 10) !== project.scheduledDate
  const values = [
    { name: messages.fields.berth, value: berth, now: berth === project.berth ? null : project.berth },
    {
      name: messages.fields.time,
      value: time === null ? null : [formatPrintedDay(time.slice(0, 10)), time.slice(11)].filter(Boolean).join(', '),
      now: isDayOther ? project.scheduledDate && formatPrintedDay(project.scheduledDate) : null,
      isOther: isDayOther,
    },
    { name: messages.fields.gatePass, value: gatePass, now: null },
  ]
  return (
    <div className="visit-confirmation">
      <dl className="facts">
        {values.map(({ name, value, now, isOther = now !== null }) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {value}
                {isOther && state !== 'accepted' ? (
                  <span className="quiet"> {messages.differs(now ?? messages.nothing)}</span>
                ) : null}
              </dd>
            </div>
          ),
        )}
      </dl>
      <p className="quiet">
        {state === 'accepted'
          ? messages.confirmation.accepted(confirmation.acceptedByName, momentIn(confirmation.acceptedAt ?? ''))
          : messages.confirmation[state]}
      </p>
      {state === 'confirmed' && project.permissions.edit ? (
        <Button
          small
          icon="check"
          aria-label={messages.acceptOf(nameOf(link))}
          off={accept.isPending}
          onClick={() =>
            accept.mutate({
              params: { id: link.id },
              body: { version: link.version, projectVersion: project.version },
            })
          }
        >
          {messages.accept}
        </Button>
      ) : null}
    </div>
  )
}
