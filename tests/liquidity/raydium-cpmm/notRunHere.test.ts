import 'fake-indexeddb/auto'
import { AccountState } from '@solana/spl-token'
import { PublicKey, type AccountMeta, type Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orient, SOL_MINT } from '../../../src/liquidity/orient'
import { fetchPairToken } from '../../../src/liquidity/pairToken'
import {
  creatorFeeShareAddress,
  cpmmProgram,
  lockedLpAccount,
  lockProgram,
  lockStateAddress,
} from '../../../src/liquidity/raydium-cpmm/addresses'
import { isFlipped } from '../../../src/liquidity/raydium-cpmm/pool'
import { raydiumCpmm } from '../../../src/liquidity/raydium-cpmm/venue'
import type { ChainConnection, Pool, Position } from '../../../src/liquidity/venue'
import { tokenAccountOf } from '../../../src/tokens/tokenProgram'
import { baseUnits } from '../../../src/transactions/accountValues'
import { decisionOf } from '../../../src/operations/decision'
import type { Plan } from '../../../src/transactions/plan'
import { startPracticeChain, type PracticeChain } from '../../support/chain'
import { aMint } from '../../support/mint'
import { describeWithPrograms, practicePrograms, RAYDIUM, RAYDIUM_CONFIG } from '../../support/programs'
import { asVenuesSee, aToken, openPool, read } from './onChain'

/*
 * Operations that the programs in the cache cannot run: Burn & Earn is not among them, and creator fees are newer than the binary
 * of February 2025. These tests compare the plans with the public interfaces; they cannot show that the programs accept them.
 */

const SOL = 10n ** 9n

describe('Burn & Earn', () => {
  it('keeps locked LP tokens where its public interface says', () => {
    const { authority } = lockProgram('mainnet')
    expect(authority.toBase58()).toBe('3f7GcQFG397GAaEnv51zR6tsTVihYRydnydDD1cXekxH')
  })
})

describeWithPrograms('plans that no program here can carry out', RAYDIUM, () => {
  let practice: PracticeChain
  let payer: Keypair
  let pool: Pool
  let position: Position
  let chain: ChainConnection
  beforeAll(async () => {
    practice = await startPracticeChain(practicePrograms())
    chain = asVenuesSee(practice)
    payer = await practice.aPayer()
    const [token, sol] = [await aToken(practice, payer), await fetchPairToken(practice.connection, SOL_MINT)]
    const { pair } = isFlipped({ base: token, quote: sol }) ? orient(sol, token) : orient(token, sol)
    ;({ pool, position } = await openPool(practice, payer, {
      pair,
      deposit: { base: 10n ** 9n, quote: SOL },
    }))
  })
  afterAll(() => practice.stop())

  it('locking is final, is signed by the NFT’s key as well, and names each rent', async () => {
    const plan = await planned(raydiumCpmm.planLock?.(chain, { position, lpAmount: position.free }))
    const [step] = plan.steps
    const nft = new PublicKey(plan.subject['nft'] ?? '')
    expect([
      step?.finality,
      plan.confirmWord,
      step?.signers.map(({ publicKey }) => publicKey.toBase58()),
    ]).toEqual(['final', 'LOCK FOREVER', [nft.toBase58()]])
    const { keys, data } = step?.instructions.at(-1) ?? nothing()
    expect(flagsOf(keys)).toBe('r ws s r ws w r w r w w w w w r r r r r')
    expect([...data.subarray(0, 8)]).toEqual([216, 157, 29, 78, 38, 51, 31, 26])
    expect([data.readBigUInt64LE(8), data[16], data.length]).toEqual([position.free, 0, 17])
    const record = lockStateAddress(lockProgram('practice'), nft).toBase58()
    expect(plan.subject['position']).toBe(record)
    const { line, facts } = decisionOf(plan)
    expect(line).toMatch(
      /^Lock 99\.99 % of the .* \/ SOL pool on Raydium CPMM forever: [\d.,]+ .* and [\d.]+ SOL$/,
    )
    expect(facts.at(-1)).toEqual({
      label: 'Whoever holds this NFT gets the fees',
      value: 'NFT',
      address: plan.subject['nft'],
    })
    expect(keys[7]?.pubkey.toBase58()).toBe(record)
    const shared = lockedLpAccount('practice', pool.lpMint ?? '').toBase58()
    expect(step?.costs.map(({ account }) => account)).toEqual([
      record,
      nft.toBase58(),
      keys[5]?.pubkey.toBase58(),
      shared,
    ])
    expect(step?.changes).toMatchObject([
      { account: position.id, after: baseUnits(0n) },
      {
        account: keys[5]?.pubkey.toBase58(),
        after: baseUnits(1n),
        moves: { mint: nft.toBase58(), before: 0n },
      },
    ])
  })

  it('claiming the fees of a lock has bounds up to all that it could have earned', async () => {
    const nft = (await aMint(practice.connection, payer)).toBase58()
    const locked: Position = { ...position, nft, free: 0n, locked: { forever: position.free, overTime: 0n } }
    const plan = await planned(raydiumCpmm.planClaim?.(chain, locked))
    const [step] = plan.steps
    expect(decisionOf(plan).line).toMatch(/^Claim the fees of .* \/ SOL on Raydium CPMM$/)
    const collect = step?.instructions.find(({ programId }) =>
      programId.equals(lockProgram('practice').address),
    )
    expect(flagsOf(collect?.keys ?? [])).toBe('r s r w r r w w w w w w r r w r r r')
    expect([...(collect?.data ?? [])]).toEqual([
      8,
      30,
      51,
      199,
      209,
      184,
      247,
      133,
      ...Array<number>(8).fill(255),
    ])
    expect(step?.costs).toMatchObject([
      { kind: 'deposit', lamports: 0n, bounds: { least: -position.worth.quote, most: 0n } },
    ])
    await expect(raydiumCpmm.planClaim?.(chain, position)).rejects.toMatchObject({ code: 'pool/refused' })
  })

  it('creator fees are claimed less the operators’ part, and SOL is unwrapped', async () => {
    oweToCreator(10_000n, 30_000n)
    const giveBack = takeForOperators(100_000n) // a tenth
    const owing = await read(practice, pool.address)
    expect([owing.creatorFees, owing.reserves.quote]).toEqual([
      bySides(9_000n, 27_000n),
      pool.reserves.quote - bySides(10_000n, 30_000n).quote,
    ])
    const plan = await planned(raydiumCpmm.planClaimCreatorFees?.(chain, owing, payer.publicKey.toBase58()))
    expect(decisionOf(plan).line).toMatch(/^Claim .* of creator fees from .* on Raydium CPMM$/)
    const [step] = plan.steps
    const [collect = nothing(), ...after] = step?.instructions ?? []
    const { keys } = collect
    expect(flagsOf(keys)).toBe('ws r w r w w r r w w r r r r r')
    const share = creatorFeeShareAddress(
      cpmmProgram('practice'),
      payer.publicKey,
      new PublicKey(RAYDIUM_CONFIG),
    )
    expect(keys.at(-1)?.pubkey.toBase58()).toBe(share.toBase58())
    expect(after).toHaveLength(2) // the token’s decimals are checked, and wrapped SOL is closed
    expect(step?.costs).toMatchObject([{ kind: 'deposit', lamports: -bySides(9_000n, 27_000n).quote }])
    const stranger = await practice.aPayer()
    const theirs = raydiumCpmm.planClaimCreatorFees?.(chain, owing, stranger.publicKey.toBase58())
    await expect(theirs).rejects.toMatchObject({ code: 'pool/refused' })
    giveBack()
  })

  it('creator fees are not claimed into an associated account that is somebody else’s', async () => {
    oweToCreator(10_000n, 30_000n)
    const owing = await read(practice, pool.address)
    const other = (await practice.aPayer()).publicKey
    const giveBack = changeTokenAccount((data) => data.set(other.toBytes(), 32))
    await expect(
      raydiumCpmm.planClaimCreatorFees?.(chain, owing, payer.publicKey.toBase58()),
    ).rejects.toMatchObject({
      code: 'pool/refused',
      context: {
        message: { id: 'pays-from-others' },
      },
    })
    giveBack()
  })

  it('creator fees are claimed into a frozen associated account only where none arrive there', async () => {
    const claim = async () => {
      const owing = await read(practice, pool.address)
      return await planned(raydiumCpmm.planClaimCreatorFees?.(chain, owing, payer.publicKey.toBase58()))
    }
    const thaw = changeTokenAccount((data) => data.set([AccountState.Frozen], 108))
    oweToCreator(10_000n, 30_000n)
    await expect(claim()).rejects.toMatchObject({
      code: 'pool/refused',
      context: { message: { id: 'arrival-frozen' } },
    })
    const isSolFirst = isFlipped(pool.pair) === (pool.pair.quote.mint === SOL_MINT)
    oweToCreator(isSolFirst ? 10_000n : 0n, isSolFirst ? 0n : 10_000n)
    const [step] = (await claim()).steps
    expect(step?.costs).toMatchObject([{ kind: 'deposit', lamports: -10_000n }])
    // A transfer of nothing would fail in a frozen account: only wrapped SOL is closed afterwards.
    expect(step?.instructions).toHaveLength(2)
    thaw()
  })

  /** Writes into the wallet's account of the pool's token; returns what restores it. */
  function changeTokenAccount(change: (data: Buffer) => void): () => void {
    const token = Object.values(pool.pair).find(({ mint }) => mint !== SOL_MINT) ?? pool.pair.base
    return changeAccount(
      tokenAccountOf(payer.publicKey, new PublicKey(token.mint), token.standard).toBase58(),
      change,
    )
  }

  /** Writes into the pool's config the operators' part of creator fees, in millionths; returns what restores it. */
  function takeForOperators(rate: bigint): () => void {
    return changeAccount(RAYDIUM_CONFIG, (data) => data.writeBigUInt64LE(rate, 116))
  }

  function changeAccount(address: string, change: (data: Buffer) => void): () => void {
    const found = practice.chain.account(address, 'confirmed')
    if (!found) throw new Error('there is no account')
    const data = Buffer.from(found.data)
    change(data)
    practice.chain.adopt(address, { ...found, data })
    return () => practice.chain.adopt(address, found)
  }

  /** Writes into the pool's account what a newer program would have left there. */
  function oweToCreator(first: bigint, second: bigint): void {
    changeAccount(pool.address, (data) => {
      data.set([0, 1], 389)
      data.writeBigUInt64LE(first, 397)
      data.writeBigUInt64LE(second, 405)
    })
    practice.chain.warp(40)
  }

  function bySides(first: bigint, second: bigint) {
    return isFlipped(pool.pair) ? { base: second, quote: first } : { base: first, quote: second }
  }
})

function nothing(): never {
  throw new Error('there is no instruction')
}

async function planned(plan: Promise<Plan> | undefined): Promise<Plan> {
  if (!plan) throw new Error('the venue has no such plan')
  return await plan
}

/** Which accounts are written to (w), sign (s), or are only read (r). */
function flagsOf(keys: readonly AccountMeta[]): string {
  const flags = ({ isWritable, isSigner }: AccountMeta) =>
    `${isWritable ? 'w' : ''}${isSigner ? 's' : ''}` || 'r'
  return keys.map(flags).join(' ')
}
