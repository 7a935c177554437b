import type { AnswerOf } from '#core/web/call/request.ts'
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

/** Findings with the unsent ones at the end, and with unsent changes. One that the server lacks can't be changed yet. */
export function showFindings(list: AnswerOf<typeof findFindings>, entries: readonly Entry[], person: Person) {
  const changed = list.items.map((finding) => {
    const changes = entries.filter(({ path }) => path.endsWith(`/findings/${finding.id}`))
    return Object.assign({ ...finding }, ...changes.map(({ body }) => body), { version: finding.version }) as Finding
  })
  const added = entries.filter(({ method }) => method === 'POST').map((entry) => toFinding(entry, person))
  return { ...list, items: [...changed, ...added], total: list.total + added.length }
}

function toFinding(entry: Entry, person: Person): Finding {
  const { text, severity, lineKey, fileIds } = entry.body as Pick<Finding, 'text' | 'severity'> & Partial<Finding>
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
    mayChange: false,
  }
}

/** Files of a visit with unsent drawings on its photos. */
export function showMarks(list: AnswerOf<typeof findProjectFiles>, entries: readonly Entry[]) {
  const items = list.items.map((file) => {
    const entry = entries.findLast(({ path }) => path.endsWith(`/files/${file.id}/marks`))
    return entry === undefined
      ? file
      : { ...file, marks: { ...file.marks, shapes: (entry.body as Pick<FileMarks, 'shapes'>).shapes } }
  })
  return { ...list, items }
}
