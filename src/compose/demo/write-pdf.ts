/** Characters of WinAnsiEncoding that the example texts use outside of ASCII. */
const toWinAnsi = (text: string): string =>
  text
    .replaceAll('’', '\x92')
    .replaceAll('ń', 'n')
    .replace(/[^\x20-\xff]/g, '?')
    .replace(/[\\()]/g, String.raw`\$&`)

/**
 * One A4 page with a heading and lines of text: the smallest whole PDF (ISO 32000-1), for example files. The product's
 * own documents are drawn by a library.
 */
export function writePdf(heading: string, lines: readonly string[]): Buffer {
  const content = [
    'BT /F1 18 Tf 56 772 Td',
    `(${toWinAnsi(heading)}) Tj`,
    '/F1 11 Tf 0 -32 Td 16 TL',
    ...lines.map((line) => `(${toWinAnsi(line)}) Tj T*`),
    'ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = text.length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
