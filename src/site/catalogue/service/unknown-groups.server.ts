import { truncateText } from '#core/csv/cut-text.ts'
import { GroupInput } from '../catalogue-admin.contract.ts'
import type { GroupKind } from '../catalogue-admin.queries.server.ts'
import type { ImportPlan, Reading } from '../import/product-import.contract.ts'
import { importTexts } from '../messages.en.ts'

/** Names of categories and brands are the same whatever their capitals. */
export const groupKey = (name: string): string => name.normalize('NFC').toLowerCase()

type NewGroup = ImportPlan['newGroups'][number]

/** In place of the id of a group that is still to be made: no id looks like it. */
const placeholder = (kind: GroupKind, name: string): string => `new ${kind} ${name}`
export const nameOfNew = (id: string): string => id.replace(/^new (?:category|brand) /, '')

/** Characters of a name that a reason repeats. */
const SHOWN_MAX = 300

/** Unknown categories and brands of a file. */
export class UnknownGroups {
  readonly #chosen: Reading['newGroups']
  readonly #found = new Map<string, NewGroup>()
  #ofRow: NewGroup[] = []

  constructor(chosen: Reading['newGroups']) {
    this.#chosen = chosen
  }

  /**
   * Value of a row with an unknown group in place of an id: null if it isn't to be created; a refusal is added to
   * `reasons`.
   */
  take(kind: GroupKind, name: string, reasons: string[]): string | null {
    const parsed = GroupInput.shape.name.safeParse(name)
    if (!parsed.success) {
      reasons.push(`${kind}: ${parsed.error.issues[0]?.message ?? importTexts.notValid}`)
      return null
    }
    const key = `${kind} ${groupKey(name)}`
    const group = this.#found.get(key) ?? { kind, name: parsed.data, rows: 0 }
    this.#found.set(key, group)
    this.#ofRow.push(group)
    if (this.#chosen === undefined) reasons.push(importTexts.noGroup(kind, truncateText(name, SHOWN_MAX)))
    return this.#isMade(group) ? placeholder(kind, group.name) : null
  }

  /** Ends a row: the groups of a refused one are not created for it. */
  endRow(isTaken: boolean): void {
    if (isTaken || this.#chosen === undefined) for (const group of this.#ofRow) group.rows += 1
    this.#ofRow = []
  }

  /** All that rows name, made or not. */
  list(): NewGroup[] {
    return [...this.#found.values()].filter(({ rows }) => rows > 0)
  }

  /** Groups to create, by their placeholder. */
  toMake(): { id: string; kind: GroupKind; name: string }[] {
    return this.list().flatMap((group) => {
      const { kind, name } = group
      return this.#isMade(group) ? [{ id: placeholder(kind, name), kind, name }] : []
    })
  }

  #isMade({ kind, name }: NewGroup): boolean {
    if (this.#chosen === undefined || this.#chosen === 'all') return this.#chosen === 'all'
    return this.#chosen[kind].some((chosen) => groupKey(chosen) === groupKey(name))
  }
}
