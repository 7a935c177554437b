import { pageContext, type PageContext } from './page-context.ts'

/** The part of a loader's argument that ours use. */
interface LoaderArgs {
  context: Readonly<{ get(key: typeof pageContext): PageContext }>
}

export const getPageContext = ({ context }: LoaderArgs): PageContext => context.get(pageContext)

/** A static page: React Router's client is not loaded, islands wake by themselves. */
export const STATIC_PAGE = { isStatic: true } as const
