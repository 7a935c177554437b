import { FILE_NAME_MAX } from './files.limits.ts'

/** Names that Windows reserves for devices, with or without an extension. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
/** Control characters, marks of text direction, and other invisible characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]/gu
const NOT_IN_NAMES = /[<>:"|?*]/g

/**
 * A file's name for display and download: one line, no path, no reserved names. The ending is preserved when a long
 * name is cut.
 */
export function cleanFileName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const visible = last.replace(INVISIBLE, '').replace(NOT_IN_NAMES, '_').replace(/\s+/g, ' ')
  const trimmed = visible.replace(/^[\s.]+|[\s.]+$/g, '')
  if (trimmed === '') return 'file'
  const safe = DEVICE_NAME.test(trimmed) ? `_${trimmed}` : trimmed
  if (safe.length <= FILE_NAME_MAX) return safe
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(safe)?.[0] ?? ''
  return (
    safe
      .slice(0, FILE_NAME_MAX - ending.length)
      .toWellFormed()
      .replaceAll('\uFFFD', '') + ending
  )
}

/** The name's ending in small letters, without its dot; empty when there is none. */
export const fileEnding = (name: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''
