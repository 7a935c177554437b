import { createElement, lazy, type ComponentType } from 'react'
import type { ProjectDetail } from '../../projects.contract.ts'

/** What the content of a tab is drawn from. */
export interface ProjectTabProps {
  project: ProjectDetail
  isEditing: boolean
  onEdit: (isEditing: boolean) => void
}

/** A tab of a project's screen. */
export interface ProjectTab {
  /** As in the address. */
  id: string
  label: string
  count?: (project: ProjectDetail) => number | string
  /** Not for everybody, or not for every project: shown where this is true. */
  isShown?: (project: ProjectDetail) => boolean
  Content: ComponentType<ProjectTabProps>
  /** Fetches the content's code, should it not be there yet. */
  load: () => Promise<unknown>
}

/** Content in a file of its own, loaded when the tab is opened or near. */
export function loadedTab<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  toProps: (props: ProjectTabProps) => Props,
): Pick<ProjectTab, 'Content' | 'load'> {
  return {
    load,
    Content: lazy(async () => {
      const Content = await load()
      return { default: (props: ProjectTabProps) => createElement(Content, toProps(props)) }
    }),
  }
}
