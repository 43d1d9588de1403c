import 'fake-indexeddb/auto'
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, PublicKey, type Connection } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nftAccountAddress, positionAddress } from '../../../src/liquidity/meteora-damm-v2/addresses'
import { meteoraDammV2 } from '../../../src/liquidity/meteora-damm-v2/venue'
import { tokenAccountOf } from '../../../src/tokens/tokenProgram'
import { startPracticeChain, type PracticeChain } from '../../support/chain'
import { describeWithPrograms, METAPLEX, METEORA_DAMM, practicePrograms } from '../../support/programs'
import { operationsOn } from './operations'

let chain: PracticeChain
beforeAll(async () => void (chain = await startPracticeChain(practicePrograms())))
afterAll(() => chain.stop())

const MANY = 500

describeWithPrograms('a wallet with very many positions', [METEORA_DAMM, METAPLEX], () => {
  test('is read in few requests, each position correctly', async () => {
    const on = operationsOn(chain)
    const payer = await chain.aPayer(100_000_000_000n)
    const pair = await on.pairOf(await on.make(payer))
    const { position, pool } = await on.open(payer, {
      pair,
      deposit: { base: 10n ** 17n, quote: 2_000_000_000n },
    })
    if (!position?.nft) throw new Error('no position')
    const copies = Array.from({ length: MANY - 1 }, () =>
      copyOf(new PublicKey(position.nft ?? ''), position.id),
    )
    chain.chain.warp(1)

    const { connection, asked } = counting(chain.connection)
    const found = await meteoraDammV2.fetchPositions({ ...on.at, connection }, payer.publicKey.toBase58())
    expect(found.map(({ id }) => id).toSorted()).toEqual([position.id, ...copies].toSorted())
    for (const { free, pool: of, rentBack } of found)
      expect([free, of.address, rentBack]).toEqual([position.free, pool.address, position.rentBack])
    // The wallet, ten times fifty positions with their NFTs, the pool, the epoch, its tokens.
    expect(asked()).toBe(1 + 10 + 1 + 1 + 1)
  })

  /** The three accounts of a position once more, for another NFT. Its address. */
  function copyOf(nft: PublicKey, position: string): string {
    const mint = Keypair.generate().publicKey
    const [from, to] = [nft.toBuffer(), mint.toBuffer()]
    const address = positionAddress(mint).toBase58()
    const places = [
      [nft.toBase58(), mint.toBase58()],
      [nftAccountAddress(nft).toBase58(), nftAccountAddress(mint).toBase58()],
      [position, address],
    ] as const
    for (const [old, made] of places) {
      const account = chain.chain.account(old, 'processed')
      if (!account) throw new Error('nothing there')
      const data = Buffer.from(account.data)
      for (let at = data.indexOf(from); at >= 0; at = data.indexOf(from, at + 1)) to.copy(data, at)
      chain.chain.adopt(made, { ...account, data })
    }
    return address
  }

  test('does not report zero positions where nothing can be read', async () => {
    const on = operationsOn(chain)
    const payer = await chain.aPayer(100_000_000_000n)
    const pair = await on.pairOf(await on.make(payer))
    const { pool } = await on.open(payer, { pair, deposit: { base: 10n ** 17n, quote: 2_000_000_000n } })
    const account = chain.chain.account(pool.address, 'processed')
    if (!account) throw new Error('nothing there')
    chain.chain.adopt(pool.address, { ...account, data: Buffer.concat([account.data, new Uint8Array(8)]) })
    chain.chain.warp(1)
    const unread = { code: 'pool/unknown-layout', context: { address: pool.address } }
    await expect(meteoraDammV2.fetchPositions(on.at, payer.publicKey.toBase58())).rejects.toMatchObject(
      unread,
    )
    await expect(meteoraDammV2.fetchPool(on.at, pool.address)).rejects.toMatchObject(unread)
    const creationTerms = await meteoraDammV2.fetchCreationTerms(on.at, pair)
    expect(creationTerms.pools).toEqual([])
    expect(creationTerms.poolsComplete).toBe(false)
  })

  test('skips accounts that are no position, and reads nothing for a wallet that has none', async () => {
    const on = operationsOn(chain)
    const payer = await chain.aPayer()
    await on.make(payer, { decimals: 0, supply: 1n })
    expect(await meteoraDammV2.fetchPositions(on.at, payer.publicKey.toBase58())).toEqual([])
    const nobody = Keypair.generate().publicKey.toBase58()
    expect(await meteoraDammV2.fetchPositions(on.at, nobody)).toEqual([])
  })
})

describeWithPrograms('who can withdraw from a pool', [METEORA_DAMM, METAPLEX], () => {
  test('is one wallet only while all its positions are in that wallet', async () => {
    const on = operationsOn(chain)
    const [payer, other] = [await chain.aPayer(10n ** 11n), await chain.aPayer(10n ** 11n)]
    const mint = await on.make(payer)
    const pair = await on.pairOf(mint)
    const deposit = { base: 10n ** 17n, quote: 2_000_000_000n }
    const { position, pool } = await on.open(payer, { pair, deposit })
    if (!position?.nft || !meteoraDammV2.fetchOnlyOwner) throw new Error('no position')
    const { fetchOnlyOwner } = meteoraDammV2
    expect(await fetchOnlyOwner(on.at, pool)).toBe(payer.publicKey.toBase58())
    // What the search did not find may be another's.
    expect(await fetchOnlyOwner(on.at, { ...pool, lpSupply: pool.lpSupply + 1n })).toBeNull()

    const nft = new PublicKey(position.nft)
    const [from, to] = [nftAccountAddress(nft), tokenAccountOf(other.publicKey, nft, 'token-2022')]
    const [own, next, ofNft] = [payer.publicKey, other.publicKey, TOKEN_2022_PROGRAM_ID]
    await chain.send(
      [
        createAssociatedTokenAccountIdempotentInstruction(own, to, next, nft, ofNft),
        createTransferCheckedInstruction(from, nft, to, own, 1, 0, [], ofNft),
      ],
      payer,
    )
    expect(await fetchOnlyOwner(on.at, pool)).toBeNull()
  })

  test('is no single one where two wallets have positions', async () => {
    const on = operationsOn(chain)
    const [payer, other] = [await chain.aPayer(10n ** 11n), await chain.aPayer(10n ** 11n)]
    const pair = await on.pairOf(await on.make(payer))
    const { pool, position } = await on.open(payer, {
      pair,
      deposit: { base: 10n ** 17n, quote: 2n * 10n ** 9n },
    })
    if (!position?.nft) throw new Error('no position')
    const nft = new PublicKey(position.nft)
    const account = chain.chain.account(nftAccountAddress(nft).toBase58(), 'processed')
    if (!account) throw new Error('nothing there')
    // A second position of the same size, whose NFT another wallet has.
    const mint = Keypair.generate().publicKey
    const place = (data: Uint8Array, old: PublicKey, made: PublicKey) => {
      const copy = Buffer.from(data)
      for (let at = copy.indexOf(old.toBuffer()); at >= 0; at = copy.indexOf(old.toBuffer(), at + 1))
        made.toBuffer().copy(copy, at)
      return copy
    }
    const state = chain.chain.account(position.id, 'processed')
    if (!state) throw new Error('nothing there')
    chain.chain.adopt(positionAddress(mint).toBase58(), { ...state, data: place(state.data, nft, mint) })
    const adopt = (owner: PublicKey) =>
      chain.chain.adopt(nftAccountAddress(mint).toBase58(), {
        ...account,
        data: place(place(account.data, nft, mint), payer.publicKey, owner),
      })
    const both = { ...pool, lpSupply: 2n * pool.lpSupply }
    adopt(payer.publicKey)
    chain.chain.warp(1)
    expect(await meteoraDammV2.fetchOnlyOwner?.(on.at, both)).toBe(payer.publicKey.toBase58())
    adopt(other.publicKey)
    chain.chain.warp(1)
    expect(await meteoraDammV2.fetchOnlyOwner?.(on.at, both)).toBeNull()
  })
})

/** The same connection, and how often it was asked. */
function counting(connection: Connection) {
  let count = 0
  const counted = new Proxy(connection, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        count += 1
        return (value as (...args: unknown[]) => unknown).apply(target, args)
      }
    },
  })
  return { connection: counted, asked: () => count }
}
