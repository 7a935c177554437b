/** Running text; a Norwegian name or a link stands as its own part. */
export type TextPart = string | { nb: string } | { text: string; href: string }
export type LegalText = readonly TextPart[]

export interface LegalBlock {
  heading?: string
  paragraphs?: readonly LegalText[]
  points?: readonly LegalText[]
}

export interface LegalChapter {
  id: 'privacy' | 'terms' | 'compliance' | 'whistleblowing' | 'accessibility'
  title: string
  blocks: readonly LegalBlock[]
}
