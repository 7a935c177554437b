import { randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { HEIC } from '#core/files/heic/heic.fixture.ts'
import { useAdminSite } from './admin-site.ts'
import { findFlawsAt } from './look.ts'
import { settle } from './site.ts'

const CODE = '4829173650284716'
const site = useAdminSite({ env: { ADMIN_CODE: CODE } })

/** The only toast there is. */
const toast = (page: Page) => page.locator('.toast')

/** Waits until a toast says so. */
const told = (page: Page, text: string) => toast(page).filter({ hasText: text }).waitFor()

async function signIn(page: Page, code = CODE): Promise<void> {
  await page.getByLabel('Admin code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** A signed-in page in a fresh browser. */
async function openPanel(path = '/admin?tab=products', options: Parameters<typeof site.open>[1] = {}): Promise<Page> {
  const page = await site.openPanel(path, options)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const row = (page: Page, itemNumber: string) => page.getByRole('row').filter({ hasText: itemNumber })

async function makeProduct(page: Page, itemNumber: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New product' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Item number', { exact: true }).fill(itemNumber)
  await page.getByLabel('Description', { exact: true }).fill('For a test')
  await page.getByRole('button', { name: 'Create' }).click()
  await told(page, 'Product created successfully')
}

describe('entrance', () => {
  test('says what is wrong with a code, takes one with blanks and dashes, and logs out', async () => {
    site.expectFaults(/401/)
    const page = await site.open('/admin')
    await signIn(page, '1234')
    await told(page, 'Invalid format')
    await expect.poll(() => toast(page).textContent()).toContain('Admin code must be exactly 16 digits')
    await signIn(page, '1111 2222 3333 4444')
    await told(page, 'Invalid admin code')
    await expect.poll(() => toast(page).textContent()).toContain('Please check your 16-digit admin code')
    await signIn(page, '4829 1736-5028 4716')
    await told(page, 'Login successful')
    await expect
      .poll(() => page.evaluate(() => [localStorage['adminSessionToken'], sessionStorage['adminSessionToken']]))
      .toEqual([undefined, expect.any(String)])
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(/\/(#logged-out)?$/)
    await told(page, 'Logged out')
    const token: unknown = await page.evaluate(() => sessionStorage['adminSessionToken'])
    expect(token).toBeUndefined()
  })

  test('opens from the footer, and the home page is the panel from then on', async () => {
    site.expectFaults(/401/)
    const page = await site.open('/')
    const box = page.locator('form[data-admin-box]')
    await box.getByLabel('Admin code, 16 digits').fill('12')
    await box.getByRole('button', { name: 'Log in' }).click()
    await expect.poll(() => box.textContent()).toContain('Admin code must be exactly 16 digits')
    await box.getByLabel('Admin code, 16 digits').fill(CODE)
    await box.getByLabel('Keep me signed in').check()
    await box.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL(/\/admin/)
    await told(page, 'Login successful')
    await expect.poll(() => page.evaluate(() => typeof localStorage['adminSessionToken'])).toBe('string')
    await page.goto(site.product.url)
    await page.getByRole('heading', { level: 1, name: 'before the site is public' }).waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: 'View All Projects' }).getAttribute('href'))
      .toBe('/portal/projects-overview')
    await page.getByRole('link', { name: 'Back to Site' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ballast Water Treatment' }).waitFor()
  })

  test('a visitor loads nothing of it; moving between site, panel and portal leaves no promise that fails, where pages may move', async () => {
    const page = await site.open('/', { reducedMotion: 'no-preference' })
    await settle(page)
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(loaded.filter((name) => /admin|staff|site-entry/i.test(name))).toEqual([])
    const box = page.locator('form[data-admin-box]')
    const logIn = async (keeps: boolean) => {
      await box.getByLabel('Admin code, 16 digits').fill(CODE)
      await box.getByLabel('Keep me signed in').setChecked(keeps)
      await box.getByRole('button', { name: 'Log in' }).click()
      await told(page, 'Login successful')
    }
    const logOut = async () => {
      // What the panel asks for while it ends is refused, which the browser writes down.
      await settle(page)
      await page.getByRole('button', { name: 'Logout' }).click()
      await told(page, 'Logged out')
    }
    await logIn(false)
    await logOut()
    await logIn(true)
    await page.goto(site.product.url)
    await page.getByRole('heading', { level: 1, name: 'before the site is public' }).waitFor()
    await logOut()
    await page.goto(`${site.product.url}/legal`)
    for (const address of ['/products/09991', '/portal-login', '/', '/admin', '/legal']) {
      await page.evaluate((to) => location.assign(to), address)
      await page.waitForURL(site.product.url + address)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
    }
    await page.goBack()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Ballast Water Treatment' }).waitFor()
  })

  test('a logout in another tab ends this one too', async () => {
    const first = await site.open('/admin')
    await first.getByLabel('Keep me signed in').check()
    await signIn(first)
    await first.getByRole('heading', { level: 1, name: 'before the site is public' }).waitFor()
    const context: BrowserContext = first.context()
    const second = await context.newPage()
    await second.goto(`${site.product.url}/admin`)
    await second.getByRole('heading', { level: 1, name: 'before the site is public' }).waitFor()
    await second.getByRole('button', { name: 'Logout' }).click()
    await first.getByRole('heading', { name: 'Admin area' }).waitFor()
    await expect.poll(() => first.getByText('Sign in with your own 16-digit code').isVisible()).toBe(true)
  })

  test('a session that ends in the middle keeps what was typed', async () => {
    site.expectFaults(/401/)
    const page = await openPanel()
    await page.getByRole('button', { name: 'New product' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Half a product')
    await page.getByLabel('Item number', { exact: true }).fill('HALF-1')
    await page.getByLabel('Description', { exact: true }).fill('Typed before the session ended')
    // The server ends the session; the page has not been notified yet.
    await page.evaluate(() =>
      fetch('/api/admin/logout', {
        method: 'POST',
        headers: { Authorization: `Bearer ${sessionStorage['adminSessionToken']}` },
      }),
    )
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText('Your session has ended').waitFor()
    await signIn(page)
    await page.getByRole('heading', { name: 'New product' }).waitFor()
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Half a product')
    await page.getByRole('button', { name: 'Create' }).click()
    await told(page, 'Product created successfully')
  })
})

describe('products', () => {
  test('are created, changed by keyboard, duplicated and deleted; an item number that is taken names its owner', async () => {
    site.expectFaults(/409/)
    const page = await openPanel()
    await page.keyboard.press('n')
    await page.getByRole('heading', { name: 'New product' }).waitFor()
    await page.getByRole('button', { name: 'Close panel' }).click()
    await makeProduct(page, 'TEST-1', 'Sampling hose')
    await page.getByLabel('Name', { exact: true }).fill('Sampling hose, 2 m')
    await page.getByRole('textbox', { name: 'Specifications' }).fill('- Length: 2 m\n- Bore: 6 mm')
    await page.getByRole('group', { name: 'Specifications' }).getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('rowheader', { name: 'Length' }).waitFor()
    await page.getByRole('textbox', { name: 'Specifications' }).waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+s')
    await told(page, 'Product updated successfully')
    await page.getByRole('button', { name: 'Duplicate', exact: true }).click()
    await expect.poll(() => page.getByLabel('Item number', { exact: true }).inputValue()).toMatch(/^TEST-1.+/)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Delete product' }).click()
    await told(page, 'Product deleted successfully')
    await page.getByRole('searchbox', { name: 'Search products' }).fill('TEST-1')
    await expect.poll(() => row(page, 'Sampling hose, 2 m').count()).toBe(1)

    await page.getByRole('button', { name: 'New product' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Second reagent')
    await page.getByLabel('Item number', { exact: true }).fill('09991')
    await page.getByLabel('Description', { exact: true }).fill('x')
    await page.getByRole('button', { name: 'Create' }).click()
    await told(page, 'Error creating product')
    await page.getByRole('button', { name: 'Open it' }).click()
    await expect.poll(() => page.getByLabel('Item number', { exact: true }).inputValue()).toBe('09991')
  })

  test('a picture is scaled before it is sent, one that is too large or unreadable is refused', async () => {
    site.expectFaults(/422/)
    const page = await openPanel()
    await makeProduct(page, 'PIC-1', 'With a picture')
    const png = await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 600 })
      const context = canvas.getContext('2d')
      if (context) {
        context.fillStyle = '#0e7c86'
        context.fillRect(0, 0, 800, 600)
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    })
    const input = page.locator('input[type="file"]').first()
    await input.setInputFiles({ name: 'hose.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') })
    await page.getByText('scaled to 400 × 300').waitFor()
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    expect((await sent).postData()).toContain('"imageUrl":"data:image/jpeg;base64,')
    await told(page, 'Product updated successfully')
    await expect.poll(() => page.locator('.picture img').getAttribute('src')).toMatch(/^\/pictures\//)
    await input.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
    await told(page, 'Image too large')
    await expect.poll(() => toast(page).textContent()).toContain('Please select an image smaller than 5MB')
    const refused = async (name: string, buffer: Buffer, sentence: string) => {
      await input.setInputFiles({ name, mimeType: 'image/jpeg', buffer })
      await toast(page).getByText(sentence).waitFor()
      await expect.poll(() => toast(page).textContent()).toContain('Error loading image')
    }
    await refused('no.jpg', Buffer.from('no picture'), 'no.jpg is no JPEG, PNG, WebP, HEIC or AVIF picture.')
    await refused('cut.jpg', Buffer.from('/9j/4AAQSkZJRg==', 'base64'), 'cut.jpg is a JPEG file that cannot be read')
    await refused('IMG_1.HEIC', HEIC.cutOff, 'IMG_1.HEIC: This picture cannot be read; it may be damaged.')
  })

  test("a pasted picture, a phone's photograph of more than 5 MB, one in AVIF and one in HEIC are made to fit", async () => {
    const page = await openPanel('/admin?edit=new')
    await page.locator('.drop').evaluate(async (box) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 500, height: 1000 })
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
      const clipboardData = new DataTransfer()
      if (blob) clipboardData.items.add(new File([blob], 'image.png', { type: 'image/png' }))
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await page.getByText('scaled to 200 × 400').waitFor()
    await expect.poll(() => page.locator('.picture img').getAttribute('src')).toMatch(/^data:image\/jpeg/)
    const input = page.locator('input[type="file"]').first()
    const noise = { width: 2400, height: 1800, channels: 3 as const }
    const pixels = randomBytes(noise.width * noise.height * noise.channels)
    const large = await sharp(pixels, { raw: noise }).jpeg({ quality: 100 }).toBuffer()
    expect(large.length).toBeGreaterThan(5 * 1024 * 1024)
    await input.setInputFiles({ name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: large })
    await page.getByText('scaled to 400 × 300').waitFor()
    const avif = await sharp({ create: { width: 500, height: 1000, channels: 3, background: '#0e7c86' } })
      .avif({ effort: 0 })
      .toBuffer()
    // Its sender sets no kind, as file managers without one do.
    await input.setInputFiles({ name: 'IMG_3.avif', mimeType: '', buffer: avif })
    await page.getByText('scaled to 200 × 400').waitFor()
    // Chromium draws no HEIC: the server converts it, whatever its name says.
    await input.setInputFiles({ name: 'IMG_4.jpg', mimeType: 'image/jpeg', buffer: HEIC.rotated })
    await page.getByText('scaled to 64 × 96').waitFor()
  })

  test('two administrators at once: the second sees both values and chooses', async () => {
    site.expectFaults(/409/)
    const [first, second] = [await openPanel(), await openPanel()]
    await makeProduct(first, 'TWO-1', 'Valve')
    await second.getByRole('searchbox', { name: 'Search products' }).fill('TWO-1')
    await second.getByRole('button', { name: 'Valve', exact: true }).click()
    await second.getByLabel('Name', { exact: true }).fill('Valve of the second')
    await first.getByLabel('Name', { exact: true }).fill('Valve of the first')
    await first.getByLabel('Description', { exact: true }).fill('Changed by the first')
    await first.getByRole('button', { name: 'Save', exact: true }).click()
    await told(first, 'Product updated successfully')
    await second.getByRole('button', { name: 'Save', exact: true }).click()
    const note = second.getByRole('alert').filter({ hasText: 'Somebody else has changed this product' })
    await note.waitFor()
    await expect.poll(() => note.textContent()).toContain('Valve of the first')
    await expect.poll(() => second.getByLabel('Name', { exact: true }).inputValue()).toBe('Valve of the second')
    await expect.poll(() => second.getByLabel('Description', { exact: true }).inputValue()).toBe('Changed by the first')
    await second.getByRole('button', { name: 'Use stored: Name' }).click()
    await expect.poll(() => second.getByLabel('Name', { exact: true }).inputValue()).toBe('Valve of the first')
    await second.getByLabel('Name', { exact: true }).fill('Valve of both')
    await second.getByRole('button', { name: 'Save', exact: true }).click()
    await told(second, 'Product updated successfully')
  })

  test('are put in order by button and by dragging', async () => {
    const page = await openPanel()
    const numbers = () => page.locator('.table tbody tr td:nth-child(4)').allTextContents()
    await page.locator('.grip').first().waitFor()
    const before = await numbers()
    await page.getByRole('button', { name: `Move ${before[0]} down` }).click()
    await expect.poll(async () => (await numbers())[1]).toBe(before[0])
    await told(page, 'Order saved')
    await page.locator('.grip').nth(3).dragTo(page.locator('.table tbody tr').nth(0))
    await expect.poll(async () => (await numbers())[0]).toBe(before[3])
    await page.reload()
    await expect.poll(async () => (await numbers())[0]).toBe(before[3])
  })
})

test('categories are added, renamed and deleted; one in use says why it stays', async () => {
  const page = await openPanel('/admin?tab=categories')
  await page.getByLabel('Name of a new category').fill('Hoses')
  await page.keyboard.press('Enter')
  await told(page, 'Category created successfully')
  await page.getByRole('button', { name: 'Hoses', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Hoses and clamps')
  await page.keyboard.press('Enter')
  await told(page, 'Category updated successfully')
  const used = page.getByRole('button', { name: /^Delete .*: \d+ products? uses? it/ }).first()
  await expect.poll(() => used.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('button', { name: 'Delete Hoses and clamps' }).click()
  await page.getByRole('button', { name: 'Delete category' }).click()
  await told(page, 'Category deleted successfully')
})

test('at every width nothing is out of reach and axe finds nothing', async () => {
  const page = await site.open('/admin')
  expect(await findFlawsAt(page, 'admin-entrance')).toEqual([])
  await signIn(page)
  await page.getByRole('heading', { level: 1, name: 'before the site is public' }).waitFor()
  await page.goto(`${site.product.url}/admin?view=csv`)
  await page.getByRole('heading', { name: 'Import and export' }).waitFor()
  expect(await findFlawsAt(page, 'admin-csv'), 'import and export').toEqual([])
  // On from there in the same document: what stays is checked once.
  for (const tab of ['Categories', 'Brands', 'Products']) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: tab }).click()
    await page.getByRole('heading', { level: 1, name: tab }).waitFor()
    expect(await findFlawsAt(page, `admin-${tab}`), tab).toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'New product' }).click()
  await page.getByRole('heading', { name: 'New product' }).waitFor()
  expect(await findFlawsAt(page, 'admin-new-product'), 'a new product').toEqual([])
})
