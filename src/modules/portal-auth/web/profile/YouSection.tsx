import { useState } from 'react'
import { ApiError, problemSentence } from '#core/web/call/api-error.ts'
import { showToast } from '#core/web/toast.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Note } from '#ui/basic/ErrorNote.tsx'
import { TextField } from '#ui/field/Field.tsx'
import { FormSection } from '#ui/field/FormSection.tsx'
import type { Me } from '../../portal-auth.contract.ts'
import { profileMessages as messages } from './messages.en.ts'
import { useUpdateMe } from './own-account.ts'

interface Facts {
  name: string
  phone: string
  location: string
}

const factsOf = (me: Me): Facts => ({ name: me.name, phone: me.phone ?? '', location: me.location ?? '' })

/** Name, phone and place; what was typed stays until the server has taken it. */
export function YouSection({ me }: { me: Me }) {
  const [typed, setTyped] = useState<Partial<Facts>>({})
  const [isStale, setIsStale] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { mutate, isPending } = useUpdateMe()
  const stored = factsOf(me)
  const facts = { ...stored, ...typed }
  const isChanged = (Object.keys(stored) as (keyof Facts)[]).some((field) => facts[field] !== stored[field])
  const field = (name: keyof Facts) => ({
    label: messages[name],
    value: facts[name],
    error: errors[name],
    onValue: (value: string) => setTyped((before) => ({ ...before, [name]: value })),
  })
  const save = () =>
    mutate(
      { body: { ...facts, version: me.version } },
      {
        onSuccess: () => {
          setTyped({})
          setErrors({})
          setIsStale(false)
          showToast({ title: messages.saved })
        },
        onError: (error) => {
          const fields = error instanceof ApiError ? (error.problem?.fields ?? []) : []
          setErrors(Object.fromEntries(fields.map(({ field: name, message }) => [name, message])))
          setIsStale(error instanceof ApiError && error.status === 409)
          if (fields.length === 0) {
            showToast({
              title: messages.saveFailed,
              description: problemSentence(error, messages.saveFailed),
              variant: 'danger',
            })
          }
        },
      },
    )
  return (
    <FormSection title={messages.you} hint={messages.youHint}>
      {isStale ? (
        <Note tone="warn" title={messages.staleTitle}>
          {messages.staleText}
        </Note>
      ) : null}
      <form
        className="fields-by-three"
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged && !isPending) save()
        }}
      >
        <TextField {...field('name')} autoComplete="name" required />
        <TextField {...field('phone')} type="tel" autoComplete="tel" optional />
        <TextField {...field('location')} autoComplete="address-level2" optional />
        {isChanged ? (
          <div className="profile-actions">
            <Button type="submit" variant="primary" off={isPending}>
              {messages.save}
            </Button>
            <Button
              variant="ghost"
              onClick={() => {
                setTyped({})
                setErrors({})
              }}
            >
              {messages.undo}
            </Button>
          </div>
        ) : null}
      </form>
    </FormSection>
  )
}
