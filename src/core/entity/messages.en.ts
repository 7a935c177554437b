/** Refusals of values, said by form and server alike. */
export const entityTexts = {
  imo: 'This is no IMO number: the check digit does not fit',
}
