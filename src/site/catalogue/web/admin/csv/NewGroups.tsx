import { useState } from 'react'
import { Check } from '#ui/field/Field.tsx'
import type { ImportPlan, Reading } from '../../../import/product-import.contract.ts'
import { csvMessages as messages } from './csv-messages.en.ts'

const KINDS = ['category', 'brand'] as const

interface NewGroupsProps {
  found: ImportPlan['newGroups']
  chosen: Reading['newGroups']
  onChoose: (chosen: NonNullable<Reading['newGroups']>) => void
}

/** Unknown categories and brands of the file: ticked ones are created by the import. */
export function NewGroups({ found, chosen, onChoose }: NewGroupsProps) {
  // Unticked entries stay visible, so that they can be ticked again.
  const [all] = useState(found)
  const isTicked = (kind: (typeof KINDS)[number], name: string): boolean =>
    chosen === 'all' || (chosen?.[kind].includes(name) ?? false)
  const choose = (kind: (typeof KINDS)[number], name: string, tick: boolean) => {
    const names = (each: (typeof KINDS)[number]) =>
      all.flatMap((group) => {
        if (group.kind !== each) return []
        const stays = group.kind === kind && group.name === name ? tick : isTicked(each, group.name)
        return stays ? [group.name] : []
      })
    onChoose({ category: names('category'), brand: names('brand') })
  }
  const shown = KINDS.map((kind) => ({ kind, groups: all.filter((group) => group.kind === kind) }))
  if (all.length === 0) return null
  return (
    <div className="import-further">
      {shown.map(({ kind, groups }) =>
        groups.length === 0 ? null : (
          <section key={kind} aria-labelledby={`import-${kind}`}>
            <h3 id={`import-${kind}`}>{messages.newGroups(kind, groups.length)}</h3>
            <ul className="import-groups">
              {groups.map(({ name, rows }) => (
                <li key={name}>
                  <Check label={name} checked={isTicked(kind, name)} onValue={(tick) => choose(kind, name, tick)} />
                  <span className="faint">{messages.rowsOf(rows)}</span>
                </li>
              ))}
            </ul>
            <p className="faint">{messages.newGroupsText[kind]}</p>
          </section>
        ),
      )}
    </div>
  )
}
