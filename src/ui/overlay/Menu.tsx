import { useEffect, type KeyboardEvent, type ReactNode } from 'react'
import type { IconName } from '../basic/icon-paths.data.ts'
import { Icon } from '../basic/Icon.tsx'
import type { Placement } from './placement.ts'
import { useOpenedBox, useOpener, type Opened, type OpenerControl } from './use-opener.ts'

export interface MenuItem {
  id: string
  label: ReactNode
  icon?: IconName
  /** Drawn in the icon's place, such as a status shape or an avatar. */
  mark?: ReactNode
  /** Quiet words or a key at the right. */
  aside?: ReactNode
  isDanger?: boolean
  /** Ticked: one of several, or on and off. */
  isChecked?: boolean
  /** Disabled, with the reason in `aside`. */
  isOff?: boolean
  /** A line above it. */
  startsGroup?: boolean
  onSelect: () => void
}

interface MenuProps {
  /** Label of the list for screen readers. */
  label: string
  items: readonly MenuItem[]
  /** Words above the items. */
  head?: ReactNode
  /** The control that opens it; gets what makes it one. */
  trigger: (control: MenuTrigger) => ReactNode
  align?: 'start' | 'end'
}

export type MenuTrigger = OpenerControl<'menu'>

const UNDER: Placement = { side: 'bottom', align: 'start', gap: 4, edge: 4, flips: true }
const UNDER_END: Placement = { ...UNDER, align: 'end' }

/**
 * A menu under its control, in the top layer so that no table cuts it off. Arrow keys, Home, End and the first letter
 * move; Escape and Tab close and give the focus back.
 */
export function Menu({ trigger, ...box }: MenuProps) {
  const { control, opened } = useOpener('menu')
  return (
    <>
      {trigger(control)}
      {opened ? <MenuBox {...box} {...opened} /> : null}
    </>
  )
}

function MenuBox({ label, items, head, align = 'start', ...opened }: Omit<MenuProps, 'trigger'> & Opened) {
  const { id, anchor, onClose } = opened
  const { box, show } = useOpenedBox(opened, align === 'end' ? UNDER_END : UNDER, '[role^=menuitem]')
  useEffect(() => {
    const findPlace = () => {
      const { x, y } = anchor?.getBoundingClientRect() ?? { x: 0, y: 0 }
      return `${x} ${y}`
    }
    const place = findPlace()
    const onMove = (event: Event) => {
      if (event.target instanceof Node && box.current?.contains(event.target)) return
      // The scroll event of scrolling the control into view arrives after the press; only a later move of the control
      // counts.
      if (event.type !== 'scroll' || findPlace() !== place) onClose(false)
    }
    addEventListener('scroll', onMove, true)
    addEventListener('resize', onMove)
    return () => {
      removeEventListener('scroll', onMove, true)
      removeEventListener('resize', onMove)
    }
  }, [box, anchor, onClose])
  return (
    <div
      className="popover menu"
      popover="manual"
      role="menu"
      id={id}
      aria-label={label}
      ref={show}
      tabIndex={-1}
      onKeyDown={(event) => onMenuKey(event, () => onClose(true))}
    >
      {head ? <div className="menu-head">{head}</div> : null}
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role={item.isChecked === undefined ? 'menuitem' : 'menuitemcheckbox'}
          aria-checked={item.isChecked}
          aria-disabled={item.isOff || undefined}
          tabIndex={-1}
          className={`menu-item${item.isDanger ? ' danger' : ''}${item.startsGroup ? ' group' : ''}`}
          onClick={() => {
            if (item.isOff) return
            onClose(true)
            item.onSelect()
          }}
        >
          {item.mark ?? (item.icon ? <Icon name={item.icon} /> : null)}
          <span className="menu-item-text">{item.label}</span>
          {item.aside ? <span className="menu-item-aside">{item.aside}</span> : null}
          {item.isChecked ? <Icon name="check" /> : null}
        </button>
      ))}
    </div>
  )
}

function onMenuKey(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  event.stopPropagation()
  if (event.key === 'Tab') {
    event.preventDefault()
    close()
    return
  }
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const current = items.indexOf(document.activeElement as HTMLElement)
  const next =
    event.key === 'ArrowDown'
      ? items[(current + 1) % items.length]
      : event.key === 'ArrowUp'
        ? items.at(current <= 0 ? -1 : current - 1)
        : event.key === 'Home'
          ? items[0]
          : event.key === 'End'
            ? items.at(-1)
            : event.key.length === 1 && event.key !== ' '
              ? items.find((item) => item.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()))
              : undefined
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
