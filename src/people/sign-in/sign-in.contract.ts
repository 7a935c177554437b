import { z } from 'zod'

/** 256 random bits, base64url: 43 characters. Sent back as `Authorization: Bearer …`. */
export const SessionToken = z.string()
