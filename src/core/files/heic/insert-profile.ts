const NAME = 'ICC_PROFILE\0'
/** Bytes of a profile in one segment (ICC.1:2022, annex B.4). */
const CHUNK = 65_519

/** Adds the ICC profile of its colours to a JPEG; the pixels stay as they are. */
export function insertProfile(jpeg: Buffer, profile: Uint8Array | null): Buffer {
  if (profile === null) return jpeg
  const count = Math.ceil(profile.length / CHUNK)
  const segments = Array.from({ length: count }, (_, at) => {
    const chunk = profile.subarray(at * CHUNK, (at + 1) * CHUNK)
    const head = Buffer.from([0xff, 0xe2, 0, 0])
    head.writeUInt16BE(2 + NAME.length + 2 + chunk.length, 2)
    return Buffer.concat([head, Buffer.from(NAME, 'latin1'), Buffer.from([at + 1, count]), chunk])
  })
  // After the start of the picture and the JFIF segment.
  const after = jpeg[3] === 0xe0 ? 4 + jpeg.readUInt16BE(4) : 2
  return Buffer.concat([jpeg.subarray(0, after), ...segments, jpeg.subarray(after)])
}
