import { createContext, use, useMemo, type ReactNode } from 'react'
import { findAlikeNames } from './find-alike-names.ts'

const AlikeNames = createContext<ReadonlySet<string>>(new Set())

interface NameListProps {
  /** All names that a reader compares, in any order. */
  names: readonly string[]
  children: ReactNode
}

/** Around a list of names: those that would look alike when they are cut are shown whole, on as many lines as they need. */
export function NameList({ names, children }: NameListProps) {
  const alike = useMemo(() => findAlikeNames(names), [names])
  return <AlikeNames value={alike}>{children}</AlikeNames>
}

/**
 * The name of a person, vessel, company, part or file. Where it has no room it is cut at its end; its title, and the
 * focus of the control that it names, show it whole. Never for dates, numbers or states (tests/rules/lists.test.ts).
 */
export function NameText({ name }: { name: string }) {
  const isAlike = use(AlikeNames).has(name)
  return (
    <span className={isAlike ? 'name-text is-alike' : 'name-text'} dir="auto" title={name}>
      {name}
    </span>
  )
}
