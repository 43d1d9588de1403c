import { Keypair, type TransactionError, VersionedTransaction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CombinationProblem, LIMITS, combinationProblems } from '../../src/tokens/combinations'
import { makeMint } from '../../src/tokens/create/makeMint'
import type { MintExtensions, TokenDraft } from '../../src/tokens/createToken'
import { fetchCreateTokenFacts } from '../../src/tokens/create/createTokenFacts'
import { type SaidExclusion, tokensSay } from '../../src/tokens/said'
import { planCreateToken } from '../../src/tokens/create/planCreateToken'
import { MAX_TRANSACTION_BYTES } from '../../src/transactions/limits'
import { compileMessage, packPlan } from '../../src/transactions/pack'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aTokenDraft } from '../support/engine'
import { HOOK, OTHERS } from './anyToken'
import { aSource } from './makeToken'

let chain: PracticeChain
const payer = Keypair.generate()
beforeAll(async () => {
  chain = await startPracticeChain()
  await chain.fund(payer.publicKey)
})
afterAll(() => chain.stop())

const FEE = { basisPoints: 1, maximum: 1n, config: 'wallet', withdraw: 'wallet' } as const
const INTEREST = { basisPoints: 1, authority: 'wallet' } as const
const SCALED = { multiplier: 2, authority: 'wallet' } as const
const HOOKED = { program: HOOK, authority: 'wallet' } as const
const KEPT = { mint: 'wallet', freeze: 'wallet', metadata: 'wallet' } as const

/** Custom codes of Token-2022 (spl-token-2022, error.rs). */
const CODES = { mintCannotFreeze: 16, feeExceedsMaximum: 30, invalidCombination: 51, invalidScale: 66 }

describe('what Token-2022 refuses', () => {
  test.each<[string, Partial<TokenDraft>, SaidExclusion, number]>([
    [
      'interest with a multiplier',
      { extensions: { interestBearing: INTEREST, scaledAmount: SCALED } },
      'interest-or-multiplier',
      CODES.invalidCombination,
    ],
    [
      'frozen accounts without a freeze authority',
      { extensions: { defaultFrozen: true }, authorities: { ...KEPT, freeze: 'revoked' } },
      'frozen-for-good',
      CODES.mintCannotFreeze,
    ],
  ])('%s is said to be impossible, never planned, and impossible indeed', async (_, over, why, code) => {
    const draft = aTokenDraft({ authorities: KEPT, ...over })
    expect(combinationProblems(draft)).toMatchObject([{ why }])
    await expect(planOf(draft)).rejects.toMatchObject({
      code: 'input/invalid',
      context: { message: tokensSay('excludes', { why }) },
    })
    expect(await refusalOf(draft)).toMatchObject({ InstructionError: [expect.any(Number), { Custom: code }] })
  })

  test.each<[string, MintExtensions, number]>([
    [
      'a fee above the whole transfer',
      { transferFee: { ...FEE, basisPoints: LIMITS.feeBasisPoints + 1 } },
      CODES.feeExceedsMaximum,
    ],
    ['a multiplier of zero', { scaledAmount: { ...SCALED, multiplier: 0 } }, CODES.invalidScale],
    ['a negative multiplier', { scaledAmount: { ...SCALED, multiplier: -1 } }, CODES.invalidScale],
    [
      'a multiplier below the least',
      { scaledAmount: { ...SCALED, multiplier: LIMITS.multiplier.least / 2 } },
      CODES.invalidScale,
    ],
    ['an endless multiplier', { scaledAmount: { ...SCALED, multiplier: Infinity } }, CODES.invalidScale],
  ])('%s', async (_, extensions, code) => {
    const refusal = await refusalOf(aTokenDraft({ extensions }))
    expect(refusal).toMatchObject({ InstructionError: [expect.any(Number), { Custom: code }] })
  })

  test.each<[string, MintExtensions]>([
    ['the highest fee', { transferFee: { ...FEE, basisPoints: LIMITS.feeBasisPoints } }],
    [
      'the lowest interest',
      { interestBearing: { ...INTEREST, basisPoints: LIMITS.interestBasisPoints.least } },
    ],
    [
      'the highest interest',
      { interestBearing: { ...INTEREST, basisPoints: LIMITS.interestBasisPoints.most } },
    ],
    ['the least multiplier', { scaledAmount: { ...SCALED, multiplier: LIMITS.multiplier.least } }],
    ['the largest multiplier', { scaledAmount: { ...SCALED, multiplier: LIMITS.multiplier.most } }],
  ])('but not %s', async (_, extensions) => {
    expect(await refusalOf(aTokenDraft({ extensions }))).toBeNull()
  })
})

describe('what contradicts itself', () => {
  const fields = (...keys: string[]) => keys.map((key) => ({ key, value: '' }))
  test.each<[Partial<TokenDraft>, CombinationProblem]>([
    [
      { extensions: { transferFee: FEE, nonTransferable: true } },
      { between: ['transferFee', 'nonTransferable'], why: 'fee-never-taken' },
    ],
    [
      { extensions: { transferHook: HOOKED, nonTransferable: true } },
      { between: ['transferHook', 'nonTransferable'], why: 'hook-never-called' },
    ],
    [{ fields: fields('Name') }, { between: ['fields'], why: 'reserved-key', key: 'Name' }],
    [{ fields: fields('a', 'a') }, { between: ['fields'], why: 'key-twice', key: 'a' }],
    [
      { standard: 'spl', extensions: { pausable: 'wallet' } },
      { between: ['pausable', 'standard'], why: 'extension-of-spl' },
    ],
    [
      { standard: 'spl', fields: fields('a') },
      { between: ['fields', 'standard'], why: 'field-of-spl' },
    ],
  ])('%o is refused with a reason', (over, problem) => {
    expect(combinationProblems(aTokenDraft({ authorities: KEPT, ...over }))).toEqual([problem])
  })

  test('allocations of more than there is', async () => {
    const allocations = OTHERS.map((owner) => ({ owner, amount: 4n }))
    await expect(planOf(aTokenDraft({ supply: 11n, allocations }))).rejects.toMatchObject({
      code: 'input/invalid',
    })
  })
})

test('the largest token that can be wished for fits into transactions, each step of it', async () => {
  const [other = HOOK] = OTHERS
  const draft = aTokenDraft({
    name: 'n'.repeat(32),
    symbol: 's'.repeat(10),
    uri: `https://${'u'.repeat(192)}`,
    authorities: { mint: other, freeze: other, metadata: other },
    extensions: {
      transferFee: { ...FEE, config: other, withdraw: other },
      interestBearing: INTEREST,
      permanentDelegate: other,
      defaultFrozen: true,
      closeAuthority: other,
      transferHook: HOOKED,
      pausable: other,
    },
    fields: Array.from({ length: LIMITS.fields }, (_, at) => ({
      key: `${at}`.padStart(LIMITS.fieldKeyBytes, 'k'),
      value: 'v'.repeat(LIMITS.fieldValueBytes),
    })),
  })
  const drafts = packPlan(await planOf(draft))
  expect(Math.max(...drafts.map(({ bytes }) => bytes))).toBeLessThanOrEqual(MAX_TRANSACTION_BYTES)
})

async function planOf(draft: TokenDraft) {
  const facts = await fetchCreateTokenFacts(chain.connection, draft, payer.publicKey, aSource('keypair'))
  return planCreateToken(draft, facts)
}

/** What the network says to the mint alone, past everything that stands before it in the app. */
async function refusalOf(draft: TokenDraft): Promise<TransactionError | null> {
  const { connection } = chain
  const facts = await fetchCreateTokenFacts(connection, draft, payer.publicKey, aSource('seed'))
  const { instructions } = makeMint(draft, facts)
  const message = compileMessage(payer.publicKey, instructions, '11111111111111111111111111111111')
  const { value } = await connection.simulateTransaction(new VersionedTransaction(message), {
    replaceRecentBlockhash: true,
  })
  return value.err
}
