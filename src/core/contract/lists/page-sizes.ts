/** How many rows the screens of long lists let people choose from. */
export const PAGE_SIZES = [25, 50, 100, 200] as const

/** Page size of suggestions and of short lists in other screens. */
export const SHORT_SIZES = [1, 3, 5, 6, 8, 20] as const
