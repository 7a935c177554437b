import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#core/web/call/call.ts'
import { inLanguage, usePageLanguage } from '#core/web/page-language.ts'
import type { CardProduct } from '../../catalogue-view.ts'
import type { CompatibleProduct, findShopPage, GroupCount } from '../../catalogue.contract.ts'
import { CARDS_PER_PAGE, type ShopSort } from '../../catalogue.limits.ts'
import { writeShopQuery } from '../../shop/shop-address.ts'

/** Typing pauses shorter than this do not ask the server. */
const PAUSE_MS = 180

export interface ShopListProps {
  /** Path of the page, without its query. */
  path: string
  q: string
  sort: ShopSort
  /** The page that the server drew. */
  page: number
  /** Ids of what the page is about. */
  category: string | null
  brand: string | null
  /** The brand in the address of a category's page. */
  brandSlug: string | null
  products: readonly CardProduct[]
  total: number
  near: CardProduct | null
  /** Search results, by group; null without a search. */
  found: readonly GroupCount[] | null
  beside: readonly CompatibleProduct[]
}

/**
 * The list of the page: the server's rendering, then the results of typed text and of "Show more", a page at a time.
 */
export function useShopList(props: ShopListProps) {
  const { lang } = usePageLanguage()
  const { path, sort, category, brand, brandSlug } = props
  const field = useRef<HTMLInputElement>(null)
  const [q, setQ] = useState(props.q)
  const [list, setList] = useState({ ...props, isLoading: false, failedFor: null as string | null })
  const asking = useRef<AbortController>(null)
  const text = q.trim()

  const ask = async (wanted: string, page: number) => {
    asking.current?.abort()
    const { signal } = (asking.current = new AbortController())
    setList((now) => ({ ...now, isLoading: true, failedFor: null }))
    try {
      const answer = await call<typeof findShopPage>('GET /api/products/page', {
        query: {
          ...(wanted === '' ? { sort } : { q: wanted }),
          ...(category === null ? {} : { category }),
          ...(brand === null ? {} : { brand }),
          ...inLanguage(lang),
          page,
        },
        signal,
      })
      const isMore = page > 1
      setList((now) => ({
        ...now,
        ...answer,
        q: wanted,
        page: isMore ? now.page : 1,
        beside: isMore ? now.beside : answer.beside,
        products: isMore ? [...now.products, ...answer.products] : answer.products,
        isLoading: false,
      }))
    } catch {
      if (!signal.aborted) setList((now) => ({ ...now, isLoading: false, failedFor: wanted }))
    }
  }
  const askNow = useEffectEvent(ask)

  // Text that was typed before the script was loaded.
  useEffect(() => {
    if (field.current) setQ(field.current.value)
  }, [])

  useEffect(() => {
    if (text === list.q) return
    const timer = setTimeout(() => {
      history.replaceState(history.state, '', `${path}${writeShopQuery({ q: text, brand: brandSlug, sort })}`)
      void askNow(text, 1)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, list.q, path, brandSlug, sort])

  // A failure belongs to one text: another text is requested again.
  const hasFailed = list.failedFor === text
  const nextPage = list.page + Math.ceil(list.products.length / CARDS_PER_PAGE)
  return {
    field,
    q,
    setQ,
    list: { ...list, hasFailed },
    isLoading: list.isLoading || (text !== list.q && !hasFailed),
    /** The next page on its own, for a browser without script. */
    nextHref: `${path}${writeShopQuery({ q: list.q, brand: brandSlug, sort, page: nextPage })}`,
    showMore: () => void ask(list.q, nextPage),
    tryAgain: () => void ask(text, list.products.length > 0 && text === list.q ? nextPage : 1),
  }
}
