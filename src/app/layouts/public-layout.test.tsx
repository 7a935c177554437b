import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#site/site-content/site-content.defaults.ts'
import { PublicLayout } from './PublicLayout.tsx'

const show = (current?: 'home') =>
  renderToStaticMarkup(
    <PublicLayout lang="en" settings={DEFAULT_SETTINGS} path="/" current={current}>
      <p>Content</p>
    </PublicLayout>,
  )
const linksOf = (html: string, start: string, end: string) =>
  [...html.slice(html.indexOf(start), html.indexOf(end)).matchAll(/href="([^"]+)"/g)].map(([, href]) => href)

const ANCHORS = ['home', 'services', 'products', 'about', 'team', 'compliance', 'contact']

test('bar and phone menu contain the same seven links in order, then Contact and Portal Login', () => {
  const html = show('home')
  const bar = linksOf(html, '<nav class="nav-links"', '</header>')
  expect(bar).toEqual([...ANCHORS.map((id) => `#${id}`), '/nb', '/portal-login', '#contact'])
  const menu = linksOf(html, '<dialog', '</dialog>')
  expect([...menu.slice(0, 7), menu.at(-1)]).toEqual([...ANCHORS.map((id) => `#${id}`), '/portal-login'])
})

test('phone menu and footer lead to every information page, under the addresses of the settings', () => {
  const html = show()
  for (const part of [
    html.slice(html.indexOf('<dialog'), html.indexOf('</dialog>')),
    html.slice(html.indexOf('<footer'), html.indexOf('</footer>')),
  ]) {
    for (const path of ['/clx-reagent-09991', '/ballast-service', DEFAULT_SETTINGS.chandlery.path]) {
      expect(part).toContain(`href="${path}"`)
    }
  }
})

test('on other pages the links lead to the home page’s sections', () => {
  expect(linksOf(show(), '<dialog', '</dialog>').slice(0, 7)).toEqual(ANCHORS.map((id) => `/#${id}`))
})

test('the admin box never puts a code in an address: its field has no name', () => {
  const html = show()
  const form = html.slice(html.indexOf('<form'), html.indexOf('</form>'))
  expect(form).toContain('action="/admin"')
  expect(form).toContain('Admin code, 16 digits')
  expect(form).toContain('inputMode="numeric"')
  expect(form).not.toMatch(/<input[^>]*\sname=/)
})
