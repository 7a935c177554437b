/** An E.164 number as people read it: Norwegian numbers in pairs, with spaces that do not break; others as they are. */
export function formatPhone(number: string): string {
  const norwegian = /^\+47(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(number)
  return norwegian ? ['+47', ...norwegian.slice(1)].join('\u00a0') : number
}
