import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { clockIn, formatDay, formatSpan, todayInOslo } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { pickCopied } from '#core/rows/fields.ts'
import { problemSentence } from '#core/web/call/api-error.ts'
import { call } from '#core/web/call/call.ts'
import { showToast } from '#core/web/toast.ts'
import { useHotkeys } from '#core/web/use-hotkeys.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { formatAmount } from '#ui/basic/MoneyText.tsx'
import { FormSection } from '#ui/field/FormSection.tsx'
import { Cluster } from '#ui/layout/Cluster.tsx'
import type { findPorts } from '../../list/port-choices.contract.ts'
import type { getProject, ProjectDetail } from '../../projects.contract.ts'
import { PROJECT_FIELDS } from '../../projects.entity.ts'
import { ASKED_FACTS } from '../plain-facts.ts'
import { EMPTY_PROJECT, missingToConfirm, toValues, type ProjectField, type ProjectValues } from '../project-form.ts'
import {
  DescriptionField,
  NeededField,
  DocumentChecks,
  PlaceAndDays,
  PlainFields,
  ServiceField,
  TravelField,
  RateField,
  ValueField,
} from '../ProjectFields.tsx'
import { CopyFromDialog } from './CopyFromDialog.tsx'
import { newMessages as messages } from './messages.en.ts'
import { OperatorPicker } from './OperatorPicker.tsx'
import { useNewProject, type NewProject } from './use-new-project.ts'
import { prefillFrom, readVessel, toPicked, useLastValue } from './vessel-reads.ts'
import { VesselSection } from './VesselSection.tsx'

/** One page from request to plan: vessel and service type are enough, the rest can follow. */
export function NewProjectScreen() {
  const form = useNewProject()
  const [isCopying, setIsCopying] = useState(false)
  const { state, set, errors, change } = form
  const { scheduledDate, scheduledEndDate } = state.values
  const job = scheduledDate === '' ? null : { from: scheduledDate, to: scheduledEndDate || scheduledDate }
  const fields = { values: state.values, errors, onChange: set }
  const last = useLastValue(state.vessel?.id ?? null, state.values.serviceType)
  const lastValue = last?.projectValue
    ? messages.lastValue(
        `${last.currency} ${formatAmount(last.projectValue)}`,
        formatDay(last.scheduledDate ?? last.requestDate),
      )
    : undefined
  usePrefillFromAddress(form)
  useFocusFirstError(errors)
  useHotkeys({ 'mod+s': () => void form.save(false) })
  return (
    <div className="page form-page">
      <p className="crumb">
        <Link to={paths.projectsOverview}>{messages.projects}</Link>
        <Icon name="chevron-right" />
        <span>{messages.crumb}</span>
      </p>
      <div className="page-head">
        <div>
          <h1>{messages.title}</h1>
          <p>{messages.subtitle}</p>
        </div>
        <div className="actions">
          <Button icon="copy" onClick={() => setIsCopying(true)}>
            {messages.copyFrom}
          </Button>
        </div>
      </div>
      {form.restoredAt === null ? null : (
        <p className="restored" role="status">
          <Icon name="history" />
          <span>{messages.restored(clockIn(form.restoredAt))}</span>
          <span className="actions">
            <Button small variant="ghost" onClick={() => form.startEmpty()}>
              {messages.startEmpty}
            </Button>
          </span>
        </p>
      )}
      <VesselSection form={form} />
      <FormSection title={messages.jobHead} hint={messages.jobText}>
        <div className="fields-by-two">
          <ServiceField {...fields} />
          <PlainFields {...fields} fields={ASKED_FACTS} />
        </div>
        <PlaceAndDays {...fields} placeQuestion={form.placeQuestion} />
        <DescriptionField {...fields} />
        <NeededField {...fields} />
      </FormSection>
      <FormSection
        title={messages.planHead}
        hint={job ? messages.planTextOn(formatSpan(job.from, job.to)) : messages.planText}
      >
        <OperatorPicker
          job={job}
          portCode={state.values.portCode}
          value={state.operatorId}
          onValue={(operatorId) => change({ operatorId })}
        />
        <div className="fields-by-two">
          <ValueField {...fields} hint={lastValue} />
          <RateField {...fields} />
          <TravelField {...fields} />
        </div>
        <DocumentChecks {...fields} />
      </FormSection>
      <Foot form={form} />
      {form.clashQuestion}
      {isCopying ? <CopyFromDialog onClose={() => setIsCopying(false)} /> : null}
    </div>
  )
}

/** The stored draft, what confirming still needs, and the two ways to save. */
function Foot({ form }: { form: NewProject }) {
  const [missing] = missingToConfirm(form.state.values)
  const canConfirm = missing === undefined
  return (
    <Cluster gap={8} className="foot-bar">
      <span className="saved">
        {form.keptAt === null ? null : (
          <>
            <Icon name="check" />
            {messages.draftSaved(clockIn(form.keptAt))}
          </>
        )}
      </span>
      {missing ? (
        <p className="why" id="to-confirm">
          <Icon name="info" />
          <span>{messages.toConfirm(missing.text)}</span>
          <button className="link" type="button" onClick={() => focusField(missing.field)}>
            {messages.goThere}
          </button>
        </p>
      ) : null}
      <Button kbd="Ctrl S" off={form.isSaving} onClick={() => void form.save(false)}>
        {form.isSaving ? messages.saving : messages.save}
      </Button>
      <Button
        variant={canConfirm ? 'primary' : 'default'}
        off={!canConfirm || form.isSaving}
        aria-describedby={canConfirm ? undefined : 'to-confirm'}
        onClick={() => void form.save(true)}
      >
        {messages.saveAndConfirm}
      </Button>
    </Cluster>
  )
}

function focusField(field: ProjectField): void {
  const selector = field === 'location' ? '[data-port] input' : `[name="${field}"]`
  const element =
    document.querySelector<HTMLElement>(selector) ?? document.querySelector<HTMLElement>('.picked button, .pre button')
  element?.scrollIntoView({ block: 'center' })
  element?.focus()
}

/** After a refusal the focus moves to the first field that needs attention. */
function useFocusFirstError(errors: Readonly<Record<string, string>>): void {
  const count = Object.keys(errors).length
  const before = useRef(0)
  useEffect(() => {
    if (count > before.current) document.querySelector<HTMLElement>('.fp [aria-invalid="true"]')?.focus()
    before.current = count
  }, [count])
}

/** Further parameters of the link to this page: kind, day and port (UN/LOCODE). */
async function wishesOf(query: URLSearchParams): Promise<Partial<ProjectValues>> {
  const code = query.get('port')
  const found = code ? await call<typeof findPorts>('GET /api/portal/ports', { query: { q: code } }) : null
  const port = found?.items.find(({ locode }) => locode === code)
  const wishes = {
    serviceType: query.get('service'),
    scheduledDate: query.get('day'),
    location: port?.name,
    portCode: port?.locode,
    portTimeZone: port?.timeZone,
  }
  return Object.fromEntries(Object.entries(wishes).filter(([, value]) => value))
}

/** `?from=` copies a project, `?vessel=` begins with a vessel; once, and then the address forgets it. */
function usePrefillFromAddress({ change, set }: NewProject): void {
  const [query, setQuery] = useSearchParams()
  const from = query.get('from')
  const vesselId = query.get('vessel')
  const begun = useRef('')
  useEffect(() => {
    const wanted = from ?? vesselId
    if (wanted === null || begun.current === wanted) return
    begun.current = wanted
    const begin = async () => {
      try {
        if (from !== null) {
          const project: ProjectDetail = await call<typeof getProject>('GET /api/portal/projects/:id', {
            params: { id: from },
          })
          const vessel = await readVessel(project.vesselId)
          const { portAgent, location, portCode } = project
          const agent = portAgent ? { name: portAgent, place: { location, portCode } } : null
          change({ vessel: { ...toPicked(vessel), agent }, isNewVessel: false, imo: '', operatorId: null })
          set({ ...EMPTY_PROJECT, ...pickCopied(PROJECT_FIELDS, 'duplicate', toValues(project)) })
          showToast({ title: messages.copied(project.projectNumber) })
        } else {
          const vessel = await readVessel(wanted)
          change({ vessel: toPicked(vessel), isNewVessel: false, imo: '' })
          const due = vessel.serviceDue !== null && vessel.serviceDue > todayInOslo() ? vessel.serviceDue : ''
          set({
            ...prefillFrom(vessel),
            serviceType: 'annual service',
            scheduledDate: due,
            ...(await wishesOf(query)),
          })
        }
      } catch (error) {
        showToast({ title: problemSentence(error, messages.failed.fallback), variant: 'danger' })
      }
      setQuery({}, { replace: true })
    }
    void begin()
  }, [from, vesselId, query, change, set, setQuery])
}
