import { formatDay } from '#core/days.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Cluster } from '#ui/layout/Cluster.tsx'
import type { ExportPlan } from '../invoicing.contract.ts'
import { findVatChoice, VAT_CHOICES, type VatChoice } from '../invoicing.limits.ts'
import { formatTreatment } from './export-words.ts'
import { exportMessages as messages } from './messages.en.ts'

interface VatTreatmentProps {
  chosen: VatChoice | null
  /** Invoices that come out; the last treatment of their clients is offered. */
  invoices: ExportPlan['invoices']
  /** An earlier invoice's reason is filled in with its treatment. */
  onChoose: (choice: VatChoice, reason?: string) => void
}

/** Rates and sections of the VAT Act, each with its own conditions in words. None is chosen until a person does. */
export const VatTreatment = ({ chosen, invoices, onChoose }: VatTreatmentProps) => (
  <fieldset className="vat-treatments">
    <legend className="label">{messages.treatment}</legend>
    {lastTreatmentsOf(invoices).map(({ clientName, last, choice }) => (
      <Button key={clientName} small onClick={() => onChoose(choice, last.treatment.reason ?? '')}>
        {messages.asLastTime(clientName, formatTreatment(last.treatment), last.number, formatDay(last.day))}
      </Button>
    ))}
    {VAT_CHOICES.map((choice) => {
      const { title, text } = messages.treatments[choice.id]
      return (
        <label key={choice.id}>
          <input
            className="radio"
            type="radio"
            name="vat-treatment"
            checked={chosen?.id === choice.id}
            onChange={() => onChoose(choice)}
          />
          <span>
            <Cluster as="span" gap={8} align="stretch" justify="between">
              <b>{title}</b>
              <span className="faint nowrap">
                {choice.section === null ? choice.category : `${messages.section(choice.section)}, ${choice.category}`}
              </span>
            </Cluster>
            {text === '' ? null : <span className="quiet">{text}</span>}
          </span>
        </label>
      )
    })}
    <p className="hint">{messages.treatmentHint}</p>
  </fieldset>
)

/** One per client that was invoiced before. */
function lastTreatmentsOf(invoices: ExportPlan['invoices']) {
  const known = invoices.flatMap(({ clientName, last }) => {
    const choice = last === null ? undefined : findVatChoice(last.treatment)
    return last === null || choice === undefined ? [] : [[clientName, { clientName, last, choice }] as const]
  })
  return [...new Map(known).values()]
}
