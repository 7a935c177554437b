/** One event of a stream (HTML Standard, section 9.2). */
export interface StreamEvent {
  event: string
  data: string
}

/**
 * Parses server-sent events from chunks that end anywhere, also inside a character.
 * @returns the function that accepts the next chunk
 */
export function createEventReader(onEvent: (event: StreamEvent) => void): (chunk: Uint8Array) => void {
  const decoder = new TextDecoder()
  let rest = ''
  return (chunk) => {
    rest += decoder.decode(chunk, { stream: true })
    const blocks = rest.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = readBlock(block)
      if (event !== null) onEvent(event)
    }
  }
}

/** The event of one block of lines; null for comments and for blocks without data. */
function readBlock(block: string): StreamEvent | null {
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
    if (field === 'event') event = value
    else if (field === 'data') data.push(value)
  }
  return data.length === 0 ? null : { event, data: data.join('\n') }
}
