/** Replaces letters that look like digits by these digits: O by 0, I and l by 1. */
export const foldLookalikes = (number: string): string => number.replaceAll(/O/gi, '0').replaceAll(/[IL]/gi, '1')
