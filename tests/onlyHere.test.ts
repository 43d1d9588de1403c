import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'

const refused = { code: 'ECONNREFUSED' }

test.each(['https://api.mainnet.solana.com', 'http://example.com', 'https://192.0.2.1'])(
  'a unit test that asks %s is refused at once',
  async (url) => {
    await expect(fetch(url)).rejects.toMatchObject({ cause: refused })
  },
)

test('a socket to another machine is refused, too', async () => {
  const [error] = (await once(new WebSocket('wss://api.devnet.solana.com'), 'error')) as [Error]
  expect(error).toMatchObject(refused)
})
