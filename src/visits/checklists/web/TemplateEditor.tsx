import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '#ui/basic/Button.tsx'
import { useRowKeys } from '#ui/list/use-row-keys.ts'
import type { ChecklistTemplateDetail } from '../checklists.contract.ts'
import { ChangesBlock, VersionsBlock } from './ChangesBlock.tsx'
import { EditorHead } from './EditorHead.tsx'
import { GroupDialog } from './GroupDialog.tsx'
import { LinePanel } from './LinePanel.tsx'
import { LinesTable } from './LinesTable.tsx'
import { checklistMessages as messages } from './messages.en.ts'
import { RemoveLine } from './RemoveLine.tsx'
import { addLine, createLine, moveLine, renameGroup, type DraftLine } from './template-draft.ts'
import { useTemplateDraft } from './use-template-draft.ts'

interface TemplateEditorProps {
  template: ChecklistTemplateDetail
  tabs: ReactNode
  create: ReactNode
}

const keyOf = ({ key }: DraftLine) => key

/** The editor of a checklist: its lines, the chosen one docked next to them, versions and changes. */
export function TemplateEditor({ template, tabs, create }: TemplateEditorProps) {
  const draft = useTemplateDraft(template)
  const { lines, edit } = draft
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [removing, setRemoving] = useState<DraftLine | null>(null)
  /** The group that is named; null for a new one. */
  const [naming, setNaming] = useState<string | null | undefined>(undefined)
  const open = lines.find(({ key }) => key === openKey)
  const add = (group: string) => {
    const line = createLine(group)
    edit((now) => addLine(now, line))
    setOpenKey(line.key)
  }
  const addHere = () => add(open?.group ?? lines.at(-1)?.group ?? '')
  const { cursor, before, next } = useRowKeys({
    rows: lines,
    rowKey: keyOf,
    open: open?.key ?? null,
    onOpen: ({ key }) => setOpenKey(key),
    onClose: () => setOpenKey(null),
    keys: () => ({ n: addHere }),
  })
  useMoveKeys((step) => {
    const key = open?.key ?? cursor
    if (key !== null) edit((now) => moveLine(now, key, step))
  })
  useShownRow(open?.key ?? null)
  const remove = (line: DraftLine) => {
    edit((now) => now.filter(({ key }) => key !== line.key))
    setOpenKey(null)
    setRemoving(null)
  }
  return (
    <div className={open ? 'split checklist-editor' : 'checklist-editor'}>
      <div className="page">
        <EditorHead template={template} draft={draft} create={create} onGoTo={setOpenKey} />
        {tabs}
        <LinesTable
          template={template}
          draft={draft}
          open={open?.key ?? null}
          cursor={cursor}
          onOpen={({ key }) => setOpenKey(key)}
          onAdd={add}
          onRename={setNaming}
        >
          <Button icon="plus" onClick={addHere}>
            {messages.addLineHere}
          </Button>
          <Button icon="plus" onClick={() => setNaming(null)}>
            {messages.addGroup}
          </Button>
        </LinesTable>
        <div className="checklist-more">
          <VersionsBlock template={template} draft={draft} />
          <ChangesBlock template={template} draft={draft} />
        </div>
      </div>
      {open ? (
        <LinePanel
          template={template}
          draft={draft}
          line={open}
          onRemove={() => (usesOf(template, open) > 0 ? setRemoving(open) : remove(open))}
          onClose={() => setOpenKey(null)}
          onBefore={before}
          onNext={next}
        />
      ) : null}
      {removing ? (
        <RemoveLine
          line={removing}
          uses={usesOf(template, removing)}
          version={template.templateVersion + 1}
          onRemove={() => remove(removing)}
          onClose={() => setRemoving(null)}
        />
      ) : null}
      {naming === undefined ? null : (
        <GroupDialog
          group={naming}
          lines={lines}
          onSave={(name) => {
            if (naming === null) add(name)
            else edit((now) => renameGroup(now, naming, name))
          }}
          onClose={() => setNaming(undefined)}
        />
      )}
    </div>
  )
}

const usesOf = ({ usedLines }: ChecklistTemplateDetail, { key }: DraftLine): number =>
  usedLines.find((used) => used.key === key)?.sheets ?? 0

/** Scrolls to the row of the line that was opened or added. */
function useShownRow(key: string | null): void {
  useEffect(() => {
    if (key !== null) document.querySelector(`[data-row="${key}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [key])
}

/** Alt with an arrow moves the chosen line. */
function useMoveKeys(onMove: (step: -1 | 1) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
      // A select opens its list with these keys.
      const isSelect = event.target instanceof HTMLSelectElement
      if (!event.altKey || step === null || isSelect || document.querySelector('dialog[open]')) return
      event.preventDefault()
      onMove(step)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}
