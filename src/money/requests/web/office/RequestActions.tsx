import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { fieldErrors } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { Button } from '#ui/basic/Button.tsx'
import { statusWord } from '#ui/basic/StatusMark.tsx'
import { Check, FieldError, SelectField } from '#ui/field/Field.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import { ReasonDialog } from '#ui/overlay/ReasonDialog.tsx'
import { SERVICE_TYPES, type ServiceType } from '#visits/projects/projects.limits.ts'
import type { createRequestProject, RequestDetail, updateRequest } from '../../requests.contract.ts'
import { canStep } from '../../requests.policy.ts'
import { requestMessages as messages } from './messages.en.ts'
import { useMakeQuote } from './use-make-quote.ts'

const { panel } = messages

/** What can be done next with a request, in the panel's foot: one thing filled, the others quiet. */
export function RequestActions({ request }: { request: RequestDetail }) {
  const [dialog, setDialog] = useState<'decline' | 'project' | null>(null)
  const { id, state, projectId, quotes } = request
  const decline = useChange<typeof updateRequest>('PATCH /api/portal/requests/:id', {
    done: panel.declined,
    failed: messages.notSaved,
  })
  const { make, isBusy } = useMakeQuote(request)
  const hasDraft = quotes.some((quote) => quote.state === 'draft')
  const quoteWord = hasDraft
    ? panel.continueQuote
    : quotes.length === 0
      ? panel.makeQuote
      : state === 'expired'
        ? panel.again
        : panel.newVersion
  const canQuote = state !== 'ordered' && state !== 'withdrawn'
  return (
    <>
      {canStep('manager', state, 'declined') ? (
        <Button variant="ghost" onClick={() => setDialog('decline')}>
          {panel.decline}
        </Button>
      ) : null}
      <span className="fill" />
      {canQuote ? (
        <Button variant={state === 'quoted' ? 'default' : 'primary'} off={isBusy} onClick={make}>
          {quoteWord}
        </Button>
      ) : null}
      {projectId !== null ? (
        <Link className="button" to={paths.project(projectId)}>
          {panel.openProject}
        </Link>
      ) : state === 'ordered' ? (
        <Button variant="primary" onClick={() => setDialog('project')}>
          {panel.project}
        </Button>
      ) : null}
      {dialog === 'decline' ? (
        <ReasonDialog
          name={`request:decline:${id}`}
          title={panel.declineTitle(request.reference)}
          text={panel.declineText}
          action={panel.decline}
          back={panel.keep}
          label={panel.declineReason}
          missing={panel.declineMissing}
          onClose={() => setDialog(null)}
          onReason={(reason) => {
            setDialog(null)
            decline.mutate({ params: { id }, body: { state: 'declined', reason, version: request.version } })
          }}
        />
      ) : null}
      {dialog === 'project' ? <ProjectDialog request={request} onClose={() => setDialog(null)} /> : null}
    </>
  )
}

/** Makes a project of the order; asks about the ship where it isn't one of the fleet. */
function ProjectDialog({ request, onClose }: { request: RequestDetail; onClose: () => void }) {
  const navigate = useNavigate()
  const { id, version, vesselName, reference, quotes } = request
  const [serviceType, setServiceType] = useState<ServiceType>('supply')
  const [isNewVessel, setIsNewVessel] = useState(false)
  const create = useChange<typeof createRequestProject>('POST /api/portal/requests/:id/project', {
    done: ({ projectNumber }) => panel.projectMade(projectNumber),
    onDone: ({ id: projectId }) => void navigate(paths.project(projectId)),
  })
  const [refusal] = Object.values(fieldErrors(create.error))
  const accepted = quotes.find(({ state }) => state === 'accepted')?.acceptedLines?.length ?? 0
  return (
    <FormDialog
      title={panel.projectTitle(reference)}
      text={panel.projectText(accepted)}
      action={panel.project}
      isOff={create.isPending}
      back={panel.keep}
      onClose={onClose}
      onSubmit={() =>
        create.mutate({ params: { id }, body: { serviceType, version, ...(isNewVessel ? { isNewVessel: true } : {}) } })
      }
    >
      <SelectField
        label={panel.service}
        value={serviceType}
        onValue={(value) => setServiceType(SERVICE_TYPES.find((type) => type === value) ?? 'supply')}
        options={SERVICE_TYPES.map((type) => ({ value: type, label: statusWord(type) }))}
      />
      {create.error ? <FieldError alerts>{refusal ?? messages.notCreated.title}</FieldError> : null}
      {refusal !== undefined && vesselName !== null ? (
        <Check label={panel.isNewShip(vesselName)} checked={isNewVessel} onValue={setIsNewVessel} />
      ) : null}
    </FormDialog>
  )
}
