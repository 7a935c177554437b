import sharp from 'sharp'
import type { StillHouse } from './still-house.ts'

const SHOTS = [
  { name: 'Filter before cleaning', width: 800, height: 600, ground: '#6f8c93' },
  { name: 'Cuvette with scale', width: 600, height: 800, ground: '#8f7f63' },
  { name: 'Electrode, port side, after it was cleaned and set anew', width: 800, height: 600, ground: '#5d7a6a' },
  { name: 'Dosing pump', width: 800, height: 600, ground: '#7b6b84' },
  { name: 'Analyser, seen from the gangway', width: 1200, height: 300, ground: '#57748f' },
] as const

/** Announces a file as the technician; gives its address, of which the last part is the upload's id. */
async function announce({ url, technician }: StillHouse, name: string, size: number): Promise<string> {
  const answer = await fetch(`${url}/api/portal/uploads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${technician}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  })
  const address = answer.headers.get('location')
  if (address === null) throw new Error(`The upload was refused: ${answer.status}`)
  return address
}

async function upload(house: StillHouse, name: string, bytes: Buffer): Promise<string> {
  const address = await announce(house, name, bytes.length)
  await fetch(house.url + address, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${house.technician}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  })
  return address.split('/').at(-1) ?? ''
}

/** Photos of a job, drawn: a ground with a ring, so that it can be seen whether the whole of each is shown. */
export async function addJobPhotos(house: StillHouse, projectId: string): Promise<string[]> {
  const ids: string[] = []
  for (const { name, width, height, ground } of SHOTS) {
    const ring = `<svg width="${width}" height="${height}"><circle cx="50%" cy="50%" r="${Math.min(width, height) / 2 - 20}"
      fill="none" stroke="#fff" stroke-width="12"/></svg>`
    const bytes = await sharp({ create: { width, height, channels: 3, background: ground } })
      .composite([{ input: Buffer.from(ring) }])
      .jpeg()
      .toBuffer()
    const uploadId = await upload(house, `${name.replaceAll(/\W+/g, '-')}.jpg`, bytes)
    const body = { uploadId, description: name }
    const path = `/api/portal/projects/${projectId}/files`
    ids.push((await house.call<{ id: string }>(house.technician, 'POST', path, body)).id)
  }
  return ids
}

/** A file that its sender never finished. */
export const leaveUnfinished = (house: StillHouse): Promise<string> =>
  announce(house, 'Survey of the ballast pump room.pdf', 2_400_000)
