import { StyleSheet } from '@react-pdf/renderer'

/** The look's colours on white paper: ink for text, sea for the one accent, danger for what lies outside a limit. */
export const INK = '#0b1f33'
const TEXT = '#151e26'
const QUIET = '#4b5b65'
const EDGE = '#c2cdd3'
const FAINT_EDGE = '#dbe2e6'
const SUNK = '#f6f8f9'
const SEA = '#0e7c86'
const DANGER = '#b42318'

/** Font size, in points; 72 to the inch. */
export const FONT_SIZE = 9

/** Widths in points. The page is A4 without its margins; a table has less because of its padding and gaps. */
export const COLUMNS = { page: 515, table: 475, fact: 161, photo: 251, signature: 245 } as const

/** Points. */
export const styles = StyleSheet.create({
  page: { fontFamily: 'Inter', fontSize: FONT_SIZE, lineHeight: 1.4, color: TEXT, padding: '34 40 58 40' },
  head: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 18 },
  company: { flexDirection: 'row', gap: 8 },
  companyName: { fontFamily: 'Archivo', fontWeight: 700, fontSize: 12, color: INK, lineHeight: 1.25 },
  small: { fontSize: 7.5, color: QUIET },
  right: { textAlign: 'right' },
  title: { fontFamily: 'Archivo', fontWeight: 700, fontSize: 21, color: INK, lineHeight: 1.15 },
  subtitle: { fontSize: 11, color: QUIET, marginTop: 3 },
  draft: {
    marginTop: 8,
    padding: '4 8',
    borderWidth: 1,
    borderColor: '#a1660b',
    borderRadius: 3,
    color: '#8a5407',
    fontSize: 8,
  },
  facts: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    marginTop: 14,
    borderTopWidth: 1.5,
    borderTopColor: INK,
    borderBottomWidth: 0.75,
    borderBottomColor: EDGE,
    paddingTop: 8,
    paddingBottom: 2,
  },
  fact: { width: '33.33%', paddingRight: 10, marginBottom: 7 },
  label: { fontSize: 7.5, color: QUIET },
  value: { fontSize: 9.5, fontWeight: 600, color: TEXT },
  digest: { marginTop: 16, fontSize: 7.5, color: QUIET },
  heading: {
    fontFamily: 'Archivo',
    fontWeight: 700,
    fontSize: 12,
    color: INK,
    marginTop: 16,
    marginBottom: 5,
    lineHeight: 1.25,
  },
  paragraph: { marginBottom: 4 },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderBottomColor: FAINT_EDGE, padding: '3.5 4', gap: 8 },
  rowHead: { backgroundColor: SUNK, borderBottomWidth: 0.75, borderBottomColor: EDGE },
  rowSum: { borderBottomWidth: 0, borderTopWidth: 0.75, borderTopColor: EDGE },
  cellHead: { fontSize: 7.5, color: QUIET },
  strong: { fontWeight: 600 },
  outside: { color: DANGER, fontWeight: 600 },
  inside: { color: SEA },
  photoCount: { color: QUIET, marginBottom: 6 },
  photos: { flexDirection: 'row', gap: 12, marginBottom: 12 },
  photo: { width: COLUMNS.photo },
  // The whole photo, also of an upright one: the reading may be at its edge.
  photoImage: { maxWidth: COLUMNS.photo, maxHeight: 188, objectFit: 'contain', objectPositionX: 0, marginBottom: 3 },
  signatures: { flexDirection: 'row', gap: 24 },
  signature: { flexGrow: 1, flexBasis: 0 },
  signer: { fontWeight: 600, marginTop: 4 },
  remark: { fontSize: 7.5, color: QUIET, marginTop: 6 },
  signatureLine: { height: 62, borderBottomWidth: 0.75, borderBottomColor: INK, justifyContent: 'flex-end' },
  signatureImage: { height: 58, objectFit: 'contain', objectPositionX: 0, alignSelf: 'flex-start', maxWidth: 230 },
  foot: {
    position: 'absolute',
    left: 40,
    right: 40,
    // From the top: before the pages are split, the bottom is that of all pages together.
    top: 798,
    borderTopWidth: 0.5,
    borderTopColor: EDGE,
    paddingTop: 5,
    flexDirection: 'row',
    justifyContent: 'space-between',
  },
  footText: { fontSize: 6.5, color: QUIET },
})
