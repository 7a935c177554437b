import { PICTURE_BODY_LIMIT } from '#house/files/pictures/pictures.limits.ts'

export const TEAM_LIMITS = { name: 120, position: 120, description: 1000 } as const

/** Texts of a member with a Norwegian translation, in the order of the form. */
export const TEAM_TEXTS = ['name', 'position', 'description'] as const
export type TeamText = (typeof TEAM_TEXTS)[number]

/** Members that change places in one call. */
export const TEAM_REORDER_MAX = 500

/** Body limit, bytes, of the calls that carry a member with a photo. */
export const TEAM_BODY_LIMIT = PICTURE_BODY_LIMIT
