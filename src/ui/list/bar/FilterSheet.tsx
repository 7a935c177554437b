import { useState } from 'react'
import type { ListFilter, ListState } from '#core/web/list/use-list.ts'
import { Button } from '../../basic/Button.tsx'
import { DayField } from '../../day/DayField.tsx'
import { SelectField } from '../../field/Field.tsx'
import { FormDialog } from '../../overlay/FormDialog.tsx'
import { listTexts as texts } from '../list-messages.en.ts'
import { optionsOf } from './filter-options.ts'
import { FilterToken } from './FilterToken.tsx'

/** All filters of a list, where there is no room next to it; they are applied together. */
export function FilterSheet({ list, onClose }: { list: Omit<ListState, 'columns'>; onClose: () => void }) {
  const fields = list.filters.filter(({ control }) => control !== undefined)
  const [values, setValues] = useState(() => Object.fromEntries(fields.map(({ name, value }) => [name, value])))
  const drawField = (filter: ListFilter) => {
    const { name, label, control } = filter
    const said = {
      label,
      value: values[name] ?? '',
      onValue: (value: string) => setValues({ ...values, [name]: value }),
    }
    return control === 'day' ? (
      <DayField key={name} {...said} />
    ) : (
      <SelectField key={name} {...said} options={optionsOf(filter)} />
    )
  }
  return (
    <FormDialog
      title={texts.filter}
      onClose={onClose}
      onSubmit={() => {
        // Only what was changed: a screen may read more into a change than its value.
        const changed = fields.filter(({ name, value }) => values[name] !== value)
        list.set(Object.fromEntries(changed.map(({ name, off = '' }) => [name, values[name] || off])), 'push')
        onClose()
      }}
      action={texts.apply}
      isOff={false}
      back={texts.back}
      extra={
        <Button
          variant="ghost"
          onClick={() => {
            list.clear()
            onClose()
          }}
        >
          {texts.clearAll}
        </Button>
      }
    >
      {fields.map((filter, index) =>
        fields[index - 1]?.isPaired ? null : filter.isPaired ? (
          <div key={filter.name} className="two-fields">
            {fields.slice(index, index + 2).map(drawField)}
          </div>
        ) : (
          drawField(filter)
        ),
      )}
      {list.active
        .filter(({ control, isBeside }) => control === undefined && !isBeside)
        .map((filter) => (
          <FilterToken key={filter.name} filter={filter} onRemove={() => list.drop(filter)} />
        ))}
    </FormDialog>
  )
}
