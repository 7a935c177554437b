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
  expect(render('- one\n- two')).toBe(
    '<div class="markdown"><ul class="markdown-list"><li>one</li><li>two</li></ul></div>',
  )
})

it('draws paragraphs with bold, emphasis, code and links', () => {
  expect(render('A **b** *c* `d` [e](/f)\ng')).toBe(
    '<div class="markdown"><p>A <strong>b</strong> <em>c</em> <code>d</code> <a href="/f">e</a> g</p></div>',
  )
})

it.each([
  '<script>alert(1)</script>',
  '[x](javascript:alert(1))',
  '[x](//evil.example)',
  '[x](data:text/html,1)',
  '<img src=x onerror=alert(1)>',
])('lets nothing run from %s', (source) => {
  const html = render(source)
  expect(html).not.toMatch(/<script|<img|href=/)
})

it('comes to an end on any text', () => {
  for (const source of ['|', '||\n|-|', '- ', '#', '**', '1. a\n- b\n  c', '|a|\n|-|\n|||||', ''])
    expect(render(source)).toContain('<div')
})
