export const documentTexts = {
  tooManyOwn: (most: number) => `One person has at most ${most} documents. Delete one first.`,
  changed: (fields: string) => `Changed: ${fields}`,
  tooManyTravel: (most: number) => `A project takes ${most} travel documents at most.`,
  travelDocument: (document: string) => `Travel document ${document}`,
}

/** Texts of notices about documents that expire soon. */
export const reminderTexts = {
  when: (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`),
  other: 'document',
  on: (day: string) => `On ${day}.`,
  own: (document: string, when: string) => `Your ${document} expires ${when}`,
  renew: (on: string) => `${on} Please renew it and add the new one.`,
  ofOperator: (document: string, operator: string, when: string) =>
    `${document.charAt(0).toUpperCase()}${document.slice(1)} of ${operator} expires ${when}`,
}
