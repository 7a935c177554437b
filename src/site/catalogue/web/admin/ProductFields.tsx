import { useState } from 'react'
import { DayField } from '#ui/day/DayField.tsx'
import { SelectField, TextArea, TextField } from '#ui/field/Field.tsx'
import { NorwegianTexts, TextLanguageChoice, type TextLanguage } from '#ui/field/norwegian/NorwegianTexts.tsx'
import type { AdminGroup } from '../../catalogue-admin.contract.ts'
import { TRANSLATED_TEXTS } from '../../catalogue.limits.ts'
import { en as catalogueMessages } from '../../messages/en.ts'
import { MarkdownField } from './MarkdownField.tsx'
import { adminCatalogueMessages } from './messages.en.ts'
import { PictureField } from './PictureField.tsx'
import type { ProductDraft } from './use-product-draft.ts'

const { panel: messages } = adminCatalogueMessages

interface ProductFieldsProps {
  draft: ProductDraft
  categories: readonly AdminGroup[]
  brands: readonly AdminGroup[]
  isNew: boolean
  /** Opens the product that owns the refused item number. */
  onOpen: (id: string) => void
}

/** Texts with one item per line. */
const LINES = ['aliases', 'parts', 'changeSteps', 'questions', 'goesWith'] as const

const toOptions = (groups: readonly AdminGroup[], none: string) => [
  { value: '', label: none },
  ...groups.map(({ id, name }) => ({ value: id, label: name })),
]

/** The form in English, and its Norwegian texts. */
export function ProductFields(props: ProductFieldsProps) {
  const [lang, setLang] = useState<TextLanguage>('en')
  const { draft } = props
  return (
    <>
      <TextLanguageChoice lang={lang} names={TRANSLATED_TEXTS} edit={draft} onLang={setLang} />
      {lang === 'en' ? (
        <EnglishFields {...props} />
      ) : (
        <NorwegianTexts labels={NORWEGIAN_LABELS} lines={['name', 'checkedAgainst']} edit={draft} />
      )}
    </>
  )
}

const NORWEGIAN_LABELS = Object.fromEntries(TRANSLATED_TEXTS.map((name) => [name, messages[name]]))

function EnglishFields({ draft, categories, brands, isNew, onOpen }: ProductFieldsProps) {
  const { values, errors, taken, change } = draft
  return (
    <>
      <TextField
        label={messages.name}
        value={values.name}
        error={errors.name}
        autoFocus={isNew}
        autoComplete="off"
        onValue={(value) => change('name', value)}
      />
      <TextField
        label={messages.itemNumber}
        value={values.itemNumber}
        error={taken ? <Taken itemNumber={values.itemNumber} taken={taken} onOpen={onOpen} /> : errors.itemNumber}
        autoComplete="off"
        spellCheck={false}
        onValue={(value) => change('itemNumber', value)}
      />
      <TextArea
        label={messages.description}
        value={values.description}
        error={errors.description}
        onValue={(value) => change('description', value)}
      />
      <div className="two-fields">
        <SelectField
          label={messages.category}
          value={values.categoryId}
          error={errors.categoryId}
          options={toOptions(categories, catalogueMessages.groups.uncategorized)}
          onValue={(value) => change('categoryId', value)}
        />
        <SelectField
          label={messages.brand}
          value={values.brandId}
          error={errors.brandId}
          options={toOptions(brands, catalogueMessages.groups.unknownBrand)}
          onValue={(value) => change('brandId', value)}
        />
      </div>
      <PictureField
        label={messages.picture}
        value={values.imageUrl}
        error={errors.imageUrl}
        onValue={(value) => change('imageUrl', value)}
      />
      <MarkdownField
        label={messages.specifications}
        value={values.specifications}
        error={errors.specifications}
        hint={messages.specificationsHint}
        rows={4}
        onValue={(value) => change('specifications', value)}
      />
      <MarkdownField
        label={messages.applications}
        value={values.applications}
        error={errors.applications}
        placeholder={messages.applicationsPlaceholder}
        onValue={(value) => change('applications', value)}
      />
      <div className="two-fields">
        <TextField
          label={messages.changeAfterDays}
          value={values.changeAfterDays}
          error={errors.changeAfterDays}
          hint={messages.changeAfterHint}
          inputMode="numeric"
          autoComplete="off"
          onValue={(value) => change('changeAfterDays', value)}
        />
        <TextField
          label={messages.keepsForDays}
          value={values.keepsForDays}
          error={errors.keepsForDays}
          hint={messages.keepsForHint}
          inputMode="numeric"
          autoComplete="off"
          onValue={(value) => change('keepsForDays', value)}
        />
      </div>
      <PageFields draft={draft} />
    </>
  )
}

/** Fields of the product's own page and the search in addition to the card's. */
function PageFields({ draft }: { draft: ProductDraft }) {
  const { values, errors, change } = draft
  return (
    <>
      {LINES.map((field) => (
        <TextArea
          key={field}
          label={messages[field]}
          value={values[field]}
          error={errors[field]}
          hint={messages[`${field}Hint`]}
          spellCheck={field === 'changeSteps' || field === 'questions'}
          onValue={(value) => change(field, value)}
        />
      ))}
      <div className="two-fields">
        <DayField
          label={messages.checkedOn}
          value={values.checkedOn}
          error={errors.checkedOn}
          onValue={(value) => change('checkedOn', value)}
        />
        <TextField
          label={messages.checkedAgainst}
          value={values.checkedAgainst}
          error={errors.checkedAgainst}
          hint={messages.checkedAgainstHint}
          autoComplete="off"
          onValue={(value) => change('checkedAgainst', value)}
        />
      </div>
    </>
  )
}

const Taken = ({
  itemNumber,
  taken,
  onOpen,
}: {
  itemNumber: string
  taken: { id: string; name: string }
  onOpen: (id: string) => void
}) => (
  <>
    {messages.taken(itemNumber.trim(), taken.name)}{' '}
    <button className="link" type="button" onClick={() => onOpen(taken.id)}>
      {messages.openTaken}
    </button>
  </>
)
