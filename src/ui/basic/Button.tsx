import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Tooltip } from '../overlay/Tooltip.tsx'
import type { IconName } from './icon-paths.data.ts'
import { Icon } from './Icon.tsx'
import { Kbd } from './Kbd.tsx'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'className'> {
  /** `primary` once per view; a dialog is its own view. */
  variant?: 'default' | 'primary' | 'ghost' | 'danger'
  icon?: IconName
  /** 24 px: inside rows and headings only. */
  small?: boolean
  full?: boolean
  kbd?: string
  /** Opens a list below it. */
  opens?: boolean
  /** Disabled, yet focusable. The reason is next to it in words: pass that element's id as `aria-describedby`. */
  off?: boolean
  children: ReactNode
}

const CLASSES = { default: '', primary: ' primary', ghost: ' ghost', danger: ' ghost danger' } as const

/** A button of 32 px (48 on a phone). A disabled one stays in the tab order and does nothing. */
export function Button({
  variant = 'default',
  icon,
  small = false,
  full = false,
  kbd,
  opens = false,
  off = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`button${CLASSES[variant]}${small ? ' small' : ''}${full ? ' full' : ''}`}
      aria-disabled={off || undefined}
      aria-keyshortcuts={kbd?.replace('Ctrl ', 'Control+')}
      onClick={guard(off, onClick)}
    >
      {icon ? <Icon name={icon} /> : null}
      {/* In a box of its own: on a phone some bars show the icon alone, and the words stay for screen readers. */}
      <span>{children}</span>
      {opens ? <Icon name="chevron-down" /> : null}
      {kbd ? <Kbd>{kbd}</Kbd> : null}
    </button>
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'className' | 'children' | 'aria-label'> {
  icon: IconName
  /** Its name for screen readers and in its tooltip. */
  label: string
  off?: boolean
  /** Shown when the pointer or the focus is on the row. */
  inRow?: boolean
  small?: boolean
}

/** A button without words, for common actions: pager, copy, close, edit, more. */
export function IconButton({
  icon,
  label,
  off = false,
  inRow = false,
  small = false,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        {...rest}
        type="button"
        className={`icon-button${inRow ? ' row-tool' : ''}${small ? ' small' : ''}`}
        aria-label={label}
        aria-disabled={off || undefined}
        onClick={guard(off, onClick)}
      >
        <Icon name={icon} />
      </button>
    </Tooltip>
  )
}

/** Swallows the click of a button that is off, so that it submits nothing and opens no row beneath. */
function guard(off: boolean, onClick: ComponentProps<'button'>['onClick']) {
  if (!off) return onClick
  return (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
}
