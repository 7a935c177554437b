/** The zone of places whose time zone isn't known; times in it are written with its name. */
export const UTC = 'UTC'

/** Whether a text names a zone of the IANA time zone database that this engine knows; an offset (`+02:00`) doesn't. */
export function isTimeZone(name: string): boolean {
  if (name !== UTC && !/^[A-Z][A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format(0)
    return true
  } catch {
    return false
  }
}
