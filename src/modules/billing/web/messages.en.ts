export const billingMessages = {
  verbs: {
    pending: 'Back to pending',
    approved: 'Approve',
    billed: 'Mark billed',
    'not billable': 'Not billable',
    credited: 'Credit',
  },
  moved: (count: number, status: string) => `${count === 1 ? '1 part' : `${count} parts`} ${status}`,
  moveFailed: { title: 'Billing not changed', fallback: 'The billing status was not changed. Nothing was moved.' },
  billTitle: (count: number, status: string) => `Mark ${count === 1 ? '1 part' : `${count} parts`} ${status}`,
  billText: 'Billed lines are locked; the invoice stands in the history.',
  reasonText: 'The reason stands in the history with your name.',
  reason: 'Reason',
  invoiceNumber: 'Invoice number',
  invoiceDate: 'Invoice date',
  back: 'Back',
} as const
