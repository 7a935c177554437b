import { PICTURE_BODY_LIMIT } from '#house/files/pictures/pictures.limits.ts'

/** Members that change places in one call. */
export const TEAM_REORDER_MAX = 500

/** Body limit, bytes, of the calls that carry a member with a photo. */
export const TEAM_BODY_LIMIT = PICTURE_BODY_LIMIT
