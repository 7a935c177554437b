/** English texts that every public form and message shares. */
export const en = {
  toasts: { region: 'Notifications (F8)', close: 'Close' },
}

declare module '#core/web/page-language.ts' {
  interface PublicMessages {
    common: typeof en
  }
}
