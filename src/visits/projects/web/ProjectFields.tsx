import type { InputHTMLAttributes } from 'react'
import { DOCUMENT_CATEGORIES } from '#core/contract/document-categories.ts'
import { DOCUMENT_WORDS } from '#core/entity/document-words.en.ts'
import { DayField, MomentField } from '#ui/day/DayField.tsx'
import { Check, Field, SelectField, TextArea, TextField } from '#ui/field/Field.tsx'
import { PhoneField } from '#ui/field/PhoneField.tsx'
import { Select } from '#ui/field/Select.tsx'
import { wordsWithCurrent } from '#ui/field/with-current.ts'
import { PROJECT_FIELDS } from '../projects.entity.ts'
import { SERVICE_TYPES } from '../projects.limits.ts'
import { SERVICE_WORDS } from './detail/messages.en.ts'
import { PLAIN_FACTS, type PlainField } from './plain-facts.ts'
import { PortField, type PlaceQuestion } from './PortField.tsx'
import { useOptions } from './project-calls.ts'
import { factMessages as messages } from './project-fields.en.ts'
import {
  FIELD_LABELS,
  zoneOfValues,
  type ProjectField,
  type ProjectValues,
  type TextField as TextFieldName,
} from './project-form.ts'

export interface FieldsProps {
  values: ProjectValues
  errors: Readonly<Partial<Record<ProjectField, string>>>
  onChange: (change: Partial<ProjectValues>) => void
  /** About a place that wasn't chosen from the list. */
  placeQuestion?: PlaceQuestion | undefined
}

/** One field of a project by its name. */
export function ProjectText({
  field,
  values,
  errors,
  onChange,
  isOptional = true,
  ...input
}: FieldsProps & { field: TextFieldName; isOptional?: boolean } & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'inputMode' | 'autoComplete' | 'placeholder'
  > & { hint?: string }) {
  const shared = {
    ...input,
    label: FIELD_LABELS[field],
    optional: isOptional,
    maxLength: 254,
    name: field,
    value: values[field],
    error: errors[field],
    onValue: (value: string) => onChange({ [field]: value }),
  }
  return PHONES.has(field) ? <PhoneField {...shared} /> : <TextField {...shared} />
}

const PHONES: ReadonlySet<TextFieldName> = new Set(['vesselMasterPhone', 'engineerContact'])

/** One of a project's days. */
const ProjectDay = ({
  field,
  values,
  errors,
  onChange,
  isOptional = true,
  min,
}: FieldsProps & {
  field: 'requestDate' | 'scheduledDate' | 'scheduledEndDate'
  isOptional?: boolean
  min?: string
}) => (
  <DayField
    label={FIELD_LABELS[field]}
    optional={isOptional}
    name={field}
    min={min}
    value={values[field]}
    error={errors[field]}
    onValue={(value) => onChange({ [field]: value })}
  />
)

/** Arrival or departure of the ship, on the port's own clock. */
const ProjectMoment = ({
  field,
  values,
  errors,
  onChange,
  hint,
}: FieldsProps & { field: 'eta' | 'etd'; hint: string }) => (
  <MomentField
    label={FIELD_LABELS[field]}
    optional
    name={field}
    hint={hint}
    timeZone={zoneOfValues(values)}
    value={values[field]}
    error={errors[field]}
    onValue={(value) => onChange({ [field]: value })}
  />
)

/** Every fact of a project in the order in which one asks for it. */
export function ProjectFields(props: FieldsProps) {
  return (
    <>
      <fieldset className="field-group">
        <legend>{messages.ship}</legend>
        <div className="fields-by-two">
          <ProjectText {...props} field="vesselName" isOptional={false} />
          <ServiceField {...props} />
          <ProjectText {...props} field="clientName" />
          <ProjectText {...props} field="companyName" />
          <PlainFields {...props} fields={PLAIN_FACTS} />
          <ProjectDay {...props} field="requestDate" isOptional={false} />
        </div>
      </fieldset>
      <fieldset className="field-group">
        <legend>{messages.plan}</legend>
        <PlaceAndDays {...props} />
        <div className="fields-by-two">
          <ValueField {...props} />
          <RateField {...props} />
          <TravelField {...props} />
        </div>
        <DocumentChecks {...props} />
        <DescriptionField {...props} />
        <NeededField {...props} />
      </fieldset>
      <fieldset className="field-group">
        <legend>{messages.people}</legend>
        <PeopleFields {...props} />
      </fieldset>
    </>
  )
}

/** One text field for each of these facts that are a line of text. */
export const PlainFields = ({ fields, ...props }: FieldsProps & { fields: readonly PlainField[] }) =>
  fields.map((field) => <ProjectText key={field} {...props} field={field} />)

export const ServiceField = ({ values, errors, onChange }: FieldsProps) => (
  <SelectField
    label={FIELD_LABELS.serviceType}
    value={values.serviceType}
    error={errors['serviceType']}
    options={[
      ...(values.serviceType === '' ? [{ value: '', label: messages.chooseService }] : []),
      ...SERVICE_TYPES.map((value) => ({ value, label: SERVICE_WORDS[value] })),
    ]}
    onValue={(serviceType) => onChange({ serviceType })}
  />
)

/** Place and time; times in the port's time zone. */
export function PlaceAndDays(props: FieldsProps) {
  const { values, errors, onChange } = props
  const hint = values.portTimeZone ? messages.portClock : messages.utcClock
  return (
    <>
      <div className="fields-by-two" data-port="">
        <PortField
          optional
          hasTimes
          location={values.location}
          portCode={values.portCode}
          portTimeZone={values.portTimeZone}
          error={errors['location'] ?? errors['portCode'] ?? errors['portTimeZone']}
          question={props.placeQuestion}
          onPort={onChange}
        />
        <ProjectText {...props} field="berth" />
      </div>
      <div className="fields-by-two">
        <ProjectDay {...props} field="scheduledDate" />
        <ProjectDay {...props} field="scheduledEndDate" min={values.scheduledDate} />
        <ProjectMoment {...props} field="eta" hint={hint} />
        <ProjectMoment {...props} field="etd" hint={hint} />
      </div>
    </>
  )
}

export function ValueField({ values, errors, onChange, hint }: FieldsProps & { hint?: string | undefined }) {
  const listed = useOptions().data?.currencies ?? []
  const chosen = values.currency || (listed[0] ?? '')
  return (
    <Field label={FIELD_LABELS.projectValue} optional hint={hint} error={errors['projectValue'] ?? errors['currency']}>
      {(control) => (
        <span className="amount">
          <Select
            aria-label={FIELD_LABELS.currency}
            value={chosen}
            options={wordsWithCurrent(listed, chosen)}
            onValue={(currency) => onChange({ currency })}
          />
          <input
            className="input number"
            {...control}
            name="projectValue"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={values.projectValue}
            onChange={({ target }) => onChange({ projectValue: target.value })}
          />
        </span>
      )}
    </Field>
  )
}

/** Hourly rate if no fixed value is agreed; in the project's currency. */
export const RateField = (props: FieldsProps) => (
  <ProjectText {...props} field="hourRate" inputMode="decimal" autoComplete="off" hint={messages.rateHint} />
)

export const TravelField = ({ values, errors, onChange }: FieldsProps) => (
  <TextArea
    label={FIELD_LABELS.travelInfo}
    optional
    rows={2}
    placeholder={messages.travelHint}
    value={values.travelInfo}
    error={errors['travelInfo']}
    onValue={(travelInfo) => onChange({ travelInfo })}
  />
)

export const NeededField = ({ values, errors, onChange }: FieldsProps) => (
  <TextArea
    label={FIELD_LABELS.neededOnBoard}
    optional
    rows={3}
    hint={PROJECT_FIELDS.neededOnBoard.hint ?? ''}
    value={values.neededOnBoard}
    error={errors['neededOnBoard']}
    onValue={(neededOnBoard) => onChange({ neededOnBoard })}
  />
)

export const DescriptionField = ({ values, errors, onChange }: FieldsProps) => (
  <TextArea
    label={FIELD_LABELS.description}
    optional
    rows={3}
    value={values.description}
    error={errors['description']}
    onValue={(description) => onChange({ description })}
  />
)

export const DocumentChecks = ({ values, onChange }: FieldsProps) => (
  <fieldset className="checks">
    <legend className="label">{FIELD_LABELS.travelDocuments}</legend>
    {DOCUMENT_CATEGORIES.map((category) => (
      <Check
        key={category}
        label={DOCUMENT_WORDS[category]}
        checked={values.travelDocuments.includes(category)}
        onValue={(checked) =>
          onChange({
            travelDocuments: checked
              ? [...values.travelDocuments, category]
              : values.travelDocuments.filter((each) => each !== category),
          })
        }
      />
    ))}
  </fieldset>
)

export const PeopleFields = (props: FieldsProps) => (
  <div className="fields-by-two">
    <ProjectText {...props} field="portAgent" />
    <ProjectText {...props} field="vesselMasterName" />
    <ProjectText {...props} field="vesselMasterPhone" />
    <ProjectText {...props} field="vesselMasterContact" />
    <ProjectText {...props} field="engineerName" />
    <ProjectText {...props} field="engineerContact" />
    <ProjectText {...props} field="engineerEmail" type="email" />
  </div>
)
