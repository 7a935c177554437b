import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Markdown } from './Markdown.tsx'

const render = (source: string, lists?: 'pairs' | 'steps') =>
  renderToStaticMarkup(<Markdown source={source} {...(lists ? { lists } : {})} />)

it('draws a table of two columns as labels and values', () => {
  expect(render('| Specification | Value |\n|---|---|\n| Method | DPD \\| 515 nm |')).toContain(
    '<tr><th scope="row">Method</th><td>DPD | 515\u00a0nm</td></tr>',
  )
})

it('names the column in each cell of a wider table', () => {
  expect(render('| A | B | C |\n|:-|-:|---|\n| 1 | 2 |')).toContain(
    '<td data-l="A">1</td><td data-l="B">2</td><td data-l="C"></td>',
  )
})

it('draws labelled lists as pairs or as steps, others as lists', () => {
  const labelled = '- **Uptake:** steers the current\n- Discharge: steers neutralisation'
  expect(render(labelled)).toContain('<th scope="row">Uptake</th><td>steers the current</td>')
  expect(render(labelled, 'steps')).toContain('<li><b class="step-name">Uptake</b>steers the current</li>')
  expect(render(labelled, 'steps')).toContain('<li>Discharge: steers neutralisation</li>')
  expect(render(`${labelled}\n  - both ways`, 'steps')).toContain('neutralisation<ul><li>both ways</li></ul></li>')
  expect(render(`${labelled}\n  - both ways`)).toContain('<td>steers neutralisation<ul><li>both ways</li></ul></td>')
  expect(render('- one\n- two')).toBe(
    '<div class="markdown"><ul class="markdown-list"><li>one</li><li>two</li></ul></div>',
  )
})

it('draws paragraphs with bold, emphasis, code and links', () => {
  expect(render('A **b** *c* `d` [e](/f)\ng')).toBe(
    '<div class="markdown"><p>A <strong>b</strong> <em>c</em> <code>d</code> <a href="/f">e</a>\ng</p></div>',
  )
})

it.each([
  ['- a\n\n- b', '<ul class="markdown-list"><li>a</li><li>b</li></ul>'],
  ['- a\n  - b\n- c', '<ul class="markdown-list"><li>a<ul><li>b</li></ul></li><li>c</li></ul>'],
  ['3. a\n4. b', '<ol class="markdown-list" start="3"><li>a</li><li>b</li></ol>'],
  ['- 2. etasje', '<ul class="markdown-list"><li>2. etasje</li></ul>'],
  ['*a **b***', '<p><em>a <strong>b</strong></em></p>'],
  [String.raw`\*a\*`, '<p>*a*</p>'],
])('draws %j as Markdown has it', (source, html) => {
  expect(render(source)).toBe(`<div class="markdown">${html}</div>`)
})

it.each([
  '> quoted',
  '    indented',
  '~~~ fenced',
  'a\n---\nb',
  '---',
  '[a]: /b',
  'R&amp;D &copy; 2026',
  '<https://example.com>',
  '<!-- hidden -->',
  '<b>bold</b>',
  'item_no_4 and 5 * 3 * 2',
])('leaves %j as it is', (source) => {
  const text = source.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  expect(render(source)).toBe(`<div class="markdown"><p>${text}</p></div>`)
})

it.each([
  '<script>alert(1)</script>',
  '[x](javascript:alert(1))',
  '[x](//evil.example)',
  '[x](data:text/html,1)',
  '[x](</\t/evil.example>)',
  String.raw`[x](/\\evil.example)`,
  '[x](java&#115;cript:alert(1))',
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
  '<img src=x onerror=alert(1)>',
])('lets nothing run from %s', (source) => {
  const html = render(source)
  expect(html).not.toMatch(/<script|<img|href=/)
})

it('comes to an end on any text', () => {
  for (const source of [
    '|',
    '||\n|-|',
    '- ',
    '#',
    '**',
    '1. a\n- b\n  c',
    '|a|\n|-|\n|||||',
    '',
    '- '.repeat(9000),
    '1. '.repeat(8000),
  ])
    expect(render(source)).toContain('<div')
})
