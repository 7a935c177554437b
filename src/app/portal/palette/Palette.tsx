import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { Kbd } from '#ui/basic/Kbd.tsx'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { suggestionTexts } from '#ui/messages.en.ts'
import type { search } from '#visits/planning/search/search.contract.ts'
import { portalMessages } from '../messages.en.ts'
import {
  findCommands,
  markTyped,
  toGroups,
  type CommandDeps,
  type PaletteEntry,
  type PaletteGroup,
} from './palette-entries.tsx'
import { addRecent, readRecent } from './recent.ts'

const messages = portalMessages.palette

/** Fewer letters match nearly everything; the server has the same minimum. */
const SEARCH_FROM = 2

/** Search and commands in one: opened by Ctrl or Cmd K from anywhere. Arrow keys move, Enter opens. */
export function Palette({ onClose, ...deps }: CommandDeps & { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const found = useEndpoint<typeof search>(
    'GET /api/portal/search',
    { query: { q } },
    { enabled: q.length >= SEARCH_FROM, keepsPrevious: true },
  )
  const groups = collect(q, found.data, deps)
  const entries = groups.flatMap((group) => group.entries)
  const [current, setCurrent] = useState(0)
  const id = useId()
  const navigate = useNavigate()
  const box = useModal()
  const run = (entry: PaletteEntry | undefined, inNewTab = false) => {
    if (entry === undefined) return
    addRecent(entry)
    if (inNewTab && entry.href) return void window.open(entry.href, '_blank', 'noopener')
    onClose()
    if (entry.href) void navigate(entry.href)
    entry.act?.()
  }
  const active = Math.min(current, Math.max(0, entries.length - 1))
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && entries.length > 0) {
      event.preventDefault()
      const next = (active + step + entries.length) % entries.length
      setCurrent(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      run(entries[active], event.ctrlKey || event.metaKey)
    }
  }
  return (
    <dialog
      className="palette"
      ref={box}
      aria-label={messages.label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => event.target === box.current && onClose()}
      onKeyDown={onKeyDown}
    >
      <div className="palette-inner">
        <Cluster gap={8} className="palette-field">
          <Icon name="search" />
          <input
            type="text"
            role="combobox"
            aria-label={messages.label}
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={entries.length > 0 ? `${id}-${active}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            placeholder={portalMessages.search}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setCurrent(0)
            }}
          />
          <button className="palette-close" type="button" onClick={onClose}>
            <span className="visually-hidden">{portalMessages.close}</span>
            <Kbd>Esc</Kbd>
            <span className="only-phone">
              <Icon name="x" />
            </span>
          </button>
        </Cluster>
        <div className="palette-list" role="listbox" id={`${id}-list`} aria-label={messages.results}>
          <PaletteList id={id} groups={groups} active={active} typed={q} onRun={run} onPoint={setCurrent} />
        </div>
        <p className="palette-state" role="status">
          {q.length >= SEARCH_FROM && found.isError
            ? messages.failed
            : entries.length === 0 && !found.isFetching
              ? messages.nothing(q)
              : ''}
          {entries.length > 0 && q !== '' && !found.isFetching ? (
            <span className="visually-hidden">{suggestionTexts.found(entries.length)}</span>
          ) : null}
        </p>
        <Keys />
      </div>
    </dialog>
  )
}

const Keys = () => (
  <div className="palette-foot">
    <span>
      <Kbd>Enter</Kbd> {messages.open}
    </span>
    <span>
      <Kbd>Ctrl Enter</Kbd> {messages.newTab}
    </span>
  </div>
)

/** Entries of the list: without input the recent ones and the commands, else results and then commands. */
function collect(q: string, found: Parameters<typeof toGroups>[0] | undefined, deps: CommandDeps): PaletteGroup[] {
  const commands = findCommands(deps, q)
  if (q !== '') return [...(q.length >= SEARCH_FROM && found ? toGroups(found) : []), ...commands]
  const recent = readRecent()
  return [...(recent.length > 0 ? [{ title: messages.recent, entries: recent }] : []), ...commands]
}

/** Opens the dialog above everything, and returns the focus when it closes. */
function useModal() {
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = box.current
    if (dialog === null) return undefined
    const before = document.activeElement
    if (!dialog.open) dialog.showModal()
    dialog.querySelector('input')?.focus()
    return () => {
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return box
}

function PaletteList({
  id,
  groups,
  active,
  typed,
  onRun,
  onPoint,
}: {
  id: string
  groups: readonly PaletteGroup[]
  active: number
  typed: string
  onRun: (entry: PaletteEntry, inNewTab: boolean) => void
  onPoint: (index: number) => void
}) {
  let index = -1
  return groups.map(({ title, entries }) => (
    <div key={title} role="group" aria-label={title}>
      <div className="menu-head" aria-hidden="true">
        {title}
      </div>
      {entries.map((entry) => {
        index += 1
        const own = index
        return (
          // The keyboard reaches it through the field's arrow keys (aria-activedescendant).
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={entry.id}
            className="menu-item"
            role="option"
            id={`${id}-${own}`}
            aria-selected={own === active}
            onPointerMove={() => own !== active && onPoint(own)}
            onClick={(event) => onRun(entry, event.ctrlKey || event.metaKey)}
          >
            <Icon name={entry.icon} />
            <span className="menu-item-text cut">
              <Marked text={entry.title} typed={typed} />
              {entry.detail ? (
                <span className="quiet">
                  {' '}
                  <Marked text={entry.detail} typed={typed} />
                </span>
              ) : null}
            </span>
            {entry.aside ? <span className="menu-item-aside">{entry.aside}</span> : null}
          </div>
        )
      })}
    </div>
  ))
}

const Marked = ({ text, typed }: { text: string; typed: string }) =>
  markTyped(text, typed).map(({ text: piece, isTyped, at }) => (isTyped ? <mark key={at}>{piece}</mark> : piece))
