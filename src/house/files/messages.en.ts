/** Texts about files and uploads. */
export const fileTexts = {
  linkUsed: 'This download address was used already, or its minute is over. Please ask for it again.',
  linkMade: 'Link made',
  otherName: (ending: string, kind: string) =>
    `The name ends in .${ending}, but the file is ${kind}. Please choose the file itself, not a renamed one.`,
  macros: 'Files with macros are not taken. Please save it without macros.',
  damaged: 'This document is damaged or incomplete. Please save it again and send it anew.',
  tooMuch: 'This document unpacks to more than is safe to open.',
  otherPlace: 'This upload has come to another place.',
  noUpload: 'There is no such upload, or its day is over. Please choose the file again.',
  unreadable: 'The request cannot be read.',
  otherStillGoesOn: 'Another connection still goes on with this upload.',
  uploadGone: 'This upload is no longer there. Please choose the file again.',
  onItsWay: 'This file is still on its way. Please wait until it has arrived.',
  noFile: 'There is no such file.',
  changed: 'This file was changed or lost in the storage, so it is not handed out.',
  refused: 'Refused: the stored file is not what was stored',
  bytesAs: (type: string) => `An upload's bytes come as ${type}.`,
  manyWait:
    'Too many of your files are on their way. Cancel some of them in your profile, or wait: one without progress for an hour no longer counts.',
  cutOff: 'This upload was cut off too often. Please choose the file again.',
  otherGoesOn: 'Another connection goes on with this upload.',
  notReadBack: 'What was stored of this file cannot be read back. Please choose it again.',
}

/** Texts about pictures, in the browser and on the server. */
export const pictureTexts = {
  tooLarge: 'Please select an image smaller than 5MB',
  otherKind: 'This is not a JPEG, PNG, WebP or HEIC picture',
  tooManyPixels: 'This picture has too many pixels',
  damaged: 'This picture cannot be read; it may be damaged',
  damagedFile: (name: string, kind: string) => `${name} is a ${kind} file that cannot be read; it may be damaged.`,
  notDrawn: (name: string, kind: string) =>
    `${name} is a ${kind} file, which this browser cannot draw. Choose the picture as JPEG, or use a browser that can.`,
  noPictureFile: (name: string) => `${name} is no JPEG, PNG, WebP, HEIC or AVIF picture.`,
  photoRefused: (name: string, sentence: string) => `${name}: ${sentence.replace(/\.?$/, '.')}`,
  notConverted: 'The photo could not be converted. Please try again, or choose it as JPEG.',
  photoTooLarge: 'This photo is larger than 20 MB. Please choose a smaller one.',
  choose: 'Choose a JPEG, PNG or WebP picture',
  noPicture: 'There is no such picture.',
  gone: 'This picture is no longer there. Please choose it again.',
}
