import type { Page } from 'playwright-core'
import type { StillHouse } from './still-house.ts'

export const AREAS = ['public', 'admin', 'portal'] as const
export type Area = (typeof AREAS)[number]

export const WIDTHS = [360, 768, 1440] as const
export type Width = (typeof WIDTHS)[number]

/** One picture at each width, light and dark. */
export interface Screen {
  name: string
  path: string
  /** Who looks; a visitor without it. */
  as?: 'manager' | 'technician' | 'admin'
  /** Only at these widths: the others lack what the picture is about. */
  widths?: readonly Width[]
  /** As on paper. */
  print?: true
  withoutScript?: true
  /** Only what the window shows, for what lies above the page: menus, dialogs. */
  window?: true
  /** Selector of the part that the picture shows; without it the whole page. */
  part?: string
  /** What is done before the picture. */
  steps?: (page: Page, width: Width) => Promise<unknown>
}

/** Writes what the screens of an area need and says what they are. */
export type ReadScreens = (house: StillHouse) => Promise<Screen[]>
