/** Typed text for a LIKE pattern: what is a wildcard there stands for itself. */
export const escapeLike = (typed: string): string => typed.replaceAll(/[\\%_]/g, String.raw`\$&`)
