/** The part of fontkit that we and the drawing library's types use; the package has no types of its own. */
declare module 'fontkit' {
  export interface Font {
    type: string
    /** Code points that have a glyph. */
    characterSet: number[]
    glyphForCodePoint(code: number): unknown
    hasGlyphForCodePoint(code: number): boolean
  }
  export function create(bytes: Uint8Array): Font
}
