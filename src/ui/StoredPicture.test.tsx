import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { StoredPicture } from './StoredPicture.tsx'

const show = (src: string) =>
  renderToStaticMarkup(<StoredPicture src={src} alt="A valve" width={240} height={180} sizes="300px" />)

it('offers each size and format of a stored picture, and the JPEG to everyone else', () => {
  const src = '/pictures/0b6f2f43-5d0c-4c7a-9b6e-1f2a3b4c5d6e'
  const html = show(src)
  for (const format of ['avif', 'webp', 'jpg']) {
    expect(html).toContain(`${src}/200.${format} 200w, ${src}/400.${format} 400w`)
  }
  expect(html).toMatch(/<img [^>]*alt="A valve"[^>]*width="240" height="180"/)
})

it('shows a drawing that came with the product as it is', () => {
  const html = show('/pictures/products/valve.svg')
  expect(html).toContain('src="/pictures/products/valve.svg"')
  expect(html).not.toContain('srcSet')
  expect(html).not.toContain('<picture')
})
