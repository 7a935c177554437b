import { contractTexts } from '../contract/messages.en.ts'

/** Refusals of values, shared by form and server. */
export const entityTexts = {
  day: contractTexts.day,
  hours: contractTexts.hours,
  imo: 'This is no IMO number: the check digit does not fit',
  years: (first: number, last: number) => `Choose a day in the years ${first} to ${last}`,
}
