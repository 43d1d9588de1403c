import {
  AccountLayout,
  getAssociatedTokenAddressSync,
  MINT_SIZE,
  MintLayout,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fetchForeignPositions } from '../../src/liquidity/foreignPositions'
import { foreignQuery } from '../../src/pages/manage-liquidity/queries'
import { listClusters } from '../../src/solana/cluster'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aPosition } from '../pages/manage-liquidity/aPool'

const RAYDIUM_AMM_AUTHORITY = new PublicKey('5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1')
const WHIRLPOOL = new PublicKey('whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc')
const LOCK = new PublicKey('LockrWmn6K5twhz3y9w1dQERbmgSaRkfnTeTKbpofwE')

let practice: PracticeChain
beforeAll(async () => void (practice = await startPracticeChain()))
afterAll(() => practice.stop())

const owner = Keypair.generate().publicKey
const nobody = PublicKey.default

function put(address: PublicKey, data: Uint8Array, program = TOKEN_PROGRAM_ID): void {
  const account = { lamports: 10_000_000n, data, owner: program.toBase58(), executable: false, rentEpoch: 0n }
  practice.chain.adopt(address.toBase58(), account)
}

/** A token of that wallet whose supply somebody can raise, or nobody. */
function hold(amount: bigint, decimals: number, authority: PublicKey | null = null): PublicKey {
  const mint = Keypair.generate().publicKey
  const data = Buffer.alloc(MINT_SIZE)
  const mintFields = {
    mintAuthorityOption: authority ? 1 : 0,
    mintAuthority: authority ?? nobody,
    supply: amount,
    decimals,
  } as const
  MintLayout.encode(
    { ...mintFields, isInitialized: true, freezeAuthorityOption: 0, freezeAuthority: nobody },
    data,
  )
  put(mint, data)
  const account = Buffer.alloc(AccountLayout.span)
  const none = { delegateOption: 0, delegate: nobody, isNativeOption: 0, isNative: 0n } as const
  const rest = { delegatedAmount: 0n, closeAuthorityOption: 0, closeAuthority: nobody, state: 1 } as const
  AccountLayout.encode({ mint, owner, amount, ...none, ...rest }, account)
  put(getAssociatedTokenAddressSync(mint, owner), account)
  return mint
}

/** The page's own way of reading, over this chain. */
function reading() {
  const [cluster] = listClusters()
  if (!cluster) throw new Error('no network')
  return { cluster, ownRpcUrl: practice.rpcUrl }
}

function placeOf(seed: string, mint: PublicKey, program: PublicKey): PublicKey {
  return PublicKey.findProgramAddressSync([Buffer.from(seed), mint.toBytes()], program)[0]
}

it('recognises LP tokens and position NFTs of other programs, and nothing else', async () => {
  const lp = hold(1_500_000_000n, 9, RAYDIUM_AMM_AUTHORITY)
  const whirlpool = hold(1n, 0)
  put(placeOf('position', whirlpool, WHIRLPOOL), new Uint8Array(216), WHIRLPOOL)
  const locked = hold(1n, 0)
  put(placeOf('locked_liquidity', locked, LOCK), new Uint8Array(100), LOCK)
  const picture = hold(1n, 0)
  const fake = hold(1n, 0) // lamports at the right address make no position
  put(
    placeOf('position', fake, WHIRLPOOL),
    new Uint8Array(0),
    new PublicKey('11111111111111111111111111111111'),
  )
  hold(5n, 0)
  hold(1_000_000n, 6)
  practice.chain.warp(1)
  const chain = { connection: practice.connection, cluster: 'practice' } as const
  const found = await fetchForeignPositions(chain, owner.toBase58(), new Set())
  expect(found.toSorted((a, b) => a.what.localeCompare(b.what))).toEqual([
    { what: 'Orca Whirlpools position', mint: whirlpool.toBase58(), amount: 1n, decimals: 0 },
    { what: 'Raydium AMM v4, LP tokens', mint: lp.toBase58(), amount: 1_500_000_000n, decimals: 9 },
    { what: 'Raydium Burn & Earn, locked', mint: locked.toBase58(), amount: 1n, decimals: 0 },
  ])
  expect(found.some(({ mint }) => mint === picture.toBase58())).toBe(false)

  // The page asks of the same wallet with other positions, as many as before: that is another question.
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const asked = async (mint: PublicKey) => {
    const shown = { at: 0, positions: [aPosition({ nft: mint.toBase58() })], failures: [] }
    const found = await client.fetchQuery(foreignQuery(reading(), owner.toBase58(), shown))
    return found.map((one) => one.mint).toSorted()
  }
  const mints = [lp, whirlpool, locked].map((mint) => mint.toBase58())
  expect(await asked(lp)).toEqual(mints.slice(1).toSorted())
  expect(await asked(whirlpool)).toEqual(mints.filter((mint) => mint !== whirlpool.toBase58()).toSorted())

  const known = new Set([lp, whirlpool].map((mint) => mint.toBase58()))
  expect(await fetchForeignPositions(chain, owner.toBase58(), known)).toHaveLength(1)
})
