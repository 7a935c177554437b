/** 32 random bytes as 43 characters. */
const DOWNLOAD_ADDRESS = /^[A-Za-z0-9_-]{43}$/

/** The one-time address of a file. */
export const downloadAddress = (token: string): string => `/d/${token}`

export const isDownloadToken = (text: string): boolean => DOWNLOAD_ADDRESS.test(text)
