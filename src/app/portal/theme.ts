import { safeStorage } from '#core/web/storage-keys.ts'
import { THEMES, type Theme } from '#people/portal-auth/portal-auth.limits.ts'

const isTheme = (text: string | null): text is Theme => (THEMES as readonly (string | null)[]).includes(text)

/** The theme this device last showed. */
export function readTheme(): Theme {
  const stored = safeStorage.read('local', 'theme')
  return isTheme(stored) ? stored : 'system'
}

/** Applies a theme and stores it on this device, so that the next page starts with it. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  if (readTheme() !== theme) safeStorage.write('local', 'theme', theme)
}
