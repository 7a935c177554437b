import { expect, it } from 'vitest'
import { tryEach } from './try-each.ts'

const fail = async (items: readonly string[]) => {
  await tryEach(
    items,
    (item) => item,
    async (item) => {
      if (item.startsWith('bad')) throw new Error(`${item} broke`)
    },
  )
}

it('tries every item and names those that failed, with the first failure as the cause', async () => {
  await expect(fail(['good', 'fine'])).resolves.toBeUndefined()
  await expect(fail(['bad 1', 'good', 'bad 2'])).rejects.toMatchObject({
    message: 'Failed for bad 1, bad 2',
    cause: { message: 'bad 1 broke' },
  })
})

it('names the parts of an item that failed', async () => {
  const failure = tryEach(
    ['visits', 'people'],
    (name) => name,
    (name) => fail([`${name === 'visits' ? 'bad' : 'good'} reminder`]),
  )
  await expect(failure).rejects.toMatchObject({
    message: 'Failed for visits bad reminder',
    cause: { message: 'bad reminder broke' },
  })
})
