import type { ReactNode } from 'react'
import type { PortalRole } from '#core/contract/portal-role.ts'
import { escapePattern, searchWords } from '#core/contract/search-words.ts'
import { paths } from '#core/paths.ts'
import { ROLE_WORDS } from '#people/portal-auth/portal-auth.entity.ts'
import type { Theme } from '#people/portal-auth/portal-auth.limits.ts'
import type { IconName } from '#ui/basic/icon-paths.data.ts'
import { StatusMark } from '#ui/basic/StatusMark.tsx'
import type { SearchResults } from '#visits/planning/search/search.contract.ts'
import { CONTACT_WORDS } from '#visits/visit-contacts/visit-contacts.entity.ts'
import { entriesOf } from '../frame/menu.ts'
import { portalMessages } from '../messages.en.ts'

const messages = portalMessages.palette

export interface PaletteEntry {
  id: string
  icon: IconName
  /** Text with the matched letters underlined. */
  title: string
  detail?: string
  aside?: ReactNode
  /** Its target; stored among the recent ones. */
  href?: string
  act?: () => void
}

export interface PaletteGroup {
  title: string
  entries: PaletteEntry[]
}

const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(', ')

/** Results of the server's search, as entries with a link. */
export function toGroups(found: SearchResults): PaletteGroup[] {
  const groups: PaletteGroup[] = [
    {
      title: messages.projects,
      entries: found.projects.map((each) => ({
        id: `project ${each.id}`,
        icon: 'clipboard-list',
        title: `${each.projectNumber} ${each.vesselName}`,
        detail: joined(each.clientName, each.location, each.foundBy && messages.foundBy(each.foundBy)),
        aside: <StatusMark status={each.status} />,
        href: paths.project(each.id),
      })),
    },
    {
      title: messages.vessels,
      entries: found.vessels.map((each) => ({
        id: `vessel ${each.id}`,
        icon: 'ship',
        title: each.imo ? messages.withImo(each.name, each.imo) : each.name,
        detail: joined(
          each.formerName && messages.formerly(each.formerName),
          each.isByImo ? messages.byImo : null,
          each.clientName,
        ),
        href: paths.vessel(each.id),
      })),
    },
    {
      title: messages.clients,
      entries: found.clients.map(({ name }) => ({
        id: `client ${name}`,
        icon: 'inbox',
        title: name,
        aside: messages.itsVessels,
        // Matched by the search: any name of the client.
        href: `${paths.vesselDirectory}?${new URLSearchParams({ q: name })}`,
      })),
    },
    {
      title: messages.parts,
      entries: found.parts.map(({ partNumber, partName, count, projectId }) => ({
        id: `part ${partNumber ?? ''} ${partName}`,
        icon: 'package',
        title: partNumber ? `${partNumber} ${partName}` : partName,
        ...(count === null ? {} : { aside: messages.used(count) }),
        href: `${paths.project(projectId)}?tab=parts`,
      })),
    },
    {
      title: messages.people,
      entries: [
        ...found.people.map(({ id, name, role, location, email, isActive }): PaletteEntry => ({
          id: `person ${id}`,
          icon: 'user-round',
          title: name,
          detail: joined(ROLE_WORDS[role].toLowerCase(), location, email),
          ...(isActive ? {} : { aside: messages.inactive }),
          href: `${paths.operatorManagement}?${new URLSearchParams({ open: id })}`,
        })),
        ...found.contacts.map(({ id, name, contactType, company, email, vesselId, vesselName }): PaletteEntry => ({
          id: `contact ${id}`,
          icon: 'phone',
          title: name,
          detail: joined(messages.onVessel(CONTACT_WORDS[contactType].toLowerCase(), vesselName), company, email),
          href: paths.vessel(vesselId),
        })),
      ],
    },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

/** A command with other words by which it is found. */
type Command = PaletteEntry & { alsoCalled?: string | undefined }

export interface CommandDeps {
  role: PortalRole
  onTheme: (theme: Theme) => void
  onKeys: () => void
  onLeave: () => void
}

/** Commands that are available on every screen, filtered by the typed text. */
export function findCommands({ role, onTheme, onKeys, onLeave }: CommandDeps, typed: string): PaletteGroup[] {
  const places = (['menu', 'foot', 'profile', 'palette'] as const)
    .flatMap((place) => entriesOf(role, place))
    .map(({ href, icon, label, alsoCalled }): Command => ({
      id: `go ${href}`,
      icon,
      title: messages.goTo(label),
      href,
      alsoCalled,
    }))
  const commands: Command[] = [
    ...entriesOf(role, 'command').map(({ screen: id, href, icon, label: title, hotkey: aside, alsoCalled }) => ({
      id,
      icon,
      title,
      href,
      aside,
      alsoCalled,
    })),
    { id: 'light', icon: 'sun', title: portalMessages.themes.light, act: () => onTheme('light') },
    { id: 'dark', icon: 'moon', title: portalMessages.themes.dark, act: () => onTheme('dark') },
    { id: 'system', icon: 'monitor', title: portalMessages.themes.system, act: () => onTheme('system') },
    { id: 'keys', icon: 'keyboard', title: portalMessages.shortcuts, aside: '?', act: onKeys },
    { id: 'leave', icon: 'log-out', title: portalMessages.signOut, act: onLeave },
  ]
  const words = searchWords(typed.toLowerCase())
  const entries = [...commands, ...places].flatMap(({ alsoCalled = '', ...entry }): PaletteEntry[] => {
    const isNamed = (word: string) => entry.title.toLowerCase().includes(word)
    if (!words.every((word) => isNamed(word) || alsoCalled.toLowerCase().includes(word))) return []
    // Explains the match if its title doesn't.
    return [words.every(isNamed) ? entry : { ...entry, detail: alsoCalled }]
  })
  return entries.length > 0 ? [{ title: messages.commands, entries }] : []
}

export interface Piece {
  text: string
  isTyped: boolean
  /** Start of the match. */
  at: number
}

/** A text in pieces, those that were typed marked; longer words first, so that each letter is marked once. */
export function markTyped(text: string, typed: string): Piece[] {
  const words = searchWords(typed)
  if (words.length === 0) return [{ text, isTyped: false, at: 0 }]
  const pattern = words
    .toSorted((one, other) => other.length - one.length)
    .map(escapePattern)
    .join('|')
  let at = 0
  return text
    .split(new RegExp(`(${pattern})`, 'giu'))
    .map((piece, index): Piece => {
      const begin = at
      at += piece.length
      return { text: piece, isTyped: index % 2 === 1, at: begin }
    })
    .filter((piece) => piece.text !== '')
}
