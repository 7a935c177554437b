/** Of the two sides of billing. They come with their screens: the login has no use for them. */
export const billingAreaMessages = { label: 'Billing', toBill: 'To bill', exports: 'Exports' }
