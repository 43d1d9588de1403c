import { NATIVE_MINT, TOKEN_2022_PROGRAM_ID, createSetTransferFeeInstruction } from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromAmounts, orient, SOL_MINT, toAmounts, USDC_MINTS } from '../../src/liquidity/orient'
import { listExtensions } from '../../src/liquidity/compatibility'
import { decodePairToken, fetchPairToken, fetchPairTokens } from '../../src/liquidity/pairToken'
import type { PairToken } from '../../src/liquidity/venue'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aCreateTokenPlan, aTokenDraft } from '../support/engine'
import { foreignMint, ISSUER } from '../support/foreignMint'

let practice: PracticeChain
let payer: Keypair

beforeAll(async () => {
  practice = await startPracticeChain()
  payer = await practice.aPayer()
})
afterAll(() => practice.stop())

async function make(over: Parameters<typeof aTokenDraft>[0]): Promise<string> {
  const plan = await aCreateTokenPlan(practice, payer, aTokenDraft(over))
  await practice.send(
    plan.steps.flatMap((step) => step.instructions),
    payer,
  )
  return plan.subject['mint'] ?? ''
}

describe('a mint as one side of a pair', () => {
  it('has what arithmetic and venues need', async () => {
    const mint = await make({
      name: 'Quiet Heron',
      symbol: 'QHRN',
      decimals: 6,
      supply: 77_000_000n,
      authorities: { mint: 'revoked', freeze: 'wallet', metadata: 'revoked' },
      extensions: { interestBearing: { basisPoints: 500, authority: 'wallet' } },
    })
    expect(await fetchPairToken(practice.connection, mint)).toEqual({
      mint,
      standard: 'token-2022',
      decimals: 6,
      supply: 77_000_000n,
      name: 'Quiet Heron',
      symbol: 'QHRN',
      uri: `https://example.org/${'u'.repeat(43)}`,
      transferFee: null,
      extensions: ['freezeAuthority', 'interestBearing'],
      freezable: true,
      scale: expect.objectContaining({ by: 'interest', basisPoints: 500 }) as object,
    })
  })

  it.each([
    [1, ['freezeAuthority', 'defaultOpen']],
    [2, ['freezeAuthority', 'defaultFrozen']],
  ])(
    'is frozen by default by what its default account state says, not because it has one: %s',
    (state, expected) => {
      const data = foreignMint([{ __kind: 'DefaultAccountState', state }], { freeze: ISSUER })
      const account = { data, owner: TOKEN_2022_PROGRAM_ID, lamports: 1, executable: false }
      const { extensions } = decodePairToken(
        { mint: Keypair.generate().publicKey, account, metaplex: null },
        1n,
      )
      expect(extensions).toEqual(expected)
      const isNamed = listExtensions(extensions).includes('frozen by default')
      expect(isNamed).toBe(state === 2)
    },
  )

  it('uses the transfer fee of the current epoch, not the one set for later', async () => {
    const mint = await make({
      extensions: {
        transferFee: { basisPoints: 250, maximum: 9_000n, config: 'wallet', withdraw: 'wallet' },
      },
    })
    const before = await fetchPairToken(practice.connection, mint)
    await practice.send(
      [
        createSetTransferFeeInstruction(
          new PublicKey(mint),
          payer.publicKey,
          [],
          9_999,
          1n,
          TOKEN_2022_PROGRAM_ID,
        ),
      ],
      payer,
    )
    expect(before.transferFee).toEqual({ basisPoints: 250, maximum: 9_000n })
    expect(await fetchPairToken(practice.connection, mint)).toEqual(before)
  })

  it('names wrapped SOL and leaves out accounts that are no mint', async () => {
    const sol = NATIVE_MINT.toBase58()
    const nobody = payer.publicKey.toBase58()
    const found = await fetchPairTokens(practice.connection, [sol, nobody, sol])
    expect([...found.keys()]).toEqual([sol])
    expect(found.get(sol)).toMatchObject({ symbol: 'SOL', decimals: 9, standard: 'spl', extensions: [] })
    await expect(fetchPairToken(practice.connection, nobody)).rejects.toMatchObject({
      code: 'account/not-a-mint',
    })
  })
})

describe('which side a price is quoted in', () => {
  const token = (mint: string) => ({ mint }) as PairToken

  it('is SOL before a stablecoin before the second token', () => {
    const [sol, usdc, other, another] = [SOL_MINT, USDC_MINTS.mainnet, 'other', 'another'].map(token)
    if (!sol || !usdc || !other || !another) throw new Error('four tokens')
    expect(orient(sol, other)).toEqual({ pair: { base: other, quote: sol }, flipped: true })
    expect(orient(other, sol)).toEqual({ pair: { base: other, quote: sol }, flipped: false })
    expect(orient(usdc, sol).pair.quote).toBe(sol)
    expect(orient(usdc, other).pair.quote).toBe(usdc)
    expect(orient(other, another)).toEqual({ pair: { base: other, quote: another }, flipped: false })
  })

  it('turns amounts around and back', () => {
    expect(toAmounts(true, 1n, 2n)).toEqual({ base: 2n, quote: 1n })
    expect(fromAmounts(true, toAmounts(true, 1n, 2n))).toEqual([1n, 2n])
    expect(fromAmounts(false, toAmounts(false, 1n, 2n))).toEqual([1n, 2n])
  })
})
