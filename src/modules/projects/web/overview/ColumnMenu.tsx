import { useId, useRef } from 'react'
import { Icon } from '#ui/staff/Icon.tsx'
import { overviewMessages as messages } from './messages.en.ts'
import { columnsFor, FIXED_COLUMNS, USUAL_COLUMNS, type ColumnId } from './project-columns.tsx'

interface ColumnMenuProps {
  columns: readonly ColumnId[]
  seesValues: boolean
  onColumns: (ids: readonly ColumnId[]) => void
}

/** Which columns the table has. It stays open while one chooses; Escape and a press beside it close it. */
export function ColumnMenu({ columns, seesValues, onColumns }: ColumnMenuProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const all = columnsFor(seesValues)
  const place = () => {
    const [menu, anchor] = [box.current, button.current]
    if (menu === null || anchor === null) return
    const { right, bottom } = anchor.getBoundingClientRect()
    menu.style.left = `${Math.max(4, right - menu.offsetWidth)}px`
    menu.style.top = `${bottom + 4}px`
  }
  return (
    <span className="only-wide">
      <button className="btn" type="button" ref={button} popoverTarget={id} aria-haspopup="dialog">
        <Icon name="columns-3-cog" />
        <span>{messages.columns}</span>
        <span className="faint">{columns.length}</span>
      </button>
      <div
        className="pop menu col-menu"
        id={id}
        popover="auto"
        ref={box}
        role="group"
        aria-label={messages.columns}
        onToggle={place}
      >
        <div className="menu-h">{messages.columnsHead(columns.length, all.length)}</div>
        {all.map((column) => {
          const isFixed = FIXED_COLUMNS.includes(column)
          return (
            <label key={column} className="mi">
              <input
                className="box"
                type="checkbox"
                checked={columns.includes(column)}
                disabled={isFixed}
                onChange={({ target }) =>
                  onColumns(all.filter((each) => (each === column ? target.checked : columns.includes(each))))
                }
              />
              <span className="mi-t">{messages.heads[column]}</span>
              {isFixed ? <span className="mi-a">{messages.always}</span> : null}
            </label>
          )
        })}
        <button className="mi group" type="button" onClick={() => onColumns(USUAL_COLUMNS)}>
          {messages.defaultColumns}
        </button>
      </div>
    </span>
  )
}
