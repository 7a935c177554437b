export const visitFileTexts = {
  file: (name: string) => `File ${name}`,
}
