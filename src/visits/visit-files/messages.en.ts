export const visitFileTexts = {
  file: (name: string) => `File ${name}`,
  share: 'Coordinates are shares of the picture, from 0 to 1',
  markKind: 'Choose arrow, circle or text',
  markText: 'Write the text',
  marksMost: (most: number) => `A picture has at most ${most} shapes`,
  marksVersion: 'Send the version of the drawing that you have seen; 0 for a picture without one',
}
