import { useKept, type Kept } from '#ui/field/use-kept.ts'
import type { ChecklistTemplateDetail } from '../checklists.contract.ts'
import {
  compareLines,
  EMPTY_LINE,
  findProblems,
  isReordered,
  toDraft,
  type DraftLine,
  type TemplateDraft,
} from './template-draft.ts'

/** The draft of a checklist's next version, saved in the browser. */
export function useTemplateDraft({ id, templateVersion, lines: published }: ChecklistTemplateDetail) {
  const stored = toDraft(templateVersion, published)
  const kept: Kept<TemplateDraft> = useKept(`checklist:${id}`, stored)
  const { base } = kept.values
  // A draft of an earlier release lacks the newer fields.
  const lines = kept.values.lines.map((line) => ({ ...EMPTY_LINE, ...line }))
  const changes = compareLines(lines, stored.lines)
  const reordered = isReordered(lines, stored.lines)
  return {
    lines,
    inUse: stored.lines,
    changes,
    reordered,
    differs: changes.length > 0 || reordered,
    problems: findProblems(lines),
    /** Another version was published after the draft was begun. */
    isOutdated: base !== templateVersion && kept.keptAt !== null,
    keptAt: kept.keptAt,
    edit: (change: (lines: readonly DraftLine[]) => DraftLine[]) => kept.set((now) => ({ lines: change(now.lines) })),
    rebase: () => kept.set({ base: templateVersion }),
    drop: kept.drop,
  }
}
export type Draft = ReturnType<typeof useTemplateDraft>
