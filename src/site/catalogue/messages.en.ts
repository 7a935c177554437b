import type { ProductsPlace } from './selected/selected-products.contract.ts'

export const productTexts = {
  gone: 'This does not exist any more',
  fileEmpty: 'The file is empty',
  fileTooLarge: 'The file is too large',
  noProduct: 'There is no such product.',
  noGroup: (kind: string) => `There is no such ${kind}.`,
  reordered: (count: number) => `${count} put into a new order`,
  moved: (from: number, to: number) => `Moved from position ${from} to position ${to}`,
  position: 'Position must be a whole number, at least 1.',
  positionTooHigh: (count: number) => `There are ${count} products: give a position from 1 to ${count}.`,
  positionChanged: (position: number, count: number) =>
    `The order was changed in the meantime: the product is now at position ${position} of ${count}. Nothing was moved.`,
  inUse: (count: number, kind: string) =>
    `${count === 1 ? '1 product uses' : `${count} products use`} this ${kind}. Give them another one first.`,
  nameTaken: (kind: string) => `There is a ${kind} of this name already`,
  groupGone: (kind: string) => `This ${kind} does not exist any more`,
  numberTaken: (number: string, owner = 'another product') => `Item number ${number} belongs to ${owner}`,
  searchTooLong: (most: number) => `Search for at most ${most} characters`,
  searchUnreadable: 'The search text cannot be read',
}

/** Texts about bulk changes of products. */
export const selectionTexts = {
  changedSince: (names: readonly string[], count: number) =>
    `${count === 1 ? 'One product was' : `${count} products were`} changed or deleted since you saw them${
      names.length > 0 ? `: ${names.join(', ')}${count > names.length ? ' …' : ''}` : ''
    }. Nothing was written.`,
  grouped: (count: number, kind: string, name: string | null) =>
    `${kind} of ${count === 1 ? '1 product' : `${count} products`} is now ${name ?? 'none'}`,
  pictures: (count: number) => `${count === 1 ? 'a picture' : `${count} pictures`} given by item number`,
  deleted: (count: number) => `${count === 1 ? '1 product' : `${count} products`} deleted at once`,
  placed: (count: number, to: ProductsPlace) => {
    const place = typeof to === 'string' ? PLACES[to] : `before ${to.before}`
    return `${count === 1 ? '1 product' : `${count} products`} put ${place}`
  },
  noSuchNumber: (itemNumber: string) => `There is no product ${itemNumber}`,
  amongThem: (itemNumber: string) => `${itemNumber} is one of those that are moved`,
}

const PLACES = { top: 'to the top', end: 'to the end', number: 'in the order of their numbers' } as const

/** Texts about a file of products, line by line. */
export const importTexts = {
  noItemNumber: 'One column has to be the item number',
  changed: 'The catalogue or the file changed since the dry run. Nothing was written. Look again.',
  otherRuns: 'Another import is running. Please wait for it.',
  refused: (count: number, line: number, reason = 'not valid') =>
    `${count === 1 ? 'One row is refused' : `${count} rows are refused`}, the first in line ${line}: ${reason}. Nothing was written.`,
  allAsked: (count: number, line: number) =>
    `${count === 1 ? 'One row waits' : `${count} rows wait`} for a choice, the first in line ${line}. Nothing was written.`,
  imported: (created: number, updated: number, groups: readonly string[], digest: string) =>
    [`${created} created, ${updated} updated`, ...(groups.length > 0 ? [`new: ${groups.join(', ')}`] : [])].join('; ') +
    `; SHA-256 of the file ${digest}`,
  numberTwice: (line: number) => `The item number is in line ${line} already`,
  noRealName: (column: string, cell: string) =>
    `${column}: “${cell}” is no name but a total, the foot of a page or a word for a missing name. Write the name, or leave the row out`,
  productTwice: (line: number) => `Line ${line} is about the same product already`,
  /** Why a row is asked about. */
  asked: {
    almostNumber: (itemNumber: string) => `Almost the number of ${itemNumber}: only zeros, capitals or signs differ`,
    lookalike: (itemNumber: string) =>
      `Like the number of ${itemNumber}, with a letter for a digit or a digit for a letter`,
    addition: (itemNumber: string) => `The number of ${itemNumber} with something added`,
    power: 'May be a number that a spreadsheet wrote as a power of ten',
    letterAmongDigits: 'A letter among digits that may be a digit: O and 0, l, I and 1',
    otherCase: (itemNumber: string) => `The number of ${itemNumber} in other letters, with another name`,
    alias: (itemNumber: string) => `Also a number of ${itemNumber}`,
    sameName: (itemNumber: string) => `The name of ${itemNumber}, or almost`,
    almostInFile: (itemNumber: string, line: number) => `Almost the number ${itemNumber} of line ${line}`,
    serial: (day: string) => `May be the day ${day}: spreadsheets store it as this number`,
    decimals: 'May be a number that got decimals',
    unusual: 'Does not look like one item number: perhaps a date, an amount, a word or several numbers',
    choice: 'Say new, leave, or the id of a product',
  },
  noGroup: (kind: string, name: string) => `There is no ${kind} "${name}". Add it first`,
  orderNotWhole: 'The order is not a whole number',
  notValid: 'Not valid',
}
