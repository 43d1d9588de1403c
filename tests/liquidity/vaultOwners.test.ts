import { Keypair, PublicKey } from '@solana/web3.js'
import { expect, it, onTestFinished, vi } from 'vitest'
import { fetchVaultOwners } from '../../src/liquidity/vaultOwners'

/* Programs whose tokens lie under addresses that name nothing: their accounts name the owners. */

type Asked = Readonly<{ params: readonly [string, { filters: [{ memcmp: { offset: number } }] }] }>

const STREAMFLOW = 'strmRqUCoQUgGUan5YhzUZa6KqdzwX5L6FpUxfmKg5m'
const OPENBOOK = 'srmqPvymJeFKQ4zGQed1GFppgkRHL9kaELCbyksJtPX'
const LIFINITY = '2wT8Yq49kHgDzXuPxZSaeLaH1qbmGXtEyPy64bL7aD3c'

/** The nonce with which the vaults of a market have an owner. */
function nonceOf(market: PublicKey): Buffer {
  const nonce = Buffer.alloc(8)
  for (;;)
    try {
      PublicKey.createProgramAddressSync([market.toBytes(), nonce], new PublicKey(OPENBOOK))
      return nonce
    } catch {
      nonce[0] = (nonce[0] ?? 0) + 1
    }
}

it('names escrows of Streamflow and the vaults of OpenBook and Lifinity, and none where a node refuses', async () => {
  const [escrow, market] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
  const nonce = nonceOf(market)
  // A pool of Lifinity and the owner of its vaults, from a swap on Mainnet.
  const [amm, authority] = [
    'EiEAydLqSKFqRPpuwYoVxEJ6h9UZh9tsTaHgs4f8b8Z5',
    'Hc3DCcYyN7m2Wasf4Zhe8FMQ9qf9PiBiMJ9vqwSqB42h',
  ]
  const accounts: Readonly<Record<string, readonly [number, string, Uint8Array]>> = {
    [STREAMFLOW]: [177, market.toBase58(), escrow.toBytes()],
    [OPENBOOK]: [85, market.toBase58(), nonce],
    [LIFINITY]: [254, amm, Buffer.alloc(8)],
  }
  const refused = new Set<string>()
  const asked: Asked[] = []
  const node = vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    const call = JSON.parse(init?.body as string) as Asked
    asked.push(call)
    const [program, { filters }] = call.params
    if (refused.has(program)) return Promise.resolve(new Response('no', { status: 403 }))
    const [offset, pubkey, bytes] = accounts[program] ?? []
    const account = { data: [Buffer.from(bytes ?? []).toString('base64'), 'base64'] }
    const result = filters[0].memcmp.offset === offset ? [{ pubkey, account }] : []
    return Promise.resolve(Response.json({ jsonrpc: '2.0', id: 1, result }))
  })
  onTestFinished(() => node.mockRestore())
  const vaults = PublicKey.createProgramAddressSync([market.toBytes(), nonce], new PublicKey(OPENBOOK))
  const named = new Map([
    [escrow.toBase58(), { kind: 'locker', name: 'Streamflow' }],
    [vaults.toBase58(), { kind: 'pool', name: 'OpenBook' }],
    [authority, { kind: 'pool', name: 'Lifinity' }],
  ])
  const fetchNow = () => fetchVaultOwners(['http://node'], Keypair.generate().publicKey.toBase58())
  expect(await fetchNow()).toEqual(named)
  expect(asked).toHaveLength(5)
  refused.add(OPENBOOK)
  named.delete(vaults.toBase58())
  expect(await fetchNow()).toEqual(named)
})
