/** English texts about the work that a browser does during a flood. */
export const en = {
  title: 'One moment',
  working: ({ seconds }: { seconds: number }) =>
    `Very many requests arrive right now. Your browser does some work so that yours goes ahead of them: about ${seconds} seconds.`,
  cancel: 'Cancel',
}
