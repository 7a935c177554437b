import { getPublicMessages } from '#app/public-messages.ts'
import { type Language, LANGUAGES } from '#core/language.ts'

/**
 * The page of last resort: no cached copy exists and none can be rendered. It depends on nothing that may be missing;
 * its colours are in attributes, since the style sheet is part of a build that may be missing.
 */
export const unavailablePage = (
  lang: Language,
  { title, text, again } = getPublicMessages(lang).common.unavailable,
): string => `<!doctype html>
<html lang="${LANGUAGES[lang].tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title}</title></head>
<body style="margin:0;font:17px/28px system-ui,sans-serif">
<main style="max-width:36em;margin:15vh auto 0;padding:0 24px">
<h1 style="font-size:34px;line-height:1.1;margin:0 0 16px">${title}</h1>
<p>${text}</p>
<p><a href="">${again}</a></p>
</main></body></html>
`
