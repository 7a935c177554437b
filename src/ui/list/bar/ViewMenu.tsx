import { createElement, use } from 'react'
import type { ListState } from '#core/web/list/use-list.ts'
import { Icon } from '../../basic/Icon.tsx'
import { Menu, type MenuItem } from '../../overlay/Menu.tsx'
import { listTexts as texts } from '../list-messages.en.ts'
import { OwnViewsContext } from '../own-views.ts'

interface ViewMenuProps {
  list: Omit<ListState, 'columns'>
  presets: readonly MenuItem[]
  preset: string | undefined
}

/** How the list is looked at: as it opens, the views that come with it, and one's own. */
export function ViewMenu({ list, presets, preset }: ViewMenuProps) {
  const ownViews = use(OwnViewsContext)
  const isUsual = list.view === ''
  const first: readonly MenuItem[] =
    presets.length > 0
      ? presets
      : [{ id: 'usual', label: texts.usualView, isChecked: isUsual, onSelect: () => list.show('') }]
  const menu = (own: readonly MenuItem[], current: string | null) => (
    <Menu
      label={texts.view}
      items={[...first, ...own]}
      trigger={(control) => (
        <button className="button view" type="button" {...control}>
          <Icon name="bookmark" />
          <span className="cut">{current ?? preset ?? (isUsual ? texts.usualView : texts.ownView)}</span>
          <Icon name="chevron-down" />
        </button>
      )}
    />
  )
  if (ownViews === null) return presets.length > 0 ? menu([], null) : null
  return createElement(ownViews, { list: list.name, view: list.view, onShow: list.show, draw: menu })
}
