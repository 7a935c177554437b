import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import { isDisplayed } from '#core/web/is-displayed.ts'
import { inTable, withColumn, type ChoosableColumn } from '#core/web/list/column-choice.ts'
import type { ListState } from '#core/web/list/use-list.ts'
import { Icon } from '../../basic/Icon.tsx'
import { Popover } from '../../overlay/Popover.tsx'
import { listTexts as texts } from '../list-messages.en.ts'
import { moveItem, useRowDrag } from '../use-row-drag.ts'

interface ColumnMenuProps {
  list: ListState<ChoosableColumn & { head: ReactNode; name?: string }>
}

/**
 * The columns of a table and their order: by box, by dragging and by Alt with the arrow keys. It stays open while one
 * chooses; Escape and a press outside close it.
 */
export function ColumnMenu({ list }: ColumnMenuProps) {
  return (
    <span className="only-wide">
      <Popover
        className="menu column-menu"
        label={texts.columns}
        trigger={(control) => (
          <button className="button" type="button" {...control}>
            <Icon name="columns-3-cog" />
            <span>{texts.columns}</span>
            <span className="faint">{list.shown.length}</span>
          </button>
        )}
      >
        {() => <Choices list={list} />}
      </Popover>
    </span>
  )
}

function Choices({ list }: ColumnMenuProps) {
  const { columns, shown, choose: onShown } = list
  const [said, setSaid] = useState('')
  const noRoom = useNoRoom(list)
  const drag = useRowDrag((from, to) => onShown(moveItem(shown, from, to)))
  const all = inTable(columns)
  const chosen = shown.flatMap((id) => all.find((column) => column.id === id) ?? [])
  const others = all.filter(({ id }) => !shown.includes(id))
  const onKey = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    const name = event.currentTarget.closest('label')?.querySelector('.menu-item-text')?.textContent ?? ''
    if (by === undefined || index < 0 || shown[index + by] === undefined) return
    event.preventDefault()
    onShown(moveItem(shown, index, index + by))
    setSaid(texts.columnMoved(name, index + by + 1, shown.length))
  }
  return (
    <>
      <div className="menu-head">{texts.columnsHead(shown.length, all.length)}</div>
      <span className="visually-hidden" aria-live="polite">
        {said}
      </span>
      {[...chosen, ...others].map(({ id, head, name, use }) => {
        const index = shown.indexOf(id)
        const { className, ...drop } = index < 0 ? {} : drag.rowProps(index)
        return (
          // The box in it has the focus; the keys that move it come up from there.
          <label key={id} className={className ? `menu-item ${className}` : 'menu-item'} {...drop}>
            {index < 0 ? (
              <span className="grip" />
            ) : (
              <span className="grip" {...drag.gripProps(index)}>
                <Icon name="grip-vertical" />
              </span>
            )}
            <input
              className="box"
              type="checkbox"
              checked={index >= 0}
              aria-disabled={use === 'always' || undefined}
              onKeyDown={(event) => onKey(event, index)}
              onChange={({ target }) => {
                if (use === 'always') return
                onShown(target.checked ? withColumn(columns, shown, id) : shown.filter((each) => each !== id))
              }}
            />
            <span className="menu-item-text">{name ?? head}</span>
            {noRoom.includes(id) ? (
              <span className="menu-item-aside">{texts.noRoom}</span>
            ) : use === 'always' ? (
              <span className="menu-item-aside">{texts.always}</span>
            ) : null}
          </label>
        )
      })}
      <button className="menu-item group" type="button" onClick={() => onShown([])}>
        {texts.defaultColumns}
      </button>
    </>
  )
}

/** The columns that the table has and that give way at the width it has now, by id. */
function useNoRoom({ name, isChosen }: Pick<ListState, 'name' | 'isChosen'>): readonly string[] {
  const [ids, setIds] = useState<readonly string[]>([])
  useEffect(() => {
    const look = () => {
      const heads = document.querySelectorAll<HTMLElement>(`[data-list="${name}"] th[data-column]`)
      setIds([...heads].flatMap((head) => (isDisplayed(head) ? [] : (head.dataset['column'] ?? []))))
    }
    look()
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  }, [name, isChosen])
  return ids
}
