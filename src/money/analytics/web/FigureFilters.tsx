import { useState } from 'react'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { Button } from '#ui/basic/Button.tsx'
import { statusWord } from '#ui/basic/StatusMark.tsx'
import { SelectField } from '#ui/field/Field.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import type { getOptions } from '#visits/projects/list/form-choices.contract.ts'
import type { listProjectFacets } from '#visits/projects/list/project-counts.contract.ts'
import { SERVICE_TYPES } from '#visits/projects/projects.limits.ts'
import { FIGURE_FILTERS, type FigureFilter } from '../analytics.limits.ts'
import { analyticsMessages } from './messages.en.ts'
import type { Filters } from './period-address.ts'

const messages = analyticsMessages.filters

/** Value of a filter, in words. */
export function useFilterWords(): (name: FigureFilter, value: string) => string {
  const options = useEndpoint<typeof getOptions>('GET /api/portal/options').data
  return (name, value) => {
    switch (name) {
      case 'clientName':
        return value === 'none' ? analyticsMessages.notNoted : value
      case 'serviceType':
        return statusWord(value)
      case 'operatorId':
        return options?.operators.find(({ id }) => id === value)?.name ?? messages.somebody
    }
  }
}

/** The address without any filter. */
export const NO_FILTERS = Object.fromEntries(FIGURE_FILTERS.map((name) => [name, '']))

interface FigureFilterDialogProps {
  filters: Filters
  onChange: (filters: Record<string, string>) => void
  onClose: () => void
}

/** All filters at once; they take effect together, on every figure. */
export function FigureFilterDialog({ filters, onChange, onClose }: FigureFilterDialogProps) {
  const facets = useEndpoint<typeof listProjectFacets>('GET /api/portal/projects/facets').data
  const options = useEndpoint<typeof getOptions>('GET /api/portal/options').data
  const [values, setValues] = useState<Record<string, string>>({ ...NO_FILTERS, ...filters })
  const say = useFilterWords()
  const field = (name: FigureFilter, any: string, known: readonly string[]) => (
    <SelectField
      label={messages.fields[name]}
      value={values[name] ?? ''}
      onValue={(value) => setValues({ ...values, [name]: value })}
      options={[
        { value: '', label: any },
        ...[...new Set([...known, values[name] ?? ''])]
          .filter((value) => value !== '')
          .map((value) => ({ value, label: say(name, value) })),
      ]}
    />
  )
  const take = (next: Record<string, string>) => {
    onChange(next)
    onClose()
  }
  return (
    <Dialog
      title={messages.filter}
      text={messages.text}
      onClose={onClose}
      onSubmit={() => take(values)}
      actions={
        <>
          <Button variant="ghost" onClick={() => take(NO_FILTERS)}>
            {messages.clearAll}
          </Button>
          <Button onClick={onClose}>{messages.back}</Button>
          <Button variant="primary" type="submit">
            {messages.apply}
          </Button>
        </>
      }
    >
      {field('clientName', messages.anyClient, facets?.clients ?? [])}
      {field('serviceType', messages.anyService, SERVICE_TYPES)}
      {field('operatorId', messages.anybody, options?.operators.map(({ id }) => id) ?? [])}
    </Dialog>
  )
}
