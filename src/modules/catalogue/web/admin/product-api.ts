import { keepPreviousData, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { problemSentence } from '#core/web/call/api-error.ts'
import { call } from '#core/web/call/call.ts'
import { useAttemptKey } from '#core/web/call/use-attempt-key.ts'
import { showToast } from '#core/web/toast.ts'
import type {
  AdminGroup,
  AdminProduct,
  createProduct,
  deleteProduct,
  duplicateProduct,
  findAdminProducts,
  GroupEndpoint,
  reorderProducts,
  updateProduct,
} from '../../catalogue-admin.contract.ts'
import type { getProduct } from '../../catalogue.contract.ts'
import type { AdminProductSort } from '../../catalogue.limits.ts'
import { adminCatalogueMessages } from './messages.en.ts'
import { toPayload, type ProductValues } from './product-form.ts'

const PATH = '/api/admin/products'
const PRODUCTS = [PATH] as const
const { products: messages, toasts } = adminCatalogueMessages

export interface ProductQuery {
  q: string
  /** An id, `none`, or '' for all. */
  category: string
  brand: string
  onlyWithoutPicture: boolean
  sort: AdminProductSort
  page: number
}

export interface ProductPage {
  items: AdminProduct[]
  total: number
  page: number
  pageSize: number
}

export const PAGE_SIZE = 25

const fetchPage = (query: ProductQuery, signal?: AbortSignal): Promise<ProductPage> =>
  call<typeof findAdminProducts>('GET /api/admin/products', {
    query: {
      q: query.q,
      category: query.category || undefined,
      brand: query.brand || undefined,
      picture: query.onlyWithoutPicture ? 'missing' : undefined,
      sort: query.sort,
      page: query.page,
      pageSize: PAGE_SIZE,
    },
    signal,
  })

const pageKey = (query: ProductQuery) => [...PRODUCTS, 'page', query] as const

/** One page of the table. The page before stays on screen while the next one is on its way. */
export const useProducts = (query: ProductQuery) =>
  useQuery({
    queryKey: pageKey(query),
    queryFn: ({ signal }) => fetchPage(query, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** How many products show no picture. */
export const useMissingPictures = () =>
  useQuery({
    queryKey: [...PRODUCTS, 'missing pictures'],
    queryFn: async ({ signal }) => {
      const { total } = await call<typeof findAdminProducts>('GET /api/admin/products', {
        query: { picture: 'missing', pageSize: 1 },
        signal,
      })
      return total
    },
    staleTime: 0,
  })

/** A product that the shown page does not hold: an address that was shared, or the owner of an item number. Null when gone. */
export const useLooseProduct = (id: string | null) =>
  useQuery({
    queryKey: [...PRODUCTS, 'one', id],
    enabled: id !== null,
    queryFn: async ({ signal }): Promise<AdminProduct | null> => {
      const params = { id: id ?? '' }
      const { itemNumber } = await call<typeof getProduct>('GET /api/products/:id', { params, signal })
      const { items } = await call<typeof findAdminProducts>('GET /api/admin/products', {
        query: { q: itemNumber.slice(0, 120), pageSize: 200 },
        signal,
      })
      return items.find((item) => item.id === id) ?? null
    },
    staleTime: 0,
  })

export type GroupKind = 'categories' | 'brands'

/** Categories or brands with the number of products that use them. */
export const useGroups = (kind: GroupKind) =>
  useQuery<AdminGroup[]>({
    queryKey: [`/api/admin/${kind}`],
    queryFn: ({ signal }) => call<GroupEndpoint<'find'>>(`GET /api/admin/${kind}`, { signal }),
    staleTime: 0,
  })

const refresh = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: PRODUCTS }),
    client.invalidateQueries({ queryKey: ['/api/admin/categories'] }),
    client.invalidateQueries({ queryKey: ['/api/admin/brands'] }),
  ])

/** Creates or updates a product; the caller answers a refusal, since it belongs to the form. */
export function useSaveProduct() {
  const client = useQueryClient()
  const attempt = useAttemptKey()
  return useMutation({
    mutationFn: ({ values, base }: { values: ProductValues; base: AdminProduct | null }): Promise<AdminProduct> =>
      base === null
        ? call<typeof createProduct>('POST /api/admin/products', {
            body: toPayload(values),
            headers: attempt.headersFor(values),
          })
        : call<typeof updateProduct>('PUT /api/admin/products/:id', {
            params: { id: base.id },
            body: { ...toPayload(values), version: base.version },
          }),
    onSuccess: async (_row, { base }) => {
      attempt.done()
      // First the list, then the word: whoever reads it finds the product in its place.
      await refresh(client)
      showToast({ title: base === null ? toasts.created('Product') : toasts.updated('Product') })
    },
  })
}

export function useDeleteProduct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: AdminProduct) =>
      call<typeof deleteProduct>('DELETE /api/admin/products/:id', { params: { id }, query: { version } }),
    onSuccess: () => {
      showToast({ title: toasts.deleted('Product') })
      // Not waited for: the screen first closes what is gone.
      void refresh(client)
    },
    onError: (error) => {
      showFailure(error, toasts.failed('deleting', 'Product'), toasts.fallback('delete', 'Product'))
      return refresh(client)
    },
  })
}

export function useDuplicateProduct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: AdminProduct): Promise<AdminProduct> =>
      call<typeof duplicateProduct>('POST /api/admin/products/:id/duplicate', { params: { id } }),
    onSuccess: () => {
      showToast({ title: toasts.created('Product') })
      return refresh(client)
    },
    onError: (error) => showFailure(error, toasts.failed('creating', 'Product'), toasts.fallback('create', 'Product')),
  })
}

/** Puts the rows of one page into a new order, shown at once and taken back when the server refuses. */
export function useReorderProducts(query: ProductQuery) {
  const client = useQueryClient()
  const key = pageKey(query)
  return useMutation({
    mutationFn: (items: AdminProduct[]) =>
      call<typeof reorderProducts>('POST /api/admin/products/reorder', { body: { ids: items.map(({ id }) => id) } }),
    onMutate: async (items) => {
      await client.cancelQueries({ queryKey: key })
      client.setQueryData<ProductPage>(key, (page) => page && { ...page, items })
    },
    onSuccess: () => void showToast({ title: messages.moved }),
    onError: (error) => showFailure(error, messages.moveFailed.title, messages.moveFailed.fallback),
    onSettled: () => client.invalidateQueries({ queryKey: PRODUCTS }),
  })
}

/** A refusal as a toast: the server's sentence where it sent one. */
export function showFailure(error: unknown, title: string, fallback: string): void {
  showToast({ title, description: problemSentence(error, fallback), variant: 'danger' })
}
