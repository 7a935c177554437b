import { withoutPathReferences, withoutReferences } from '#core/contract/calls/references.ts'
import type { AnswerOf } from '#core/web/call/request.ts'
import { rowIdOf } from '#core/web/device/device-state.ts'
import type { Entry } from '#core/web/device/outbox.ts'
import { answerLine } from '#visits/checklists/checklists.policy.ts'
import type { findFindings, Finding } from '#visits/checklists/findings.contract.ts'
import type { VisitChecklist, VisitLine } from '#visits/checklists/visit-checklist.contract.ts'
import type { FileMarks } from '#visits/visit-files/file-marks.contract.ts'
import type { findProjectFiles } from '#visits/visit-files/visit-files.contract.ts'

/** Who made the entries. */
type Person = Readonly<{ id: string; name: string }>

interface Result {
  result: VisitLine['result']
  reason?: string | null
  value?: string | null
  onLine?: string | null
}

/** The readings are typed with a comma or a point; the server stores a point. */
const decimal = (typed: string) => typed.trim().replace(',', '.')

/** The checklist with its unsent results, readings judged by the same rule as on the server. */
export function showChecklist(checklist: VisitChecklist, entries: readonly Entry[], person: Person): VisitChecklist {
  const lines = checklist.lines.map((line) => {
    const entry = entries.findLast(({ path }) => path.endsWith(`/checklist/${encodeURIComponent(line.key)}`))
    return entry === undefined ? line : showLine(line, entry, person)
  })
  return { ...checklist, lines }
}

function showLine(line: VisitLine, entry: Entry, person: Person): VisitLine {
  const { value, onLine, ...answer } = entry.body as Result
  const answered = answerLine(line, {
    ...answer,
    value: value ? decimal(value) : null,
    onLine: onLine ? decimal(onLine) : null,
  })
  return { ...answered, by: person.name, at: entry.at }
}

/** Findings with the unsent ones at the end, with unsent changes, and without those that an entry removes. */
export function showFindings(list: AnswerOf<typeof findFindings>, entries: readonly Entry[], person: Person) {
  const added = entries.filter(({ method }) => method === 'POST').map((entry) => toFinding(entry, person))
  const items = [...list.items, ...added].flatMap((finding) => {
    const changes = entries.filter(({ path }) => namesRow(path, `/findings/${finding.id}`))
    return changes.some(({ method }) => method === 'DELETE') ? [] : [withChanges(finding, changes)]
  })
  return { ...list, items, total: items.length }
}

/** Whether a path, or the row that an unsent entry of it creates, ends like this. */
const namesRow = (path: string, end: string): boolean => withoutPathReferences(path, rowIdOf).endsWith(end)

const withChanges = (finding: Finding, changes: readonly Entry[]): Finding =>
  Object.assign({ ...finding }, ...changes.map(({ body }) => withoutReferences(body, rowIdOf)), {
    version: finding.version,
  })

function toFinding(entry: Entry, person: Person): Finding {
  const { text, severity, lineKey, fileIds } = withoutReferences(entry.body, rowIdOf) as Pick<
    Finding,
    'text' | 'severity'
  > &
    Partial<Finding>
  return {
    id: entry.id,
    projectId: entry.projectId ?? '',
    userId: person.id,
    userName: person.name,
    lineKey: lineKey ?? null,
    text,
    severity,
    fileIds: fileIds ?? [],
    version: 0,
    createdAt: entry.at,
    mayChange: true,
  }
}

/** What is drawn on a photo that the server doesn't have yet. */
export function findUnsentMarks(fileId: string, entries: readonly Entry[]): Pick<FileMarks, 'shapes' | 'version'> {
  const entry = entries.findLast(({ path }) => namesRow(path, `/files/${fileId}/marks`))
  return { shapes: (entry?.body as Pick<FileMarks, 'shapes'> | undefined)?.shapes ?? [], version: 0 }
}

/** Files of a visit with unsent drawings on its photos. */
export function showMarks(list: AnswerOf<typeof findProjectFiles>, entries: readonly Entry[]) {
  const items = list.items.map((file) => {
    const entry = entries.findLast(({ path }) => namesRow(path, `/files/${file.id}/marks`))
    return entry === undefined
      ? file
      : { ...file, marks: { ...file.marks, shapes: (entry.body as Pick<FileMarks, 'shapes'>).shapes } }
  })
  return { ...list, items }
}
