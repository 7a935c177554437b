const collator = new Intl.Collator('nb', { numeric: true })

/** Orders names as people do: "Technician 2" before "Technician 10", and å after z. */
export const compareNames = (a: string, b: string): number => collator.compare(a, b)
