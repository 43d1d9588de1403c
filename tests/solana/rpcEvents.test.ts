import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withoutSecrets } from '../../src/solana/rpcEvents'
import { rpcCall } from '../../src/solana/rpcFetch'
import { anEndpoint } from '../support/endpoint'

const told: string[] = []
beforeEach(() => {
  told.length = 0
  for (const level of ['error', 'warn', 'info', 'log', 'debug'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void told.push(`${level} ${words.join(' ')}`))
})
afterEach(() => void vi.restoreAllMocks())

it('a call that failed is told once, to the console as an error', async () => {
  const endpoint = await anEndpoint((_, index) => ({ status: index < 3 ? 500 : 400 }))
  await expect(rpcCall([`${endpoint.url}key-secret?api-key=hidden`], 'getSlot', [])).rejects.toThrow()
  expect(told).toEqual([expect.stringMatching(/^error RPC getSlot: rpc\/failed/)])
  expect(told[0]).not.toMatch(/secret|hidden/)
})

it('a call that is answered, be it with a node’s own error, is not told', async () => {
  const endpoint = await anEndpoint(() => ({ each: () => ({ error: { code: -32602, message: 'no' } }) }))
  await expect(rpcCall([endpoint.url], 'getSlot', [])).rejects.toThrow()
  expect(told).toEqual([])
})

it.each([
  ['POST https://rpc.example/v2/key?api-key=1#x failed', 'POST https://rpc.example failed'],
  ['(wss://me:secret@rpc.example:8900/key)', '(wss://rpc.example:8900'],
  ['"http://127.0.0.1/rpc", "https://a.example"', '"http://127.0.0.1", "https://a.example"'],
  ['nothing to hide: 7/8 ? yes', 'nothing to hide: 7/8 ? yes'],
])('%s loses what may be a secret', (text, clean) => {
  expect(withoutSecrets(text)).toBe(clean)
})
