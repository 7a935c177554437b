import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#modules/site-content/site-content.defaults.ts'
import { PublicLayout } from './PublicLayout.tsx'

const show = (current?: 'home') =>
  renderToStaticMarkup(
    <PublicLayout lang="en" settings={DEFAULT_SETTINGS} current={current}>
      <p>Content</p>
    </PublicLayout>,
  )
const linksOf = (html: string, start: string, end: string) =>
  [...html.slice(html.indexOf(start), html.indexOf(end)).matchAll(/href="([^"]+)"/g)].map(([, href]) => href)

const ANCHORS = ['home', 'services', 'products', 'about', 'team', 'compliance', 'contact']

test('bar and phone menu hold the same seven links in order, then Contact and Portal Login', () => {
  const html = show('home')
  const bar = linksOf(html, '<nav class="nav-links"', '<dialog')
  expect(bar).toEqual([...ANCHORS.map((id) => `#${id}`), '/portal-login', '#contact'])
  expect(linksOf(html, '<dialog', '<main')).toEqual([...ANCHORS.map((id) => `#${id}`), '/portal-login'])
})

test('on other pages the links lead to the home page’s sections', () => {
  expect(linksOf(show(), '<dialog', '<main').slice(0, 7)).toEqual(ANCHORS.map((id) => `/#${id}`))
})

test('the admin box never puts a code in an address: its field has no name', () => {
  const html = show()
  const form = html.slice(html.indexOf('<form'), html.indexOf('</form>'))
  expect(form).toContain('action="/admin"')
  expect(form).toContain('Admin code, 16 digits')
  expect(form).toContain('inputMode="numeric"')
  expect(form).not.toMatch(/<input[^>]*\sname=/)
})
