import { expect, it } from 'vitest'
import './zod-without-eval.ts'

it('zod takes the setting from the place that it is written to, and shares it with later ones', async () => {
  const { config } = await import('zod')
  expect(config()).toMatchObject({ jitless: true })
})
