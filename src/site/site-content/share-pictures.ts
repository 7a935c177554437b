import type { Language } from '#core/language.ts'

/** In pixels, as social networks ask for it. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** Where the build puts the pictures for social networks (scripts/make-share-pictures.ts). */
export const SHARE_FOLDER = '/pictures/share'

/** The picture without words: of a page whose headline is known only from its row. */
export const PLAIN_SHARE_PICTURE = `${SHARE_FOLDER}/plain.png`

/** Pages that are no texts of `content/` and have a picture of their own. */
export const SHARED_PAGES = ['home', 'board', 'catalogue', 'legal'] as const

/** The picture for social networks of a page: one of `SHARED_PAGES`, or a text in `content/` by its file's name. */
export const sharePicture = (lang: Language, page: string): string => `${SHARE_FOLDER}/${lang}/${page}.png`
