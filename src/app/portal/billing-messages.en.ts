/** Texts for both sides of billing. They are loaded with their screens, since the login needs none. */
export const billingAreaMessages = { label: 'Billing', toBill: 'To bill', exports: 'Exports' }
