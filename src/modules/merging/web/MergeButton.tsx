import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useLater } from '#core/web/use-later.ts'
import { useCan } from '#core/web/viewer.tsx'
import type { findVessels, Vessel } from '#modules/vessels/vessels.contract.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Combobox, Marked } from '#ui/field/Combobox.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { mergeMessages as messages } from './messages.en.ts'

/** At a vessel's foot: it is the same ship as another one. */
export function MergeButton({ vessel }: { vessel: Vessel }) {
  const [step, setStep] = useState<'closed' | 'choosing' | { goesId: string }>('closed')
  const navigate = useNavigate()
  if (!useCan('vessel:write')) return null
  const close = () => setStep('closed')
  return (
    <>
      <Button variant="ghost" icon="merge" onClick={() => setStep('choosing')}>
        {messages.merge}
      </Button>
      {step === 'choosing' ? (
        <OtherDialog vessel={vessel} onChosen={(goesId) => setStep({ goesId })} onClose={close} />
      ) : step === 'closed' ? null : (
        <MergeDialog
          staysId={vessel.id}
          goesId={step.goesId}
          onDone={({ id }) => {
            // Whoever stood at the one that went goes on at the one that stays.
            if (id !== vessel.id) void navigate(paths.vessel(id), { replace: true })
          }}
          onClose={close}
        />
      )}
    </>
  )
}

interface OtherDialogProps {
  vessel: Vessel
  onChosen: (id: string) => void
  onClose: () => void
}

/** Which vessel it is merged with; those of a name like this one come first. */
function OtherDialog({ vessel, onChosen, onClose }: OtherDialogProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [isTold, setTold] = useState(false)
  const q = useLater(typed.trim())
  const { data } = useEndpoint<typeof findVessels>(
    'GET /api/portal/vessels',
    { query: { ...(q === '' ? {} : { q }), similarTo: vessel.name, pageSize: '8' } },
    { keepsPrevious: true },
  )
  const options = (q === '' ? (data?.similar ?? []) : (data?.items ?? [])).filter(({ id }) => id !== vessel.id)
  return (
    <FormDialog
      title={messages.find}
      text={messages.findText(vessel.name)}
      onClose={onClose}
      onSubmit={() => (chosen === null ? setTold(true) : onChosen(chosen))}
      action={messages.go}
      isOff={false}
      back={messages.back}
    >
      <Combobox
        label={messages.findLabel}
        icon="search"
        placeholder={messages.findPlaceholder}
        autoFocus
        value={typed}
        error={isTold && chosen === null ? messages.notChosen : undefined}
        onText={(text) => {
          setTyped(text)
          setChosen(null)
        }}
        options={chosen === null ? options : []}
        optionKey={({ id }) => id}
        onChoose={({ id, name }) => {
          setTyped(name)
          setChosen(id)
        }}
      >
        {({ name, imo }) => (
          <>
            <b>
              <Marked text={name} part={typed} />
            </b>
            <small>{imo ?? messages.noImo}</small>
          </>
        )}
      </Combobox>
    </FormDialog>
  )
}
