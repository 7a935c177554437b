import { STAFF, type AuditManner, type FieldRule, type Fields, type Viewer } from '../rows/fields.ts'

/**
 * How the value of a field is written, checked and shown. `lines`: a list of text; `reference`: the id of another row,
 * searched in the form; `choice` and `choices`: one or several of a list; `picture`: a stored picture, or a new one.
 * `price`: of one unit, with up to four decimals. `number`: what decimals it may have is decided by another
 * field, so schemas are by hand, and the form sends it as typed. Schemas and control of a picture, and of a choice
 * without `words`, are written by hand, too.
 */
export type FieldKind =
  | 'line'
  | 'text'
  | 'lines'
  | 'integer'
  | 'hours'
  | 'money'
  | 'price'
  | 'number'
  | 'day'
  | 'instant'
  | 'email'
  | 'phone'
  | 'imo'
  | 'reference'
  | 'choice'
  | 'choices'
  | 'picture'

interface Options {
  /** Label: in forms, histories, conflicts and merges. */
  label: string
  /** The same in little room: the head of a column, in a list or a file. */
  short?: string
  /** A sentence under the control of a form. */
  hint?: string
  seenBy?: readonly Viewer[]
  audit?: AuditManner
  /** See `FieldRule.person`. */
  person?: string
  /** It is edited in a form of this name; left out, in the entity's own. */
  form?: string
  /** See `FieldRule`. */
  copied?: 'always' | 'duplicate'
  csv?: true
  /** Headings of a file, other than name, label and short, under which an import looks for it. */
  importNames?: readonly string[]
  /** Column of the entity's list; `use` as in `DataColumn`. */
  list?: { width: string; use?: 'asked' | 'widest' }
  /** `choice`: the list is filtered by any of the values that there are. */
  filter?: 'choice'
}

interface Emptiable extends Options {
  /** The refusal of an empty value, or a wrong address; without it the field may be empty. */
  missing?: string
  /** The database has a default: left empty, or with `missing` left out, the field keeps its value. */
  hasDefault?: true
}

interface OfText extends Emptiable {
  /** UTF-16 units. */
  max: number
  /** It has a Norwegian translation, in the row's `translations`. */
  translated?: true
}

interface OfPhone extends Options {
  /** UTF-16 units of a number that is stored as typed. Left out, it has to be international and is stored as E.164. */
  max?: number
}

interface OfLines extends Options {
  /** UTF-16 units of one line, and number of lines. */
  max: number
  count: number
}

interface OfInteger extends Options {
  min: number
  max: number
  /** Initial value of a new row; without it the field may be empty. */
  usual?: number
  /** The refusal of everything else. */
  wrong: string
}

interface OfDay extends Emptiable {
  /** Years that can be meant: from `first` to so many after this one. Any other is a typing error. */
  years?: { first: number; ahead: number }
}

interface OfReference extends Options {
  /** Field of the answer with the name of the row that is referred to. */
  shows: string
  /** The refusal of a typed text that names no row. */
  wrong: string
}

interface OfChoice extends Options {
  /** The stored values in their order, each with what people call it. */
  words?: Readonly<Record<string, string>>
  /** The refusal of every other value. */
  wrong?: string
  /** As of a text. */
  hasDefault?: true
}

type Declared<Kind extends FieldKind, O> = {
  from: 'call'
  kind: Kind
  seenBy: O extends { seenBy: infer S extends readonly Viewer[] } ? S : typeof STAFF
  audit: O extends { audit: infer A extends AuditManner } ? A : 'open'
} & Omit<O, 'seenBy' | 'audit'>

const declare = <Kind extends FieldKind, O extends Options>(kind: Kind, options: O): Declared<Kind, O> =>
  ({ from: 'call', kind, seenBy: STAFF, audit: 'open', ...options }) as unknown as Declared<Kind, O>

/**
 * Field of an entity that people edit. Contract, form, facts, list, filter, import, history and conflict dialog are
 * derived from it. Unless said otherwise it is for the staff, and the audit log records its values.
 */
export const field = {
  line: <const O extends OfText>(options: O) => declare('line', options),
  text: <const O extends OfText>(options: O) => declare('text', options),
  lines: <const O extends OfLines>(options: O) => declare('lines', options),
  integer: <const O extends OfInteger>(options: O) => declare('integer', options),
  hours: <const O extends Options & { missing: string }>(options: O) => declare('hours', options),
  money: <const O extends Options>(options: O) => declare('money', options),
  price: <const O extends Options & { negative: string }>(options: O) => declare('price', options),
  number: <const O extends Options & { usual: number }>(options: O) => declare('number', options),
  day: <const O extends OfDay>(options: O) => declare('day', options),
  instant: <const O extends Options>(options: O) => declare('instant', options),
  email: <const O extends Omit<Emptiable, 'hasDefault'>>(options: O) => declare('email', options),
  phone: <const O extends OfPhone>(options: O) => declare('phone', options),
  imo: <const O extends Options>(options: O) => declare('imo', options),
  reference: <const O extends OfReference>(options: O) => declare('reference', options),
  choice: <const O extends OfChoice>(options: O) => declare('choice', options),
  choices: <const O extends Options>(options: O) => declare('choices', options),
  picture: <const O extends Options>(options: O) => declare('picture', options),
}

/** A declared field as code reads it that works with any of them. */
export type AnyField = FieldRule &
  Options & { kind: FieldKind } & Partial<
    Omit<OfText & OfLines & OfInteger & { negative: string } & OfDay & OfReference & OfChoice, keyof Options>
  >

type Matching<F, Wanted> = { [Name in keyof F]: F[Name] extends Wanted ? Name : never }[keyof F] & string

/** The stored values of a choice, as text. */
export type ValuesOf<Words> = `${keyof Words & (string | number)}`

export type DeclaredNames<F> = Matching<F, { kind: FieldKind }>
/** Fields of the entity's own form. */
export type FormNames<F> = Exclude<DeclaredNames<F>, Matching<F, { form: string }>>
export type ListedNames<F> = Matching<F, { list: object }>
export type ChoiceNames<F> = Matching<F, { filter: 'choice' }>
export type TranslatedNames<F> = Matching<F, { translated: true }>
export type ImportedNames<F> = Matching<F, { importNames: readonly string[] }>

const isDeclared = (rule: FieldRule): rule is AnyField => 'kind' in rule

/** Declared fields by name, in their order. */
export const declaredFields = <F extends Fields>(fields: F): [name: DeclaredNames<F>, field: AnyField][] =>
  Object.entries(fields).flatMap(([name, rule]) =>
    isDeclared(rule) ? [[name as DeclaredNames<F>, rule] satisfies [string, AnyField]] : [],
  )

const namesWhere = (fields: Fields, isWanted: (field: AnyField) => boolean): string[] =>
  declaredFields(fields).flatMap(([name, declared]) => (isWanted(declared) ? [name] : []))

export const formNames = <F extends Fields>(fields: F): FormNames<F>[] =>
  namesWhere(fields, ({ form }) => form === undefined) as FormNames<F>[]

export const listedNames = <F extends Fields>(fields: F): ListedNames<F>[] =>
  namesWhere(fields, ({ list }) => list !== undefined) as ListedNames<F>[]

export const choiceNames = <F extends Fields>(fields: F): ChoiceNames<F>[] =>
  namesWhere(fields, ({ filter }) => filter === 'choice') as ChoiceNames<F>[]

/** Texts with a Norwegian translation. */
export const translatedNames = <F extends Fields>(fields: F): TranslatedNames<F>[] =>
  namesWhere(fields, ({ translated }) => translated === true) as TranslatedNames<F>[]

export const importedNames = <F extends Fields>(fields: F): ImportedNames<F>[] =>
  namesWhere(fields, ({ importNames }) => importNames !== undefined) as ImportedNames<F>[]

/** Label of each declared field. */
export const labelsOf = <F extends Fields>(fields: F): Record<DeclaredNames<F>, string> =>
  Object.fromEntries(declaredFields(fields).map(([name, { label }]) => [name, label])) as Record<
    DeclaredNames<F>,
    string
  >

/** The declared field of this name. */
export const fieldOf = <F extends Fields>(fields: F, name: DeclaredNames<F>): AnyField =>
  fields[name] as unknown as AnyField
