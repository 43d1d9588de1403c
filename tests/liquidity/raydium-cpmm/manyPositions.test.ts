import 'fake-indexeddb/auto'
import { Connection, PublicKey, type Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { LedgerAccount } from '../../../sandbox/chain/accounts'
import { orient, SOL_MINT } from '../../../src/liquidity/orient'
import { fetchPairToken } from '../../../src/liquidity/pairToken'
import { raydiumCpmm } from '../../../src/liquidity/raydium-cpmm/venue'
import { isFlipped } from '../../../src/liquidity/raydium-cpmm/pool'
import type { Pool, Position } from '../../../src/liquidity/venue'
import { rpcFetch } from '../../../src/solana/rpcFetch'
import { startPracticeChain, type PracticeChain } from '../../support/chain'
import { describeWithPrograms, practicePrograms, RAYDIUM } from '../../support/programs'
import { aToken, openPool } from './onChain'

const MANY = 500
/** Where the accounts of a pool name what is different in each (states/pool.rs, spl-token). */
const LP_MINT_AT = 136
const MINT_AT = 0

describeWithPrograms('a wallet with five hundred LP tokens', RAYDIUM, () => {
  let practice: PracticeChain
  let payer: Keypair
  let pool: Pool
  beforeAll(async () => {
    practice = await startPracticeChain(practicePrograms())
    payer = await practice.aPayer()
    const [token, sol] = [await aToken(practice, payer), await fetchPairToken(practice.connection, SOL_MINT)]
    const { pair } = isFlipped({ base: token, quote: sol }) ? orient(sol, token) : orient(token, sol)
    const opened = await openPool(practice, payer, { pair, deposit: { base: 10n ** 9n, quote: 10n ** 9n } })
    pool = opened.pool
    for (let at = 1; at < MANY; at += 1) multiply(opened.position, at)
    practice.chain.warp(40)
  })
  afterAll(() => practice.stop())

  it('is read in a few requests, with each of them in it', async () => {
    const requests = vi.spyOn(globalThis, 'fetch')
    const { rpcUrl } = practice
    const connection = new Connection(rpcUrl, { commitment: 'confirmed', fetch: rpcFetch([rpcUrl]) })
    const positions = await raydiumCpmm.fetchPositions(
      { connection, cluster: 'practice' },
      payer.publicKey.toBase58(),
    )
    expect(new Set(positions.map(({ pool: { address } }) => address)).size).toBe(MANY)
    expect(new Set(positions.map(({ free }) => free)).size).toBe(1)
    expect(requests.mock.calls.length).toBeLessThanOrEqual(12)
    requests.mockRestore()
  })

  /** The same pool once more under other addresses, with an LP mint of its own and an account of it in the wallet. */
  function multiply({ id }: Position, at: number): void {
    const lpMint = address(at, 2)
    put(address(at, 1), changed(pool.address, LP_MINT_AT, lpMint))
    put(lpMint, accountAt(pool.lpMint ?? ''))
    put(address(at, 3), changed(id, MINT_AT, lpMint))
  }

  function put(to: PublicKey, account: LedgerAccount): void {
    practice.chain.adopt(to.toBase58(), account)
  }

  function accountAt(from: string): LedgerAccount {
    const account = practice.chain.account(from, 'confirmed')
    if (!account) throw new Error(`nothing is at ${from}`)
    return account
  }

  function changed(from: string, offset: number, key: PublicKey): LedgerAccount {
    const account = accountAt(from)
    const data = Uint8Array.from(account.data)
    data.set(key.toBytes(), offset)
    return { ...account, data }
  }
})

function address(at: number, kind: number): PublicKey {
  const bytes = new Uint8Array(32).fill(kind)
  bytes.set([at >> 8, at & 0xff], 0)
  return new PublicKey(bytes)
}
