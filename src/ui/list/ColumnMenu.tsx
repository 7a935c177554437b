import type { ReactNode } from 'react'
import { Icon } from '../basic/Icon.tsx'
import { Popover } from '../overlay/Popover.tsx'
import { inTable, usualColumns, type ChoosableColumn } from './column-choice.ts'

interface ColumnMenuProps {
  words: {
    columns: string
    columnsHead: (shown: number, all: number) => string
    always: string
    defaultColumns: string
  }
  columns: readonly (ChoosableColumn & { head: ReactNode })[]
  /** The chosen ones, by id. */
  shown: readonly string[]
  onShown: (ids: readonly string[]) => void
}

/** Which columns a table has. It stays open while one chooses; Escape and a press beside it close it. */
export function ColumnMenu({ words, columns, shown, onShown }: ColumnMenuProps) {
  const all = inTable(columns)
  const ids = all.map(({ id }) => id)
  return (
    <span className="only-wide">
      <Popover
        className="menu column-menu"
        label={words.columns}
        trigger={(control) => (
          <button className="button" type="button" {...control}>
            <Icon name="columns-3-cog" />
            <span>{words.columns}</span>
            <span className="faint">{shown.length}</span>
          </button>
        )}
      >
        {() => (
          <>
            <div className="menu-head">{words.columnsHead(shown.length, all.length)}</div>
            {all.map(({ id, head, use }) => (
              <label key={id} className="menu-item">
                <input
                  className="box"
                  type="checkbox"
                  checked={shown.includes(id)}
                  disabled={use === 'always'}
                  onChange={({ target }) =>
                    onShown(ids.filter((each) => (each === id ? target.checked : shown.includes(each))))
                  }
                />
                <span className="menu-item-text">{head}</span>
                {use === 'always' ? <span className="menu-item-aside">{words.always}</span> : null}
              </label>
            ))}
            <button className="menu-item group" type="button" onClick={() => onShown(usualColumns(columns))}>
              {words.defaultColumns}
            </button>
          </>
        )}
      </Popover>
    </span>
  )
}
