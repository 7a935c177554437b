import type { Language } from '#core/language.ts'

/** In pixels, as social networks ask for it. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** Folder of the pictures for social networks, written by the build (scripts/make-share-pictures.ts). */
export const SHARE_FOLDER = '/pictures/share'

/** The picture without words: for a page with a headline from its row. */
export const PLAIN_SHARE_PICTURE = `${SHARE_FOLDER}/plain.png`

/** Pages that are no texts of `content/` and have a picture of their own. */
export const SHARED_PAGES = ['home', 'board', 'catalogue', 'legal'] as const

/** The picture for social networks of a page: one of `SHARED_PAGES`, or a text in `content/` by its file's name. */
export const sharePicture = (lang: Language, page: string): string => `${SHARE_FOLDER}/${lang}/${page}.png`
