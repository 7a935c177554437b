import { exportMessages as messages } from './messages.en.ts'
import { VAT_CHOICES, type VatChoice } from './vat-choices.ts'

interface VatTreatmentProps {
  chosen: VatChoice | null
  onChoose: (choice: VatChoice) => void
}

/** Rates and sections of the VAT Act, each with its own conditions in words. None is chosen until a person does. */
export const VatTreatment = ({ chosen, onChoose }: VatTreatmentProps) => (
  <fieldset className="vat-treatments">
    <legend className="label">{messages.treatment}</legend>
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
            <span className="vat-treatment-head">
              <b>{title}</b>
              <span className="faint nowrap">
                {choice.section === null ? choice.category : `${messages.section(choice.section)}, ${choice.category}`}
              </span>
            </span>
            {text === '' ? null : <span className="quiet">{text}</span>}
          </span>
        </label>
      )
    })}
    <p className="hint">{messages.treatmentHint}</p>
  </fieldset>
)
