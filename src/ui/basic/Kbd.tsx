/** Keys that do what stands beside them; hidden where there is no keyboard. */
export const Kbd = ({ children }: { children: string }) => <kbd aria-hidden="true">{children}</kbd>
