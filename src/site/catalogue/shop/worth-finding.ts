/** Number of products from which on the list itself is worth finding in search engines. */
const ENOUGH_PRODUCTS = 3
/** Minimum length of a description that adds something to the name. */
const ENOUGH_WORDS = 120

/** Whether search engines are offered a category's or brand's page: it lists enough products, or explains them. */
export const isWorthFinding = (products: number, description: string | null): boolean =>
  products >= ENOUGH_PRODUCTS || (products > 0 && (description ?? '').length >= ENOUGH_WORDS)
