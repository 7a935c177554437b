import { useState } from 'react'
import { showToast } from '#core/web/toast.ts'
import { FieldError, SelectField } from '#ui/field/Field.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import { overviewMessages as messages } from './messages.en.ts'
import { useAssignMany, type OverviewRow } from './overview-calls.ts'

interface AssignDialogProps {
  rows: readonly OverviewRow[]
  operators: readonly { id: string; name: string; location: string | null }[]
  onClose: () => void
  /** After the server has answered for every row. */
  onDone: () => void
}

/** One operator, or nobody, for one or many projects. */
export function AssignDialog({ rows, operators, onClose, onDone }: AssignDialogProps) {
  const [chosen, setChosen] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const assign = useAssignMany()
  const submit = () => {
    if (chosen === '') return setIsMissing(true)
    if (assign.isPending) return
    const operator = operators.find(({ id }) => id === chosen)
    assign.mutate(
      { rows, operatorId: operator?.id ?? null },
      {
        onSuccess: ({ done, failed, warnings }) => {
          const title = operator ? messages.assigned(done, operator.name) : messages.unassigned(done)
          const description = [...new Set(warnings)].join(' ')
          if (failed > 0) {
            showToast({
              title: messages.assignFailed(failed, rows.length),
              description: messages.assignFallback,
              variant: 'danger',
            })
          } else showToast({ title, ...(description === '' ? {} : { description }) })
          onDone()
        },
      },
    )
  }
  return (
    <FormDialog
      title={messages.assignTitle(rows.length)}
      text={messages.assignText}
      onClose={onClose}
      onSubmit={submit}
      action={messages.assign}
      isOff={assign.isPending}
      back={messages.back}
    >
      <SelectField
        label={messages.assignTo}
        value={chosen}
        onValue={(value) => {
          setChosen(value)
          setIsMissing(false)
        }}
        options={[
          { value: '', label: messages.choose },
          ...operators.map(({ id, name, location }) => ({
            value: id,
            label: location ? `${name}, ${location}` : name,
          })),
          { value: 'nobody', label: messages.nobody },
        ]}
      />
      {isMissing ? <FieldError>{messages.choose}</FieldError> : null}
    </FormDialog>
  )
}
