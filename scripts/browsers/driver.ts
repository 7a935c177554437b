/** A place in the window, in CSS pixels. */
export interface Point {
  x: number
  y: number
}

/** Keys that jobs press by name; everything else is typed as text. */
export type KeyName = 'Enter' | 'Escape' | 'Tab' | 'Delete' | 'ArrowDown'

/** One window of a browser, with storage of its own. Only what WebDriver and WebDriver BiDi both have. */
export interface DriverWindow {
  open: (url: string) => Promise<void>
  /** The value of a JavaScript expression, or of its promise; has to be JSON. */
  evaluate: <T>(expression: string) => Promise<T>
  /** Presses the pointer at the first point, drags it over the others and releases it. */
  drag: (points: readonly Point[]) => Promise<void>
  type: (text: string) => Promise<void>
  press: (key: KeyName) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  /** A PNG of what the window shows. */
  screenshot: () => Promise<Buffer>
  close: () => Promise<void>
}

export interface Driver {
  /** Name and version of the browser. */
  title: string
  openWindow: () => Promise<DriverWindow>
}

export interface BrowserKind {
  name: 'firefox' | 'webkit'
  /** Names programs that are missing and how to install them; null when the browser can be started. */
  findMissing: () => Promise<string | null>
  /** Starts the browser; it ends with `endEverything`. */
  start: () => Promise<Driver>
}
