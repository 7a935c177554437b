import { expect, it } from 'vitest'
import { createSheetFor } from './page-styles.ts'

const SHEET = [
  '@layer base,ui;',
  '@font-face{font-family:Inter;src:url(/a.woff2)format("woff2")}',
  '@layer base{:root{--edge:url("data:image/svg+xml,{}")}h1,.card{margin:0}}',
  '@layer ui{.card .price:hover,.drawer a{color:red}.card:not(.sold,.old){top:0}:is(.drawer,.card){left:0}',
  '@media (width>=720px){.drawer{gap:1px}}@media print{.card[data-print=".drawer"]{gap:2px}}}',
  '@keyframes turn{to{rotate:1turn}}',
].join('')

it('a page gets the rules for classes in its markup, in their order, and all rules without a class', () => {
  expect(createSheetFor(SHEET)('<p class="card wide"><b\n class="price">1</b></p>')).toBe(
    [
      '@layer base,ui;',
      '@font-face{font-family:Inter;src:url(/a.woff2)format("woff2")}',
      '@layer base{:root{--edge:url("data:image/svg+xml,{}")}h1,.card{margin:0}}',
      '@layer ui{.card .price:hover{color:red}.card:not(.sold,.old){top:0}:is(.drawer,.card){left:0}',
      '@media print{.card[data-print=".drawer"]{gap:2px}}}',
      '@keyframes turn{to{rotate:1turn}}',
    ].join(''),
  )
})

it('a page without classes keeps what every page has', () => {
  expect(createSheetFor(SHEET)('<h1>Kit</h1>')).toContain('h1{margin:0}')
  expect(createSheetFor(SHEET)('<h1>Kit</h1>')).not.toMatch(/\.(price|drawer) ?[a{]/)
})

it('a page with every class gets the whole sheet', () => {
  expect(createSheetFor(SHEET)('<p class="card price drawer">')).toBe(SHEET)
})

it('what scripts may show on any page has its rules on every page', () => {
  expect(createSheetFor(SHEET, ['drawer'])('<h1>Kit</h1>')).toContain('.drawer a{color:red}')
})
