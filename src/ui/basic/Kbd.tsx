/** Keys of the action next to them; hidden without a keyboard. */
export const Kbd = ({ children }: { children: string }) => <kbd aria-hidden="true">{children}</kbd>
