import { useState } from 'react'
import { Button } from '#ui/basic/Button.tsx'
import { statusWord } from '#ui/basic/StatusMark.tsx'
import { DayField } from '#ui/day/DayField.tsx'
import { SelectField } from '#ui/field/Field.tsx'
import { listTexts } from '#ui/list/list-messages.en.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { PROJECT_FLAGS, SERVICE_TYPES } from '../../projects.limits.ts'
import { FacetFields } from './FacetFields.tsx'
import { overviewMessages as messages } from './messages.en.ts'
import { ALL_STATUSES, FILTER_NAMES, NO_FILTERS, type FilterName } from './overview-address.ts'
import type { Overview } from './use-overview.ts'

interface FilterDialogProps {
  overview: Overview
  /** Empty for users that see only own projects or may not list people. */
  operators: readonly { id: string; name: string }[]
  onClose: () => void
}

const DAYS = [
  ['from', 'to'],
  ['requestedFrom', 'requestedTo'],
  ['completedFrom', 'completedTo'],
] as const

/** All filters at once; they take effect together. */
export function FilterDialog({ overview: { state, change }, operators, onClose }: FilterDialogProps) {
  const [values, setValues] = useState(
    () => Object.fromEntries(FILTER_NAMES.map((name) => [name, String(state[name])])) as Record<FilterName, string>,
  )
  const set = (name: FilterName) => (value: string) => setValues({ ...values, [name]: value })
  const { fields } = messages
  return (
    <Dialog
      title={listTexts.filter}
      onClose={onClose}
      onSubmit={() => {
        change(values, 'push')
        onClose()
      }}
      actions={
        <>
          <Button
            variant="ghost"
            onClick={() => {
              change({ ...NO_FILTERS, status: ALL_STATUSES }, 'push')
              onClose()
            }}
          >
            {listTexts.clearAll}
          </Button>
          <Button onClick={onClose}>{listTexts.back}</Button>
          <Button variant="primary" type="submit">
            {listTexts.apply}
          </Button>
        </>
      }
    >
      <SelectField
        label={fields.serviceType}
        value={values.serviceType}
        onValue={set('serviceType')}
        options={[
          { value: '', label: messages.anyService },
          // A link can have several; here one is chosen.
          ...(state.serviceType.length > 1
            ? [{ value: state.serviceType.join(','), label: state.serviceType.map(statusWord).join(', ') }]
            : []),
          ...SERVICE_TYPES.map((value) => ({ value, label: statusWord(value) })),
        ]}
      />
      {operators.length > 0 ? (
        <SelectField
          label={fields.operatorId}
          value={values.operatorId}
          onValue={set('operatorId')}
          options={[
            { value: '', label: messages.anyone },
            { value: 'none', label: messages.nobody },
            ...operators.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      ) : null}
      <FacetFields values={values} onValue={(facet, value) => set(facet)(value)} />
      {DAYS.map((names) => (
        <div key={names[0]} className="two-fields">
          {names.map((name) => (
            <DayField key={name} label={fields[name]} value={values[name]} onValue={set(name)} />
          ))}
        </div>
      ))}
      <SelectField
        label={fields.flag}
        value={values.flag}
        onValue={set('flag')}
        options={[
          { value: '', label: messages.anyFlag },
          ...PROJECT_FLAGS.map((value) => ({ value, label: messages.flags[value] })),
        ]}
      />
    </Dialog>
  )
}
