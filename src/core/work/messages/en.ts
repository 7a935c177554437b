/** English words beside the work that a browser does while a flood lasts. */
export const en = {
  title: 'One moment',
  working: ({ seconds }: { seconds: number }) =>
    `Very many requests arrive right now. Your browser does some work so that yours goes ahead of them: about ${seconds} seconds.`,
  cancel: 'Cancel',
}
