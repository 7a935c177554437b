import { isId } from '#core/web/address-values.ts'
import { useAddress } from '#core/web/use-address.ts'
import { ADMIN_PRODUCT_SORTS, type AdminProductSort } from '../../catalogue.limits.ts'
import type { ProductQuery } from './catalogue-reads.ts'

/** Ignores anything but an id or `none`: an address may be typed or outdated. */
const readGroup = (value: string): string => (value === 'none' || isId(value) ? value : '')

const isSort = (value: string): value is AdminProductSort => (ADMIN_PRODUCT_SORTS as readonly string[]).includes(value)

/** Address state of the products' screen: filters, order and page, and the open row. */
export function useProductAddress() {
  const address = useAddress()
  const sort = address.get('sort')
  const page = Number(address.get('page'))
  const edit = address.get('edit')
  const query: ProductQuery = {
    q: address.get('q').slice(0, 120),
    category: readGroup(address.get('category')),
    brand: readGroup(address.get('brand')),
    onlyWithoutPicture: address.get('picture') === 'missing',
    sort: isSort(sort) ? sort : 'order',
    page: Number.isInteger(page) && page > 1 && page <= 100_000 ? page : 1,
  }
  return {
    query,
    isFiltered: query.q !== '' || query.category !== '' || query.brand !== '' || query.onlyWithoutPicture,
    /** The open row's id, `new`, or null. */
    edit: edit === 'new' || isId(edit) ? edit : null,
    isCsv: address.get('view') === 'csv',
    open: (id: string | null) => address.set({ edit: id ?? '' }, 'push'),
    /** Shows the page of the whole list, in the site's order, that has the open row; nothing where another row is open. */
    turnTo: (id: string, number: number) => {
      if (new URLSearchParams(location.search).get('edit') !== id) return
      address.set({ page: number === 1 ? '' : String(number), q: '', category: '', brand: '', picture: '', sort: '' })
    },
    showCsv: (isShown: boolean) => address.set({ view: isShown ? 'csv' : '', edit: '' }, 'push'),
    /** A filter starts at the first page again. */
    filter: (values: Record<string, string>) => address.set({ page: '', ...values }),
    clear: () => address.set({ q: '', category: '', brand: '', picture: '', page: '' }),
    goToPage: (next: number) => address.set({ page: next === 1 ? '' : String(next) }, 'push'),
  }
}
