import { useState } from 'react'
import { DayField } from '#ui/day/DayField.tsx'
import { controlOf } from '#ui/field/entity-control.ts'
import { SelectField, TextArea, TextField } from '#ui/field/Field.tsx'
import { NorwegianTexts, TextLanguageChoice, type TextLanguage } from '#ui/field/norwegian/NorwegianTexts.tsx'
import type { AdminGroup } from '../../catalogue-admin.contract.ts'
import { PRODUCT_FIELDS, TRANSLATED_TEXTS } from '../../catalogue.entity.ts'
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
      {lang === 'en' ? <EnglishFields {...props} /> : <NorwegianTexts fields={PRODUCT_FIELDS} edit={draft} />}
    </>
  )
}

function EnglishFields({ draft, categories, brands, isNew, onOpen }: ProductFieldsProps) {
  const { values, errors, taken } = draft
  const control = controlOf(PRODUCT_FIELDS, draft)
  return (
    <>
      <TextField {...control('name')} autoFocus={isNew} autoComplete="off" />
      <TextField
        {...control('itemNumber')}
        error={taken ? <Taken itemNumber={values.itemNumber} taken={taken} onOpen={onOpen} /> : errors.itemNumber}
        autoComplete="off"
        spellCheck={false}
      />
      <TextArea {...control('description')} />
      <div className="two-fields">
        <SelectField
          {...control('categoryId')}
          options={toOptions(categories, catalogueMessages.groups.uncategorized)}
        />
        <SelectField {...control('brandId')} options={toOptions(brands, catalogueMessages.groups.unknownBrand)} />
      </div>
      <PictureField {...control('imageUrl')} />
      <MarkdownField {...control('specifications')} rows={4} />
      <MarkdownField {...control('applications')} placeholder={messages.applicationsPlaceholder} />
      <div className="two-fields">
        <TextField {...control('changeAfterDays')} inputMode="numeric" autoComplete="off" />
        <TextField {...control('keepsForDays')} inputMode="numeric" autoComplete="off" />
      </div>
      {LINES.map((name) => (
        <TextArea key={name} {...control(name)} spellCheck={name === 'changeSteps' || name === 'questions'} />
      ))}
      <div className="two-fields">
        <DayField {...control('checkedOn')} />
        <TextField {...control('checkedAgainst')} autoComplete="off" />
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
