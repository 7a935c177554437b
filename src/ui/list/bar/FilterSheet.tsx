import { useState } from 'react'
import type { ListState } from '#core/web/list/use-list.ts'
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
      {fields.map((filter) => {
        const said = {
          label: filter.label,
          value: values[filter.name] ?? '',
          onValue: (value: string) => setValues({ ...values, [filter.name]: value }),
        }
        return filter.control === 'day' ? (
          <DayField key={filter.name} {...said} />
        ) : (
          <SelectField key={filter.name} {...said} options={optionsOf(filter)} />
        )
      })}
      {list.active
        .filter(({ control, isBeside }) => control === undefined && !isBeside)
        .map((filter) => (
          <FilterToken key={filter.name} filter={filter} onRemove={() => list.drop(filter)} />
        ))}
    </FormDialog>
  )
}
