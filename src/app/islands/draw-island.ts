import { createElement, type ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Language } from '#core/language.ts'
import { PageLanguageContext, type PublicMessages, speak } from '#core/web/page-language.ts'
import { mountToasts } from '#ui/mount-toasts.tsx'

/**
 * Hydrates an island in its own root. In a module of its own, so that React is loaded with the first island and not
 * before.
 */
export function drawIsland(
  element: HTMLElement,
  component: ComponentType<never>,
  props: never,
  { lang, messages }: { lang: Language; messages: Partial<PublicMessages> },
): void {
  const value = speak(lang, messages)
  if (messages.common) mountToasts(messages.common.toasts)
  hydrateRoot(element, createElement(PageLanguageContext, { value }, createElement(component, props)))
}
