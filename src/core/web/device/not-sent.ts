/** The result of a change that is stored on the device and not confirmed by the server. */
export const NOT_SENT: unique symbol = Symbol('not sent')

/** The device couldn't store a change, as when it is full: it is sent at once, or fails as without a device. */
export const NOT_STORED: unique symbol = Symbol('not stored')
