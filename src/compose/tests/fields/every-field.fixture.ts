import { z } from 'zod'
import { isImoNumber } from '#core/contract/imo-digits.ts'
import type { Route } from '#core/http/registry.server.ts'
import { writeValue } from '#core/rows/differences.ts'
import type { Fields, Viewer } from '#core/rows/fields.ts'
import type { TestCalls } from '../../../../tests/setup/calls.ts'
import { drawSample, isFull } from '../../../../tests/setup/long-tests/sample.ts'

type Row = Record<string, unknown>

/** One line of the audit log, with the texts about persons. */
export interface AuditedLine {
  fieldChanged: string | null
  action: string
  oldValue: string | null
  newValue: string | null
  /** Old and new value that are stored apart. */
  apart: [string | null, string | null] | null
}

/** How an entity is made, changed and read by calls. */
export interface FieldCase {
  name: string
  fields: Fields
  /** `METHOD path` of the call that makes a row; left out where `row` gives one. */
  make?: string
  /** A row that is there already. */
  row?: () => Promise<string>
  change: string
  /** Name of the project or person that the rows belong to. */
  parent?: string
  token: string
  /** Parts of the first body that are no field of the row, such as the upload; a new one for each row. */
  extras?: () => Promise<Row>
  /** Two values for fields that point to other rows, or that depend on each other. */
  samples?: Readonly<Record<string, readonly [unknown, unknown]>>
  /** The call that changes it takes all fields; those of PUT always do. */
  isWhole?: boolean
  /** Fields with a response that differs from the request: pictures get an address of their own. */
  opaque?: readonly string[]
  /** Fields that a change of another one takes along. */
  follows?: Readonly<Record<string, readonly string[]>>
  /** What the audit calls a field. */
  auditedAs?: Readonly<Record<string, string>>
  /** The lines say which fields changed, without values, under one name. */
  auditedTogetherAs?: string
  reads: readonly { viewer: Viewer; token: string | null; read: (id: string) => Promise<Row | undefined> }[]
}

export interface World {
  call: TestCalls['call']
  routes: readonly Route[]
  /** Invalidates cached responses, as a change notice would. */
  forgetBytes: () => void
  /** What the audit log says since this number. */
  auditSince: (seq: number) => Promise<AuditedLine[]>
  newestSeq: () => Promise<number>
}

let count = 0

function makeImo(seed: number): string {
  for (let last = 0; last < 10; last += 1) {
    const number = `${900_000 + seed}${last}`
    if (isImoNumber(number)) return number
  }
  return ''
}

const dayAfter = (days: number): string => new Date(Date.UTC(2026, 2, 1 + days)).toISOString().slice(0, 10)

/** Values to try, plain ones first; each time others. */
function* candidates(): Generator {
  for (let tries = 0; tries < 2; tries += 1) {
    count += 1
    yield `Sample ${count}`
    yield `sample.${count}@field.example`
    yield `+4799${String(100_000 + count)}`
    yield dayAfter(count % 90)
    yield `${dayAfter(count % 90)}T10:00:00.000Z`
    yield `${(count % 20) + 1}.50`
    yield ['NOBGO', 'NOOSL'][tries]
    yield ['EUR', 'USD'][tries]
    yield makeImo(count)
    yield (count % 50) + 2
    yield tries === 0
    yield [`Sample ${count}`]
  }
}

/** Values of an enum, read from its error message. */
function choicesOf(schema: z.ZodType): unknown[] {
  const valuesIn = (value: unknown): unknown[] =>
    schema.safeParse(value).error?.issues.flatMap((issue) => ('values' in issue ? issue.values : [])) ?? []
  return [...valuesIn('\u0001'), ...valuesIn(['\u0001']).map((value) => [value])]
}

/** Two different values that the contract takes for a field, as they are sent and as they are meant. */
function samplesOf(name: string, schema: z.ZodType, given: readonly [unknown, unknown] | undefined) {
  const found: { sent: unknown; meant: unknown }[] = []
  for (const sent of given ?? [...choicesOf(schema), ...candidates()]) {
    const { success, data } = schema.safeParse(sent)
    if (success && data !== null && !found.some(({ meant }) => writeValue(meant) === writeValue(data))) {
      found.push({ sent, meant: data })
    }
    if (found.length === 2) break
  }
  const [one, two] = found
  if (one === undefined || two === undefined)
    throw new Error(`No two values for the field ${name}: give them as samples`)
  return [one, two] as const
}

const isMoment = (text: string | null): boolean => text !== null && /^\d{4}-\d\d-\d\dT/.test(text)
const same = (one: unknown, other: unknown): boolean => {
  const [a, b] = [writeValue(one), writeValue(other)]
  return a === b || (isMoment(a) && isMoment(b) && Date.parse(String(a)) === Date.parse(String(b)))
}

/** Fields that the body of a call has, by its `METHOD path`. */
export function bodyOf(routes: readonly Route[], name: string): Record<string, z.ZodType> {
  const route = routes.find(({ endpoint }) => `${endpoint.method} ${endpoint.path}` === name)
  const body = route?.endpoint.body
  if (!(body instanceof z.ZodObject)) throw new Error(`${name} has no body of fields`)
  return body.shape
}

const split = (route: string) => route.split(' ') as [Parameters<TestCalls['call']>[0], string]

/** Not fields of the row: the seen version, a file and a reason that come with a change, a system's second name. */
const NO_FIELDS = new Set(['version', 'uploadId', 'reason', 'systemType1'])

type Samples = Map<string, ReturnType<typeof samplesOf>>

/** A row with the fields that are being changed. */
interface Checked {
  world: World
  test: FieldCase
  id: string
  names: readonly string[]
  samples: Samples
  /** Which of its two samples each field was sent last. */
  current: Map<string, 0 | 1>
}

/** Checks one entity: fills every field, reads it as everybody, then changes every field. Throws what is wrong. */
export async function checkFields(world: World, test: FieldCase): Promise<string[]> {
  const { fields: names, samples, first } = findSamples(world.routes, test)
  const id = await makeRow(world, test, first)
  world.forgetBytes()
  const before = await readAll(test, id)
  if (test.make !== undefined) {
    for (const field of names) compare(test, field, before, samples.get(field)?.[0].meant)
  }
  const current = new Map(names.map((field) => [field, 0 as const]))
  for (const group of groupsOf(test, names)) await checkGroup({ world, test, id, names, samples, current }, group)
  return names
}

/** Fields that the call of a change takes, two values for each, and a body with the first ones. */
export function findSamples(
  routes: readonly Route[],
  test: FieldCase,
): { fields: string[]; samples: Samples; first: Row } {
  const shape = bodyOf(routes, test.change)
  const names = Object.keys(shape).filter((field) => !NO_FIELDS.has(field))
  const strange = names.filter((field) => test.fields[field]?.from !== 'call')
  if (strange.length > 0)
    throw new Error(`${test.name}: the call changes what the registry does not name: ${strange.join()}`)
  const samples: Samples = new Map(
    names.map((field) => [field, samplesOf(`${test.name}.${field}`, shape[field] ?? z.never(), test.samples?.[field])]),
  )
  return {
    fields: names,
    samples,
    first: Object.fromEntries(names.map((field) => [field, samples.get(field)?.[0].sent])),
  }
}

/**
 * Each field alone in `npm run check:long`. Otherwise two groups that the run's seed draws: that a change leaves other
 * fields alone is seen by those of the other group. What follows a field isn't changed together with it.
 */
function groupsOf({ name, follows = {} }: FieldCase, names: readonly string[]): string[][] {
  if (isFull) return names.map((field) => [field])
  const drawn = new Set(drawSample(names, 0.5, (field) => `${name}.${field}`))
  for (const [leader, followers] of Object.entries(follows)) {
    for (const follower of followers) {
      if (drawn.has(leader)) drawn.delete(follower)
      else drawn.add(follower)
    }
  }
  const groups = [names.filter((field) => drawn.has(field)), names.filter((field) => !drawn.has(field))]
  return groups.filter((group) => group.length > 0)
}

/** Changes the fields of a group in one call. Where that shows a fault, halves say which field has it. */
async function checkGroup(row: Checked, group: readonly string[]): Promise<void> {
  try {
    await changeFields(row, group)
  } catch (error) {
    if (group.length === 1) throw error
    const middle = Math.ceil(group.length / 2)
    await checkGroup(row, group.slice(0, middle))
    await checkGroup(row, group.slice(middle))
    throw error
  }
}

/** Sends these fields their other sample, and looks at what was stored, shown and audited. */
async function changeFields({ world, test, id, names, samples, current }: Checked, group: readonly string[]) {
  const { name, opaque = [], token } = test
  const valueOf = (field: string) => samples.get(field)?.[current.get(field) ?? 0]
  const was = await readAll(test, id)
  const version = was[0]?.row['version']
  const seq = await world.newestSeq()
  const isWhole = test.isWhole ?? test.change.startsWith('PUT')
  for (const field of group) {
    // After a failure the row may not contain what was sent last.
    const shown = was.find(({ row }) => field in row)?.row[field]
    const isFirst = opaque.includes(field) ? current.get(field) === 0 : same(shown, samples.get(field)?.[0].meant)
    current.set(field, isFirst ? 1 : 0)
  }
  // A picture that is sent again is another picture.
  const others = names.filter((field) => isWhole && !opaque.includes(field) && !group.includes(field))
  const body = Object.fromEntries([...others, ...group].map((field) => [field, valueOf(field)?.sent]))
  const [method, path] = split(test.change)
  const { status, text } = await world.call(method, path.replace(':id', id), {
    token,
    body: { ...body, ...(typeof version === 'number' ? { version } : {}) },
  })
  const where = `${name}.${group.join()}`
  if (status !== 200) throw new Error(`${where}: changing it answers ${status}: ${text.slice(0, 300)}`)
  world.forgetBytes()
  const is = await readAll(test, id)
  for (const field of group) compare(test, field, is, valueOf(field)?.meant)
  const followers = new Set(group.flatMap((field) => test.follows?.[field] ?? []))
  for (const other of names.filter((field) => !group.includes(field) && !followers.has(field))) {
    const [old, now] = [was, is].map((rows) => rows.find(({ row }) => other in row)?.row[other])
    if (!same(old, now)) throw new Error(`${where}: changing it changed ${other}, too`)
  }
  const lines = await world.auditSince(seq)
  for (const field of group) assertAudited(test, field, lines, valueOf(field)?.meant)
  if (group.some((field) => !opaque.includes(field))) await sendAgain(world, test, id, { body, group })
}

/** A change that changes nothing stores nothing, neither a version nor an audit line; one with an older version is refused. */
async function sendAgain(
  world: World,
  { change, token, name, reads, opaque = [] }: FieldCase,
  id: string,
  { body, group }: { body: Row; group: readonly string[] },
): Promise<void> {
  const [method, path] = split(change)
  const version = (await reads[0]?.read(id))?.['version']
  const seq = await world.newestSeq()
  const unchanged = Object.fromEntries(Object.entries(body).filter(([field]) => !opaque.includes(field)))
  const again = typeof version === 'number' ? { ...unchanged, version } : unchanged
  await world.call(method, path.replace(':id', id), { token, body: again })
  const isCounted = (await reads[0]?.read(id))?.['version'] !== version
  const isAudited = (await world.auditSince(seq)).length > 0
  if (isCounted || isAudited)
    throw new Error(`${name}.${group.join()}: sending what it is leaves ${isAudited ? 'a line' : 'a version'}`)
  if (typeof version !== 'number') return
  const stale = { ...unchanged, version: version - 1 }
  const { status } = await world.call(method, path.replace(':id', id), { token, body: stale })
  if (status !== 409) throw new Error(`${name}.${group.join()}: an older version is answered by ${status}`)
}

export async function makeRow(world: Pick<World, 'call'>, test: FieldCase, first: Row): Promise<string> {
  if (test.make === undefined) {
    if (test.row === undefined) throw new Error(`${test.name}: neither made nor there`)
    return test.row()
  }
  const [method, path] = split(test.make)
  const { status, body, text } = await world.call(method, path.replace(':id', test.parent ?? ''), {
    token: test.token,
    body: { ...first, ...(await test.extras?.()) },
  })
  if (status !== 201) throw new Error(`${test.name}: making it answers ${status}: ${text.slice(0, 400)}`)
  return (body as { id: string }).id
}

type Seen = { viewer: Viewer; row: Row }[]

/** The row as everybody reads it: each sees exactly the fields that the registry says. */
async function readAll({ name, fields, reads }: FieldCase, id: string): Promise<Seen> {
  const seen: Seen = []
  for (const { viewer, read } of reads) {
    const row = await read(id)
    if (row === undefined) throw new Error(`${name}: ${viewer} cannot read it`)
    for (const [field, { seenBy }] of Object.entries(fields)) {
      const [may, does] = [seenBy.includes(viewer), field in row]
      if (may !== does) throw new Error(`${name}.${field}: ${viewer} ${may ? 'should see it' : 'must not see it'}`)
    }
    seen.push({ viewer, row })
  }
  return seen
}

function compare({ name, opaque = [] }: FieldCase, field: string, seen: Seen, meant: unknown): void {
  for (const { viewer, row } of seen) {
    if (!(field in row)) continue
    const isKept = opaque.includes(field) ? row[field] !== null : same(row[field], meant)
    if (!isKept) {
      throw new Error(`${name}.${field}: sent ${writeValue(meant)}, ${viewer} reads ${writeValue(row[field])}`)
    }
  }
}

/** The audit says that this field changed, and as much of its value as the registry allows. */
function assertAudited(
  { name, fields, auditedAs, auditedTogetherAs, opaque = [] }: FieldCase,
  field: string,
  lines: AuditedLine[],
  meant: unknown,
): void {
  const as = auditedTogetherAs ?? auditedAs?.[field] ?? field
  const line = lines.find(({ fieldChanged, action }) => fieldChanged === as || action === as)
  if (line === undefined) throw new Error(`${name}.${field}: the audit does not tell that it changed`)
  const manner = fields[field]?.audit
  const value = writeValue(meant)
  const says = JSON.stringify(lines)
  if (manner === 'secret') {
    if (value !== null && value.length > 4 && says.includes(value))
      throw new Error(`${name}.${field}: the audit tells its value`)
    return
  }
  if (auditedAs?.[field] !== undefined || auditedTogetherAs !== undefined || opaque.includes(field)) return
  const [isApart, shown] = line.apart === null ? [false, line.newValue] : [true, line.apart[1]]
  if (!same(shown, value)) throw new Error(`${name}.${field}: the audit says ${shown} instead of ${value}`)
  if (manner === 'personal' && (!isApart || line.newValue !== null)) {
    throw new Error(`${name}.${field}: the audit keeps it where it cannot be erased`)
  }
}
