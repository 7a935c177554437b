import { useState } from 'react'
import { useChange } from '#core/web/call/use-change.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Note } from '#ui/basic/ErrorNote.tsx'
import { TextField } from '#ui/field/Field.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import type { Operator, updateOperator } from '../operators.contract.ts'
import { operatorMessages as messages } from './messages.en.ts'
import { readErrors } from './person-errors.ts'

/** Name, address, place and phone of somebody. */
export function EditPersonDialog({ person, onClose }: { person: Operator; onClose: () => void }) {
  const [facts, setFacts] = useState({
    name: person.name,
    email: person.email,
    location: person.location ?? '',
    phone: person.phone ?? '',
  })
  const { mutate, isPending, error } = useChange<typeof updateOperator>('PATCH /api/portal/operators/:id', {
    done: messages.saved,
    waits: true,
  })
  const errors = readErrors(error)
  const field = (name: keyof typeof facts) => ({
    label: messages[name],
    value: facts[name],
    error: errors.fields[name],
    onValue: (value: string) => setFacts({ ...facts, [name]: value }),
  })
  return (
    <Dialog
      title={person.name}
      onClose={onClose}
      onSubmit={() =>
        mutate({ params: { id: person.id }, body: { ...facts, version: person.version } }, { onSuccess: onClose })
      }
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {messages.back}
          </Button>
          <Button type="submit" variant="primary" off={isPending}>
            {messages.save}
          </Button>
        </>
      }
    >
      {errors.whole ? <Note tone="bad" title={errors.whole} /> : null}
      <TextField {...field('name')} data-autofocus="" autoComplete="off" />
      <TextField {...field('email')} type="email" autoComplete="off" />
      <div className="two-fields">
        <TextField {...field('location')} optional autoComplete="off" />
        <TextField {...field('phone')} type="tel" optional autoComplete="off" />
      </div>
    </Dialog>
  )
}
