const products = (count: number) => (count === 1 ? '1 product' : `${count} products`)

const wordsOf = (one: string, many: string) => ({
  /** Nouns for the titles of toasts. */
  kind: one,
  heading: many,
  summary: (count: number, empty: number) =>
    `${count} ${(count === 1 ? one : many).toLowerCase()}.${empty > 0 ? ` ${empty} without products.` : ''}`,
  add: `Add ${one.toLowerCase()}`,
  newName: `Name of a new ${one.toLowerCase()}`,
  deleteTitle: (name: string) => `Delete ${one.toLowerCase()} “${name}”?`,
  deleteAction: `Delete ${one.toLowerCase()}`,
  emptyTitle: `There are no ${many.toLowerCase()} yet`,
  emptyText: 'Type a name above and press Enter.',
  failedTitle: `The ${many.toLowerCase()} could not be read`,
})

/** Texts of the screens of categories and brands. */
export const groupMessages = {
  categories: wordsOf('Category', 'Categories'),
  brands: wordsOf('Brand', 'Brands'),
  order: 'Order',
  actions: 'Actions',
  used: 'Products',
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,
  inUse: (count: number) => `${products(count)} ${count === 1 ? 'uses' : 'use'} it`,
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  show: (count: number, name: string) => `Show ${products(count)} of ${name}`,
  /** After the count, where there is no column head: on a phone. */
  unit: (count: number) => (count === 1 ? 'product' : 'products'),
  save: 'Save',
  cancel: 'Cancel',
  addShort: 'Add',
  newDescription: 'Description, optional',
  stored: (name: string, description: string | null) =>
    `Somebody else has changed it to “${name}”${description ? `, “${description}”` : ''}. Save again to replace that, or cancel to keep it.`,
  deleteText: 'It disappears from the site’s filters at once. No product is changed. It rests in the bin for 30 days.',
  failedText: 'Nothing is lost. Check the connection and try again.',
} as const
