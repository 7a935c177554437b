import type { ReactNode } from 'react'
import { useMessages } from '#core/web/page-language.ts'
import { CloseIcon } from '#ui/icons/Icon.tsx'

/** Attributes of a button that drives a dialog without script in browsers with invoker commands; a script serves others. */
export const invoke = (command: 'show-modal' | 'close', commandfor: string) => ({ command, commandfor })

interface DrawerProps {
  id: string
  label: string
  className?: string
  children: ReactNode
}

/** A dialog at the side of a public page, with its Close button. */
export function Drawer({ id, label, className = '', children }: DrawerProps) {
  const text = useMessages('site')
  return (
    <dialog className={`drawer ${className}`.trim()} id={id} aria-label={label} closedby="any">
      <button className="menu" type="button" {...invoke('close', id)}>
        {text.close}
        <CloseIcon />
      </button>
      {children}
    </dialog>
  )
}
