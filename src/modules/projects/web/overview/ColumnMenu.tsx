import { Icon } from '#ui/basic/Icon.tsx'
import { Popover } from '#ui/overlay/Popover.tsx'
import { overviewMessages as messages } from './messages.en.ts'
import { columnsFor, FIXED_COLUMNS, USUAL_COLUMNS, type ColumnId } from './project-columns.tsx'

interface ColumnMenuProps {
  columns: readonly ColumnId[]
  seesValues: boolean
  onColumns: (ids: readonly ColumnId[]) => void
}

/** Which columns the table has. It stays open while one chooses; Escape and a press beside it close it. */
export function ColumnMenu({ columns, seesValues, onColumns }: ColumnMenuProps) {
  const all = columnsFor(seesValues)
  return (
    <span className="only-wide">
      <Popover
        className="menu col-menu"
        label={messages.columns}
        trigger={(control) => (
          <button className="button" type="button" {...control}>
            <Icon name="columns-3-cog" />
            <span>{messages.columns}</span>
            <span className="faint">{columns.length}</span>
          </button>
        )}
      >
        {() => (
          <>
            <div className="menu-h">{messages.columnsHead(columns.length, all.length)}</div>
            {all.map((column) => {
              const isFixed = FIXED_COLUMNS.includes(column)
              return (
                <label key={column} className="menu-item">
                  <input
                    className="box"
                    type="checkbox"
                    checked={columns.includes(column)}
                    disabled={isFixed}
                    onChange={({ target }) =>
                      onColumns(all.filter((each) => (each === column ? target.checked : columns.includes(each))))
                    }
                  />
                  <span className="menu-item-text">{messages.heads[column]}</span>
                  {isFixed ? <span className="menu-item-aside">{messages.always}</span> : null}
                </label>
              )
            })}
            <button className="menu-item group" type="button" onClick={() => onColumns(USUAL_COLUMNS)}>
              {messages.defaultColumns}
            </button>
          </>
        )}
      </Popover>
    </span>
  )
}
