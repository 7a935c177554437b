/** Escapes typed text for a LIKE pattern, wildcards included. */
export const escapeLike = (typed: string): string => typed.replaceAll(/[\\%_]/g, String.raw`\$&`)
