import { expect, it } from 'vitest'
import { createEventReader, type StreamEvent } from './event-stream.ts'

const STREAM =
  'retry: 2000\n\n: ping\n\nevent: change\nid: 7\ndata: {"name":"Åse"}\n\ndata: one\ndata:two\n\nevent: cut'

it('reads the same events however the bytes are cut', () => {
  const bytes = new TextEncoder().encode(STREAM)
  for (const size of [1, 2, 3, 7, bytes.length]) {
    const events: StreamEvent[] = []
    const read = createEventReader((event) => events.push(event))
    for (let at = 0; at < bytes.length; at += size) read(bytes.subarray(at, at + size))
    expect(events).toEqual([
      { event: 'change', data: '{"name":"Åse"}' },
      { event: 'message', data: 'one\ntwo' },
    ])
  }
})
