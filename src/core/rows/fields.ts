import type { Actor } from '../actor.ts'

/** Viewers of a row. `self` is the person whom it is about. */
export const VIEWERS = ['public', 'admin', 'manager', 'operator', 'self'] as const
export type Viewer = (typeof VIEWERS)[number]

/*
 * Sets of viewers that registries name.
 */
export const NOBODY = [] as const
export const PUBLIC = ['public', 'admin'] as const
export const ADMINS = ['admin'] as const
export const STAFF = ['manager', 'operator'] as const
export const MANAGERS = ['manager'] as const
/** Staff, and administrators. */
export const HOUSE = ['admin', 'manager', 'operator'] as const
/** Money: not for technicians. */
export const OFFICE = ['admin', 'manager'] as const

/**
 * How the audit log records a change. `open`: the old and the new value. `personal`: the same, stored apart, where they
 * can be erased. `secret`: only that it changed.
 */
export type AuditManner = 'open' | 'personal' | 'secret'

interface InputField {
  /** `call`: set by the call that creates the row, and changed by later ones. */
  from: 'call'
  audit: AuditManner
  /** Texts in other languages by field (translations.ts): the audit log records each as `nameNb`. */
  isTranslations?: true
}

interface ReadOnlyField {
  /**
   * `make`: set by the call that creates the row, never changed. `server`: set by our code only. `view`: computed, no
   * column.
   */
  from: 'make' | 'server' | 'view'
  audit?: never
  isTranslations?: never
}

/** The declaration of one field of an entity: every list of its fields is derived from this. */
export type FieldRule = (InputField | ReadOnlyField) & {
  seenBy: readonly Viewer[]
  /** Whether a copy contains it: `always`, or only when the row is duplicated, not in a follow-up. */
  copied?: 'always' | 'duplicate'
  /** Whether CSV files of lists contain it, in the order of the registry. */
  csv?: true
  /**
   * The person to whom the value belongs, so that it can be erased with the person. `row`: the whole row is about the
   * person of the e-mail address in this field. Otherwise the name of a group of fields about one person, such as
   * `engineer`: they are cleared together when one of them contains the address. A group with a name needs a trigger
   * `save_person_version`, so that the audit log can be searched for who was named before.
   */
  person?: string
}

export type Fields = Readonly<Record<string, FieldRule>>

/** The registry of an entity's fields, in the order in which a history and a CSV name them. */
export const defineFields = <const F extends Fields>(fields: F): F => fields

type Names<F, Wanted> = { [Name in keyof F]: F[Name] extends Wanted ? Name : never }[keyof F] & string

/** Fields that are columns. */
export type StoredNames<F> = Names<F, { from: 'call' | 'make' | 'server' }>
/** Fields that a call changes. */
export type CallNames<F> = Names<F, { from: 'call' }>
/** Fields that the call which makes a row sets. */
export type MakeNames<F> = Names<F, { from: 'call' | 'make' }>

type ViewersOf<Rule> = Rule extends { seenBy: readonly (infer V)[] } ? V : never

/** Fields that at least one of these sees. */
export type SeenNames<F, V extends Viewer = Viewer> = {
  [Name in keyof F]: [Extract<ViewersOf<F[Name]>, V>] extends [never] ? never : Name
}[keyof F] &
  string
/** Fields that every one of these sees. */
export type SharedNames<F, V extends Viewer> = {
  [Name in keyof F]: [Exclude<V, ViewersOf<F[Name]>>] extends [never] ? Name : never
}[keyof F] &
  string

/** The fields of a row that one viewer sees. */
export type SeenBy<F, V extends Viewer, Row> = Pick<Row, SeenNames<F, V> & keyof Row>

const namesWhere = (fields: Fields, matches: (rule: FieldRule) => boolean): string[] =>
  Object.entries(fields).flatMap(([name, rule]) => (matches(rule) ? [name] : []))

/** Cached, since a list of rows needs the same names for each row. */
const SEEN = new WeakMap<Fields, Map<Viewer, string[]>>()

/** Names of the fields that one viewer sees. */
export function namesSeenBy<F extends Fields, V extends Viewer>(fields: F, viewer: V): readonly SeenNames<F, V>[] {
  const known = SEEN.get(fields) ?? new Map<Viewer, string[]>()
  SEEN.set(fields, known)
  const names = known.get(viewer) ?? namesWhere(fields, ({ seenBy }) => seenBy.includes(viewer))
  known.set(viewer, names)
  return names as SeenNames<F, V>[]
}

/** Names of the fields that calls change. */
export const namesOfCalls = <F extends Fields>(fields: F): CallNames<F>[] =>
  namesWhere(fields, ({ from }) => from === 'call') as CallNames<F>[]

/** Names of the columns of a CSV for this viewer, in the order of the registry. */
export const namesInCsv = <F extends Fields, V extends Viewer>(
  fields: F,
  viewer: V,
): (SeenNames<F, V> & CsvNames<F>)[] =>
  namesWhere(fields, ({ csv, seenBy }) => csv === true && seenBy.includes(viewer)) as (SeenNames<F, V> & CsvNames<F>)[]
export type CsvNames<F> = Names<F, { csv: true }>

/** The row with these fields of it and no others. */
export function pick<Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  const picked: Partial<Row> = {}
  for (const name of names) if (name in row) picked[name] = row[name]
  return picked as Pick<Row, Name>
}

/** Returns the fields of a row that this viewer may see, by name: a field without an entry is never sent. */
export const pickSeen = <F extends Fields, V extends Viewer, Row extends object>(
  fields: F,
  viewer: V,
  row: Row,
): SeenBy<F, V, Row> => pick(row, namesSeenBy(fields, viewer) as readonly (SeenNames<F, V> & keyof Row)[])

/** The fields that a copy contains. */
export const pickCopied = <F extends Fields, Kind extends 'always' | 'duplicate', Row extends object>(
  fields: F,
  kind: Kind,
  row: Row,
): Pick<Row, CopiedNames<F, Kind> & keyof Row> =>
  pick(
    row,
    namesWhere(fields, ({ copied }) => copied === 'always' || copied === kind) as (CopiedNames<F, Kind> & keyof Row)[],
  )
export type CopiedNames<F, Kind extends 'always' | 'duplicate'> = Names<F, { copied: 'always' | Kind }>

/** The viewer as which an actor reads; the system reads as the least privileged of the staff. */
export const viewerOf = (actor: Actor): Exclude<Viewer, 'self'> => {
  switch (actor.kind) {
    case 'portal':
      return actor.role
    case 'admin':
      return 'admin'
    case 'system':
      return 'operator'
    case 'visitor':
      return 'public'
  }
}

/** Whether the actor sees the field. */
export const isSeenBy = ({ seenBy }: FieldRule, actor: Actor): boolean => seenBy.includes(viewerOf(actor))

/** Moments travel as text. */
export type Shown<Row> = {
  [Name in keyof Row]: Date extends Row[Name] ? Exclude<Row[Name], Date> | string : Row[Name]
}

/** A row for one viewer: its visible fields, times as text. */
export function showRow<F extends Fields, V extends Viewer, Row extends object>(
  fields: F,
  viewer: V,
  row: Row,
): Shown<SeenBy<F, V, Row>> {
  const shown = pickSeen(fields, viewer, row) as Record<string, unknown>
  for (const [name, value] of Object.entries(shown)) if (value instanceof Date) shown[name] = value.toISOString()
  return shown as Shown<SeenBy<F, V, Row>>
}
