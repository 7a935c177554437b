import { Button } from '#ui/staff/Button.tsx'
import { Note } from '#ui/staff/ErrorNote.tsx'
import type { AdminGroup } from '../../catalogue-admin.contract.ts'
import { en as catalogueMessages } from '../../messages/en.ts'
import { adminCatalogueMessages } from './messages.en.ts'
import type { Conflict, ProductField, ProductValues } from './product-form.ts'

const { conflict: messages, panel } = adminCatalogueMessages

const LABELS: Record<ProductField, string> = {
  name: panel.name,
  itemNumber: panel.itemNumber,
  description: panel.description,
  categoryId: panel.category,
  brandId: panel.brand,
  imageUrl: panel.picture,
  specifications: panel.specifications,
  applications: panel.applications,
}

interface ConflictNoteProps {
  conflict: Conflict
  values: ProductValues
  categories: readonly AdminGroup[]
  brands: readonly AdminGroup[]
  onChoose: (field: ProductField, value: string) => void
}

/** Both versions of what two people changed at once. The input below is kept; nothing is saved until the reader saves. */
export function ConflictNote({ conflict, values, categories, brands, onChoose }: ConflictNoteProps) {
  const { stored, yours, fields, takenOver } = conflict
  const show = (field: ProductField, value: string): string => {
    if (field === 'imageUrl') return value === '' ? messages.empty : messages.picture
    if (field === 'categoryId')
      return categories.find(({ id }) => id === value)?.name ?? catalogueMessages.groups.uncategorized
    if (field === 'brandId') return brands.find(({ id }) => id === value)?.name ?? catalogueMessages.groups.unknownBrand
    return value === '' ? messages.empty : value
  }
  return (
    <Note tone="warn" title={messages.title}>
      <p>{fields.length > 0 ? messages.text : messages.same}</p>
      <table className="versions">
        <thead>
          <tr>
            <th scope="col">{messages.field}</th>
            <th scope="col">{messages.stored}</th>
            <th scope="col">{messages.yours}</th>
          </tr>
        </thead>
        <tbody>
          {[...fields, ...takenOver].map((field) => (
            <tr key={field}>
              <th scope="row">{LABELS[field]}</th>
              {[
                { side: stored, action: messages.useStored },
                { side: yours, action: messages.useYours },
              ].map(({ side, action }) => (
                <td key={action}>
                  {show(field, side[field])}
                  <br />
                  {values[field] === side[field] ? (
                    <span className="faint">{messages.used}</span>
                  ) : (
                    <Button
                      small
                      aria-label={`${action}: ${LABELS[field]}`}
                      onClick={() => onChoose(field, side[field])}
                    >
                      {action}
                    </Button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Note>
  )
}
