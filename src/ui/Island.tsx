import type { ReactNode } from 'react'

export interface IslandProps<P extends object> {
  /** The component's name in the islands' registry. */
  name: string
  /** Its props: plain JSON, since they are part of the page, where anyone can read them. */
  props: P
  /** For the box around the island, where the component's root has to be a grid or flex item of its surroundings. */
  className?: string
  /** `touch`: hydrates only on interaction, although it is visible from the start. */
  wake?: 'touch'
  /** The same component with the same props, as the server draws it. */
  children: ReactNode
}

/**
 * A part of a static page that a script hydrates when it comes near the viewport. The first render in the browser has
 * to equal the server's, so the component reads storage, clock and address only after it is mounted, and names its own
 * ids.
 */
export function Island<P extends object>({ name, props, className, wake, children }: IslandProps<P>) {
  return (
    <div className={className} data-island={name} data-wake={wake} data-props={JSON.stringify(props)}>
      {children}
    </div>
  )
}
