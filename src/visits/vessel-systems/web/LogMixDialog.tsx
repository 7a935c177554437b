import { useState } from 'react'
import { addDays, formatPrintedDay, shortDay } from '#core/days.ts'
import { fieldErrors } from '#core/web/call/api-error.ts'
import { DayField } from '#ui/day/DayField.tsx'
import { Check, SelectField } from '#ui/field/Field.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import type { VesselSystem, VesselSystemList } from '../vessel-systems.contract.ts'
import { SYSTEM_FIELDS } from '../vessel-systems.entity.ts'
import { mixMessages as messages, systemMessages } from './messages.en.ts'
import { useLogMix } from './use-log-mix.ts'

interface LogMixDialogProps {
  vesselId: string
  list: VesselSystemList
  /** At the ship. */
  today: string
  /** The one with the pressed button; left out: the one that is due first. */
  systemId?: string
  onClose: () => void
}

/** Systems for which something is mixed. */
export const mixedSystems = (systems: readonly VesselSystem[]): VesselSystem[] =>
  systems.filter(({ treatment }) => treatment !== 'UV')

/** The earliest due first, then unknown ones. */
const firstDue = (systems: readonly VesselSystem[]): VesselSystem | undefined =>
  systems.toSorted((a, b) => ((a.clock?.changeDue ?? '') < (b.clock?.changeDue ?? '') ? -1 : 1))[0]

/** Prefilled with the most likely values, so that one more press logs it. */
export function LogMixDialog({ vesselId, list, today, systemId, onClose }: LogMixDialogProps) {
  const systems = mixedSystems(list.items)
  const [chosen, setChosen] = useState(systemId ?? firstDue(systems)?.id ?? '')
  const [article, setArticle] = useState<string | null>(null)
  const [mixedOn, setMixedOn] = useState(today)
  const [opensBox, setOpensBox] = useState(false)
  const [wasTried, setWasTried] = useState(false)
  const log = useLogMix(onClose)
  const errors = fieldErrors(log.error)
  const system = systems.find(({ id }) => id === chosen)
  const likely = list.reagents.find(({ id }) => id === system?.clock?.productId)
  const fitting = list.reagents.filter(({ fits }) => fits.includes(chosen))
  const productId = article ?? likely?.id ?? (fitting.length === 1 ? (fitting[0]?.id ?? '') : '')
  const product = list.reagents.find(({ id }) => id === productId)
  const submit = () => {
    setWasTried(true)
    if (log.isPending || system === undefined || product === undefined) return
    log.mutate({ params: { id: vesselId }, body: { systemId: system.id, productId, mixedOn, opensBox } })
  }
  const hint =
    product === undefined
      ? undefined
      : product.changeAfterDays === null
        ? messages.noDays
        : mixedOn === ''
          ? undefined
          : messages.next(formatPrintedDay(addDays(mixedOn, product.changeAfterDays)))
  return (
    <FormDialog
      title={messages.title}
      text={list.reagents.length === 0 ? messages.noneOffered : undefined}
      onClose={onClose}
      onSubmit={submit}
      action={mixedOn === today || mixedOn === '' ? messages.today : messages.on(shortDay(mixedOn))}
      isOff={log.isPending || list.reagents.length === 0}
      back={messages.back}
    >
      {systems.length > 1 ? (
        <SelectField
          label={messages.system}
          value={chosen}
          error={errors['systemId']}
          options={systems.map((each) => ({ value: each.id, label: nameOf(each) }))}
          onValue={(id) => {
            setChosen(id)
            setArticle(null)
          }}
        />
      ) : null}
      <SelectField
        label={messages.reagent}
        value={productId}
        error={wasTried && product === undefined ? messages.chooseFirst : (errors['productId'] ?? errors['itemNumber'])}
        hint={hint}
        options={[
          ...(productId === '' ? [{ value: '', label: messages.choose }] : []),
          ...list.reagents.map(({ id, itemNumber, name }) => ({ value: id, label: `${itemNumber} ${name}` })),
        ]}
        onValue={setArticle}
      />
      <DayField label={messages.day} max={today} value={mixedOn} error={errors['mixedOn']} onValue={setMixedOn} />
      {(system?.clock?.setNumber ?? 0) < (system?.clock?.setsInBox ?? 0) ? (
        <Check label={messages.newBox} checked={opensBox} onValue={setOpensBox} />
      ) : null}
    </FormDialog>
  )
}

/** Name for people: `1 Electrolysis, 1000 m³/h`. */
export const nameOf = ({ position, treatment, capacity }: VesselSystem): string =>
  systemMessages.head(position, SYSTEM_FIELDS.treatment.words[treatment], capacity)
