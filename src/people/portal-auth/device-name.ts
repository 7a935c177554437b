import { accountTexts } from './messages.en.ts'

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Name of a session in the list of sessions, such as `Firefox on Windows`: enough to recognise it. Nothing more is
 * stored.
 */
export function nameDevice(userAgent: string | undefined): string {
  // The server accepts long headers; the parts that matter are near the ends.
  const text = (userAgent ?? '').slice(0, 400)
  const find = (table: readonly [RegExp, string][]) => table.find(([pattern]) => pattern.test(text))?.[1]
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
  if (browser === undefined && system === undefined) return accountTexts.unknownDevice
  return accountTexts.device(browser, system)
}
