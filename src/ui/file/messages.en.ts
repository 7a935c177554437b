/** Texts of files in any list. */
export const fileWords = {
  actions: 'Actions',
  open: 'Download',
  download: (name: string) => `Download ${name}`,
  edit: (name: string) => `Describe ${name}`,
  remove: 'Remove file',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  choose: 'Choose files',
  photo: 'Take a photo',
  nextPhoto: 'Next photo',
  done: 'Done',
  taken: 'Photos taken now',
  arrived: (arrived: number, taken: number, failed: number) =>
    [
      arrived === taken
        ? taken === 1
          ? '1 photo is here'
          : `All ${taken} photos are here`
        : `${arrived} of ${taken} photos are here`,
      ...(failed === 0 ? [] : [failed === 1 ? '1 was not sent' : `${failed} were not sent`]),
    ].join(', '),
  onWay: (waiting: number, failed: number) =>
    [
      ...(waiting === 0 ? [] : [waiting === 1 ? '1 file on its way' : `${waiting} files on their way`]),
      ...(failed === 0 ? [] : [failed === 1 ? '1 was not taken' : `${failed} were not taken`]),
    ].join(', '),
  drawing: 'Draw on the photo',
  shapes: { arrow: 'Arrow', circle: 'Circle', text: 'Text' },
  undoShape: 'Undo',
  clearShapes: 'Clear',
  drawingHint: 'The drawing is kept separately. The photo itself is not changed.',
  shapeText: 'Words on the photo',
  shapeTextHint: 'Type them, then tap where they belong.',
  dropHere: 'Drop them here. ',
  each: 'each',
  onTheirWay: 'Files on their way',
  sent: (name: string) => `${name}, sent`,
  retry: 'Try again',
  dismiss: (name: string) => `Dismiss ${name}`,
  cancel: (name: string) => `Cancel ${name}`,
  progress: (sent: string, size: string) => `${sent} of ${size}`,
  madeSmaller: (from: string, to: string) => `Made smaller on this device: ${from} to ${to}`,
  room: (photos: number) => `Photos leave last. Room here for some ${photos} more.`,
  full: 'This device is full: a photo is sent only while this page is open.',
  waiting: 'Waiting',
  saving: 'Saving',
  paused: (progress: string) => `${progress}. No connection. It goes on by itself.`,
} as const
