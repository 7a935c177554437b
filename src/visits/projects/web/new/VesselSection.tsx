import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay, formatSpan } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import type { Vessel, VesselList } from '#fleet/vessels/vessels.contract.ts'
import { Button, IconButton } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { Kbd } from '#ui/basic/Kbd.tsx'
import { Combobox, Marked } from '#ui/field/Combobox.tsx'
import { TextField } from '#ui/field/Field.tsx'
import { FieldError } from '#ui/field/Field.tsx'
import { FormSection } from '#ui/field/FormSection.tsx'
import { MeantNote } from '#ui/field/MeantNote.tsx'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { FIELD_LABELS, type TextField as TextFieldName } from '../project-form.ts'
import { ProjectText } from '../ProjectFields.tsx'
import { newMessages as messages } from './messages.en.ts'
import type { PickedVessel } from './new-project-state.ts'
import type { NewProject } from './use-new-project.ts'
import {
  prefillFrom,
  readVessel,
  toPicked,
  useOpenProjects,
  useSimilarVessels,
  useVesselSearch,
} from './vessel-reads.ts'

/** Choice of the vessel: an existing one, found by name or IMO, or a new one. Its data fills the form. */
export function VesselSection({ form }: { form: NewProject }) {
  const { state, change, set } = form
  const pick = async (id: string) => {
    const vessel = await readVessel(id)
    change({ vessel: toPicked(vessel), isNewVessel: false, imo: '' })
    // With the port in the form: its agent may be the known one.
    set(({ location, portCode, portTimeZone }) => ({ ...prefillFrom(vessel), location, portCode, portTimeZone }))
  }
  return (
    <FormSection title={messages.vesselHead} hint={messages.vesselText}>
      <div className="vessel-columns">
        <div>
          {state.vessel ? (
            <Picked vessel={state.vessel} onChange={() => change({ vessel: null })} />
          ) : state.isNewVessel ? (
            <NewVessel form={form} onPick={pick} />
          ) : (
            <VesselSearch form={form} onPick={pick} />
          )}
        </div>
        {state.vessel || state.isNewVessel ? <Prefilled form={form} /> : null}
      </div>
    </FormSection>
  )
}

const describe = ({ imo, clientName }: Pick<PickedVessel, 'imo' | 'clientName'>) =>
  [imo ? `${messages.imo} ${imo}` : messages.noImo, clientName].filter(Boolean).join(', ')

const Picked = ({ vessel, onChange }: { vessel: PickedVessel; onChange: () => void }) => (
  <div className="field">
    <span className="label" id="new-vessel">
      {messages.vessel}
    </span>
    <div className="picked" role="group" aria-labelledby="new-vessel">
      <Icon name="ship" />
      <span>
        <b>{vessel.name}</b>
        <span>{describe(vessel)}</span>
      </span>
      <Button small variant="ghost" aria-label={messages.changeOf(messages.vessel)} onClick={onChange}>
        {messages.change}
      </Button>
    </div>
    <OpenProjects vesselId={vessel.id} />
  </div>
)

/** Whether the ship has a visit that is not done yet. */
function OpenProjects({ vesselId }: { vesselId: string }) {
  const projects = useOpenProjects(vesselId)
  return projects.map(({ id, projectNumber, status, scheduledDate, scheduledEndDate }) => (
    <p key={id} className="why">
      <Icon name="info" />
      <span>
        <Link className="link" to={paths.project(id)}>
          {projectNumber}
        </Link>{' '}
        {messages.isOpen(status, scheduledDate ? formatSpan(scheduledDate, scheduledEndDate) : null)}
      </span>
    </p>
  ))
}

type Choice = { kind: 'known'; vessel: Vessel } | { kind: 'new'; name: string }

function VesselSearch({ form, onPick }: { form: NewProject; onPick: (id: string) => unknown }) {
  const typed = form.state.values.vesselName
  const { vessels, isCurrent } = useVesselSearch(typed)
  const options: Choice[] = [
    ...vessels.map((vessel) => ({ kind: 'known' as const, vessel })),
    ...(typed.trim() === '' || !isCurrent ? [] : [{ kind: 'new' as const, name: typed.trim() }]),
  ]
  return (
    <>
      <Combobox
        label={messages.vessel}
        icon="search"
        autoFocus
        placeholder={messages.vesselPlaceholder}
        value={typed}
        error={form.errors['vesselName'] ?? form.errors['vesselId']}
        options={options}
        optionKey={(choice) => (choice.kind === 'known' ? choice.vessel.id : 'new')}
        onText={(vesselName) => form.set({ vesselName })}
        onChoose={(choice) => (choice.kind === 'known' ? onPick(choice.vessel.id) : form.change({ isNewVessel: true }))}
        foot={
          <>
            <span>
              <Kbd>Enter</Kbd> {messages.keyChoose}
            </span>
            <span>
              <Kbd>Esc</Kbd> {messages.keyClose}
            </span>
          </>
        }
      >
        {(choice) =>
          choice.kind === 'new' ? (
            <>
              <Cluster as="b" gap={8}>
                <Icon name="plus" />
                {messages.newVessel(choice.name)}
              </Cluster>
              <span className="option-aside">{messages.newVesselAside}</span>
            </>
          ) : (
            <>
              <b>
                <Marked text={choice.vessel.name} part={typed} />
              </b>
              <span className="option-aside">{choice.vessel.systemType ?? ''}</span>
              <small>{describe(toPicked(choice.vessel))}</small>
              <small className="option-aside">{choice.vessel.location ?? ''}</small>
            </>
          )
        }
      </Combobox>
      {form.askedVessels === null ? null : (
        <Similar
          similar={form.askedVessels}
          onUse={onPick}
          another={messages.newVessel(typed.trim())}
          onAnother={() => form.change({ isNewVessel: true })}
        />
      )}
    </>
  )
}

/** Name, IMO and client of a ship that is not known yet, with a warning where it may be. */
function NewVessel({ form, onPick }: { form: NewProject; onPick: (id: string) => unknown }) {
  const { state, change, set, errors } = form
  const [isAnother, setIsAnother] = useState(false)
  const similar = useSimilarVessels(state.values.vesselName)
  return (
    <Stack gap={16} className="form-section-body">
      <TextField
        label={messages.name}
        value={state.values.vesselName}
        error={errors['vesselName']}
        autoComplete="off"
        maxLength={200}
        onValue={(vesselName) => {
          setIsAnother(false)
          set({ vesselName })
        }}
      />
      <TextField
        label={messages.imo}
        optional
        inputMode="numeric"
        autoComplete="off"
        value={state.imo}
        error={errors['imo']}
        onValue={(imo) => change({ imo })}
      />
      {similar.length > 0 && !isAnother ? (
        <Similar similar={similar} onUse={onPick} onAnother={() => setIsAnother(true)} />
      ) : null}
      <div>
        <Button small variant="ghost" icon="arrow-left" onClick={() => change({ isNewVessel: false, imo: '' })}>
          {messages.back}
        </Button>
      </div>
    </Stack>
  )
}

interface SimilarProps {
  similar: readonly VesselList['similar'][number][]
  onUse: (id: string) => unknown
  /** Label of the button that accepts the typed name. */
  another?: string
  onAnother: () => void
}

const Similar = ({ similar, onUse, another = messages.another, onAnother }: SimilarProps) => (
  <MeantNote
    options={similar.map(({ id, name, imo }) => ({
      key: id,
      name,
      detail: imo ? `${messages.imo} ${imo}` : messages.noImo,
      onUse: () => onUse(id),
    }))}
    useLabel={messages.chooseThis}
    keepLabel={another}
    onKeep={onAnother}
  >
    {similar.length === 0 ? null : (
      <>
        <b className="strong">{messages.similar(similar.length)}</b> {messages.similarText}
      </>
    )}
  </MeantNote>
)

const PREFILLED: readonly TextFieldName[] = [
  'clientName',
  'companyName',
  'systemType',
  'vesselMasterName',
  'vesselMasterPhone',
  'vesselMasterContact',
  'engineerName',
  'engineerContact',
  'engineerEmail',
  'portAgent',
]
/** Always shown, even when nothing is known. */
const ALWAYS: ReadonlySet<TextFieldName> = new Set([
  'clientName',
  'systemType',
  'vesselMasterName',
  'engineerName',
  'portAgent',
])

/** Values from the last visit of the vessel, one per line; the pencil makes a line editable. */
function Prefilled({ form }: { form: NewProject }) {
  const { state, set, errors } = form
  const [edited, setEdited] = useState<ReadonlySet<TextFieldName>>(new Set())
  const { source, agent } = state.vessel ?? {}
  const shown = PREFILLED.filter((field) => ALWAYS.has(field) || state.values[field] !== '' || edited.has(field))
  const hidden = PREFILLED.filter((field) => !shown.includes(field))
  const edit = (fields: readonly TextFieldName[]) => setEdited(new Set([...edited, ...fields]))
  return (
    <div>
      {source ? (
        <p className="from">
          <Icon name="history" />
          <span>
            {source.projectId && source.projectNumber ? (
              <>
                {messages.fromService}{' '}
                <Link className="link" to={paths.project(source.projectId)}>
                  {source.projectNumber}
                </Link>{' '}
                {messages.of(source.date ? formatDay(source.date) : messages.notKnown)}
              </>
            ) : (
              messages.fromVessel
            )}
          </span>
        </p>
      ) : null}
      <dl className="prefilled">
        {shown.map((field) => (
          <div key={field} className={edited.has(field) || errors[field] ? 'is-open' : undefined}>
            {edited.has(field) || errors[field] ? (
              <>
                <dt className="visually-hidden">{FIELD_LABELS[field]}</dt>
                <dd>
                  <ProjectText field={field} values={state.values} errors={errors} onChange={set} autoComplete="off" />
                </dd>
              </>
            ) : (
              <>
                <dt>{FIELD_LABELS[field]}</dt>
                <dd className="cut" title={state.values[field]}>
                  {state.values[field] === '' ? (
                    <span className="faint">
                      {field === 'portAgent' && agent ? messages.agentElsewhere(agent) : messages.notKnown}
                    </span>
                  ) : (
                    state.values[field]
                  )}
                </dd>
                <dd>
                  <IconButton
                    small
                    icon="pencil"
                    label={messages.changeOf(FIELD_LABELS[field])}
                    onClick={() => edit([field])}
                  />
                </dd>
              </>
            )}
          </div>
        ))}
      </dl>
      {hidden.length > 0 ? (
        <Button small variant="ghost" icon="plus" onClick={() => edit(hidden)}>
          {hidden.map((field) => FIELD_LABELS[field]).join(', ')}
        </Button>
      ) : null}
      {errors['assignedOperatorId'] ? <FieldError>{errors['assignedOperatorId']}</FieldError> : null}
    </div>
  )
}
