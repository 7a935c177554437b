import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DriverWindow, KeyName } from './driver.ts'
import { findInPage, placeInPage, setInPage, type Target } from './find-in-page.ts'

/** Longest wait for one thing on a page, in milliseconds: a busy machine takes its time. */
const TIMEOUT_MS = 20_000

const LIBRARY = readFileSync(
  join(
    dirname(createRequire(import.meta.url).resolve('@testing-library/dom/package.json')),
    'dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
)

/** A value as JavaScript source; regular expressions stay what they are. */
function toSource(value: unknown): string {
  if (value instanceof RegExp) return String(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .flatMap(([key, each]) => (each === undefined ? [] : `${key}: ${toSource(each)}`))
    .join(', ')}}`
}

type Place = ReturnType<typeof placeInPage>
const GONE: Place = { x: 0, y: 0, cover: 'nothing: it is gone' }

/** A person in front of one window: looks for what a person would look for, and waits for it. */
export class Visitor {
  readonly #window: DriverWindow
  readonly #origin: string

  constructor(window: DriverWindow, origin: string) {
    this.#window = window
    this.#origin = origin
  }

  open(path: string): Promise<void> {
    return this.#window.open(this.#origin + path)
  }

  evaluate<T>(expression: string): Promise<T> {
    return this.#window.evaluate<T>(expression)
  }

  /** Waits until the expression is true. @throws Error with the sentence when it does not come true in time */
  async waitFor(expression: string, sentence: string): Promise<void> {
    const end = Date.now() + TIMEOUT_MS
    // A document that is being replaced answers with an error.
    while (!(await this.evaluate<boolean>(`Boolean(${expression})`).catch(() => false))) {
      if (Date.now() > end) throw new Error(`${sentence} (waited ${TIMEOUT_MS / 1000} s)`)
      await sleep(100)
    }
  }

  async #find(target: Target): Promise<string> {
    const find = `(() => { ${String(findInPage)}; return findInPage(${toSource(target)}) })()`
    await this.waitFor(`(${this.#withLibrary(find)})`, `It does not show ${toSource(target)}`)
    return find
  }

  #withLibrary(expression: string): string {
    return `window.TestingLibraryDom ? ${expression} : (() => { ${LIBRARY}; return null })()`
  }

  /** Waits until something is visible. */
  async see(target: Target): Promise<void> {
    await this.#find(target)
  }

  async read(target: Target): Promise<string> {
    const found = await this.#find(target)
    return this.evaluate<string>(`(({ value, textContent }) => value ?? textContent)(${found})`)
  }

  /** Presses the pointer on something once it stays where it is. @throws Error when something else lies over it */
  async click(target: Target): Promise<void> {
    const end = Date.now() + TIMEOUT_MS
    for (let before = ''; ;) {
      const found = await this.#find(target)
      const place = `(${String(placeInPage)})(${found})`
      // It may be gone by now, as a bar is that another replaces.
      const { cover, ...point } = await this.evaluate<Place>(place).catch(() => GONE)
      const now = JSON.stringify(point)
      if (cover === null && now === before) return this.#window.drag([point])
      if (Date.now() > end) throw new Error(`${toSource(target)} moves, or is covered by ${cover}`)
      before = now
      await sleep(100)
    }
  }

  /** Types into a field, in place of what is in it. */
  async enter(target: Target, text: string): Promise<void> {
    const found = await this.#find(target)
    await this.evaluate(`((field) => { field.focus(); field.select() })(${found})`)
    await this.#window.type(text)
  }

  /** Sets what is chosen in a list or picked in a calendar. */
  async choose(target: Target, value: string): Promise<void> {
    await this.evaluate(`(${String(setInPage)})(${await this.#find(target)}, ${JSON.stringify(value)})`)
  }

  /** Waits until a part of a public page is interactive; its script is loaded once it is near the window. */
  async wake(island: string): Promise<void> {
    const place = `document.querySelector('[data-island="${island}"]')`
    await this.waitFor(`(${place}?.scrollIntoView(), ${place})`, `The page has ${island}`)
    await this.waitFor(`Object.keys(${place}).some((key) => key.startsWith('__reactContainer'))`, `${island} answers`)
  }

  press(key: KeyName): Promise<void> {
    return this.#window.press(key)
  }

  /** Draws a line across something, as a finger would. */
  async drawAcross(target: Target): Promise<void> {
    const found = await this.#find(target)
    await this.evaluate(`${found}.scrollIntoView({ block: 'center', behavior: 'instant' })`)
    const box = await this.evaluate<{ x: number; y: number; width: number; height: number }>(
      `(({ x, y, width, height }) => ({ x, y, width, height }))(${found}.getBoundingClientRect())`,
    )
    const at = (across: number, down: number) => ({ x: box.x + box.width * across, y: box.y + box.height * down })
    await this.#window.drag([at(0.1, 0.5), at(0.3, 0.2), at(0.6, 0.8), at(0.9, 0.3)])
  }

  async resize(width: number, height = 900): Promise<void> {
    await this.#window.resize(width, height)
    await this.waitFor(`innerWidth === ${width}`, `The window becomes ${width} px wide`)
    await this.settle()
  }

  /** Waits until fonts are loaded and what was changed is drawn. */
  async settle(): Promise<void> {
    await this.evaluate(
      `Promise.all([document.fonts.ready, new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))]).then(() => true)`,
    )
    const isStill = `!document.getAnimations().some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)`
    await this.waitFor(`document.querySelector('[aria-busy="true"]') === null && ${isStill}`, 'The page comes to rest')
  }

  async takePicture(path: string): Promise<void> {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, await this.#window.screenshot())
  }

  close(): Promise<void> {
    return this.#window.close()
  }
}
