import type { Flag } from '#ui/basic/Flags.tsx'
import type { ProjectRow } from '../../projects.contract.ts'
import { detailMessages as messages } from './messages.en.ts'

const FLAGS: readonly [keyof ProjectRow['flags'], Flag][] = [
  ['overdue', { icon: 'clock-alert', tone: 'danger', text: messages.flags.overdue }],
  ['clash', { icon: 'triangle-alert', tone: 'danger', text: messages.flags.clash }],
  ['documentsMissing', { icon: 'file-warning', tone: 'danger', text: messages.flags.documentsMissing }],
  ['unassigned', { icon: 'user-round-x', tone: 'warn', text: messages.flags.unassigned }],
  ['reportMissing', { icon: 'file-question-mark', tone: 'warn', text: messages.flags.reportMissing }],
  ['billingPending', { icon: 'receipt', tone: 'warn', text: messages.flags.billingPending }],
]

/** The computed states that currently apply to a project, the most severe first. */
export const flagsOf = (flags: ProjectRow['flags']): Flag[] =>
  FLAGS.flatMap(([name, flag]) => (flags[name] ? [flag] : []))
