/** Texts of the server about undone changes. */
export const changeTexts = {
  noChange: 'There is no such change.',
  chooseFields: 'Choose at least one field.',
  itemNumber: 'Item number is required',
  done: 'This was put back already.',
  gone: 'Its values are no longer stored.',
  changedSince: (names: readonly string[]) =>
    `Changed again since: ${[...names.slice(0, 5), ...(names.length > 5 ? [`and ${names.length - 5} more`] : [])].join(', ')}. Nothing was written.`,
  deletedSince: (name: string) => `${name} was deleted since. Put the deletion back first.`,
  orderSince: 'The order was changed again since. Nothing was written.',
  tooMany: (most: number) =>
    `More than ${most} of its rows were changed again since. Import the list as it was before instead.`,
  same: 'It is as it was before already.',
  notThis: (name: string) => `${name} cannot be put back by itself.`,
  taken: 'Somebody took its name or number at this moment. Nothing was written.',
  fieldUnknown: (field: string) => `There is no field ${field}.`,
}
