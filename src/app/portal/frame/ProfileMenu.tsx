import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { THEMES, type Theme } from '#people/portal-auth/portal-auth.limits.ts'
import { useOwnChoice } from '#people/portal-auth/web/profile/own-account.ts'
import { Avatar } from '#ui/basic/Avatar.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { Menu, type MenuItem } from '#ui/overlay/Menu.tsx'
import { signOutOfPortal } from '../device/sign-out.ts'
import { ME_KEY, type Me } from '../me.ts'
import { portalMessages as messages } from '../messages.en.ts'
import { applyTheme } from '../theme.ts'

const THEME_ICONS = { light: 'sun', dark: 'moon', system: 'monitor' } as const

/** Applies a theme immediately, and stores it with the account for every device of this person. */
export function useTheme(): (theme: Theme) => void {
  const keep = useOwnChoice({ failed: { title: messages.themeFailed } })
  const client = useQueryClient()
  return (theme) => {
    applyTheme(theme)
    client.setQueryData<Me>(ME_KEY, (me) => me && { ...me, theme })
    keep({ theme })
  }
}

/** The signed-in person, and entries about the person rather than the work. */
export function ProfileMenu({ me }: { me: Me }) {
  const navigate = useNavigate()
  const setTheme = useTheme()
  const items: MenuItem[] = [
    { id: 'profile', label: messages.profile, icon: 'user-round-cog', onSelect: () => void navigate(paths.profile) },
    ...THEMES.map((theme, index): MenuItem => ({
      id: theme,
      label: messages.themes[theme],
      icon: THEME_ICONS[theme],
      isChecked: me.theme === theme,
      startsGroup: index === 0,
      onSelect: () => setTheme(theme),
    })),
    {
      id: 'sign-out',
      label: messages.signOut,
      icon: 'log-out',
      startsGroup: true,
      onSelect: () => void signOutOfPortal(),
    },
  ]
  return (
    <Menu
      label={messages.account(me.name)}
      head={me.email}
      items={items}
      align="end"
      trigger={(control) => (
        <button className="me" type="button" {...control}>
          <span className="visually-hidden">{messages.accountOf} </span>
          <Avatar name={me.name} />
          <span className="read-out-on-phone">{me.name}</span>
          <Icon name="chevron-down" />
        </button>
      )}
    />
  )
}
