import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#core/web/call/call.ts'
import type { AdminProduct, getProductPosition } from '../../catalogue-admin.contract.ts'
import { PAGE_SIZE, pageKey } from './catalogue-reads.ts'
import type { useProductAddress } from './use-product-address.ts'

/**
 * Opens a product that was just created, on the page of the list that has it: where the current page doesn't, without
 * filters and in the site's order. Its row is scrolled into sight once it is there.
 */
export function useCreatedProduct(
  address: ReturnType<typeof useProductAddress>,
  items: readonly AdminProduct[] | undefined,
): (id: string) => void {
  const client = useQueryClient()
  const created = useRef<string | null>(null)
  useEffect(() => {
    const id = created.current
    if (id === null || !items?.some((row) => row.id === id)) return
    created.current = null
    document.querySelector(`[data-row="${id}"]`)?.scrollIntoView({ block: 'center', behavior: 'instant' })
  })
  const open = async (id: string): Promise<void> => {
    const shown = client.getQueryData<{ items: AdminProduct[] }>(pageKey(address.query))
    created.current = id
    // At once: what is typed next is the product's, not that of the form for a new one.
    address.open(id)
    if (shown?.items.some((row) => row.id === id)) return
    const place = await call<typeof getProductPosition>('GET /api/admin/products/:id/position', {
      params: { id },
    }).catch(() => null)
    if (place !== null) address.turnTo(id, Math.ceil(place.position / PAGE_SIZE))
  }
  return (id) => void open(id)
}
