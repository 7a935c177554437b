export const visitFileTexts = {
  file: (name: string) => `File ${name}`,
  shapes: (count: number) => `${count} ${count === 1 ? 'shape' : 'shapes'}`,
  onlyPictures: 'Only a picture can be drawn on',
  share: 'Coordinates are shares of the picture, from 0 to 1',
  markKind: 'Choose arrow, circle or text',
  markText: 'Write the text',
  marksMost: (most: number) => `A picture has at most ${most} shapes`,
}
