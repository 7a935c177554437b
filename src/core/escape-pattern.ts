/** Returns a text as the source of a regular expression that matches it and nothing else. */
export const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
