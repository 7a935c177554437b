import { createElement, lazy, type ComponentType } from 'react'
import type { ProjectDetail } from '../../projects.contract.ts'

/** Props of a tab's content. */
export interface ProjectTabProps {
  project: ProjectDetail
  isEditing: boolean
  onEdit: (isEditing: boolean) => void
}

/** A tab of a project's screen. */
export interface ProjectTab {
  /** Id in the address. */
  id: string
  label: string
  count?: (project: ProjectDetail) => number | string
  /** Condition for a tab that not everybody, or not every project, has. */
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
