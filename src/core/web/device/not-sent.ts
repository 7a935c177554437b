/** The result of a change that is stored on the device and not confirmed by the server. */
export const NOT_SENT: unique symbol = Symbol('not sent')
