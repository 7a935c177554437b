import { readFileSync } from 'node:fs'
import path from 'node:path'
import { RouterContextProvider, createRequestHandler, type RouterContext, type ServerBuild } from 'react-router'
import type { PageContext } from '#app/page-context.ts'
import type { Language } from '#core/language.ts'
import type { PublicSettings } from '#site/site-content/site-content.contract.ts'
import { createPageFinisher } from './finish-page.server.ts'

export interface PageScripts {
  /** The script in the page, which loads the others when needed. */
  start: string
  /** Addresses, separated by spaces: the script to run, followed by its imports. */
  later: string
}

/** The rendered pages' half of the product: built ahead in production, transformed on the fly in development. */
export interface PageBuild {
  load(): Promise<ServerBuild>
  scripts: PageScripts
  mode: 'production' | 'development'
  /** Post-processes a public page so that it can be drawn from its first bytes. */
  finish: (html: string) => string
}

const BUILD_DIR = path.resolve(import.meta.dirname, '../../../build')
export const CLIENT_DIR = path.join(BUILD_DIR, 'client')

interface ManifestChunk {
  file: string
  imports?: string[]
}

/** The build that `npm run build` left. Throws a sentence when there is none. */
export function openBuiltPages(): PageBuild {
  let manifest: Record<string, ManifestChunk>
  try {
    manifest = JSON.parse(readFileSync(path.join(CLIENT_DIR, '.vite/manifest.json'), 'utf8')) as Record<
      string,
      ManifestChunk
    >
  } catch {
    throw new Error('The pages are not built. Run "npm start", which builds them, or "npm run build".')
  }
  const entry = (name: string): string => {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`The build lacks ${name}. Run "npm run build".`)
    return `/${chunk.file}`
  }
  /** The entry and, after a space each, the files that it imports: the page loads all of them at once. */
  const entryWithImports = (name: string): string =>
    [name, ...(manifest[name]?.imports ?? [])].map((each) => entry(each)).join(' ')
  let build: Promise<ServerBuild> | null = null
  return {
    mode: 'production',
    finish: createPageFinisher(CLIENT_DIR),
    scripts: { start: entry('src/app/page-start.ts'), later: entryWithImports('src/app/page-scripts.ts') },
    load: () => (build ??= import(path.join(BUILD_DIR, 'server/index.js')) as Promise<ServerBuild>),
  }
}

/** The context key shared with entry.server: one object, taken from the build itself. */
function pageContextKey(build: ServerBuild): RouterContext<PageContext> {
  const { pageContext } = build.entry.module as { pageContext?: RouterContext<PageContext> }
  if (pageContext === undefined) throw new Error('entry.server does not export pageContext')
  return pageContext
}

/** The settings that addresses are made of. */
type AddressSettings = Pick<PublicSettings, 'chandlery'>

/** Exports of entry.server about the texts in `content/`. */
interface ContentList {
  listContentAddresses?: (lang: Language, settings: AddressSettings) => { path: string; changed: string }[]
}

/** Every information page in a language: its address, and the day on which its text changed (`YYYY-MM-DD`). */
export async function findContentAddresses(pages: PageBuild, lang: Language, settings: AddressSettings) {
  const { listContentAddresses } = (await pages.load()).entry.module as ContentList
  if (listContentAddresses === undefined) throw new Error('entry.server does not export listContentAddresses')
  return listContentAddresses(lang, settings)
}

export interface RenderedPage {
  status: number
  /** Target of a redirect. */
  location: string | null
  html: string
  /** False when the page lacks something and must not be cached. */
  keep: boolean
}

/** Input of one rendering; the data of its loaders is added here. */
export type PageInput = Omit<PageContext, 'onError' | 'doNotKeep'>

/** Renders one address to a whole document. Errors of loaders and components are thrown, never rendered. */
export async function renderPage(pages: PageBuild, url: string, context: PageInput): Promise<RenderedPage> {
  const build = await pages.load()
  const errors: unknown[] = []
  let keep = true
  const provider = new RouterContextProvider()
  provider.set(pageContextKey(build), {
    ...context,
    onError: (error) => errors.push(error),
    doNotKeep: () => {
      keep = false
    },
  })
  const response = await createRequestHandler(build, pages.mode)(new Request(url), provider)
  if (errors.length > 0) throw errors[0]
  if (response.status >= 500) throw new Error(`Rendering ${new URL(url).pathname} failed`)
  const html = await response.text()
  return {
    status: response.status,
    location: response.headers.get('location'),
    html: context.nonce === null ? pages.finish(html) : html,
    keep,
  }
}
