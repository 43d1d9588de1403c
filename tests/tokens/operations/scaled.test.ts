import 'fake-indexeddb/auto'
import {
  amountToUiAmountForMintWithoutSimulation,
  createUpdateMultiplierDataInstruction,
  ExtensionType,
  getExtensionData,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decisionOf } from '../../../src/operations/decision'
import type { MintExtensions } from '../../../src/tokens/createToken'
import type { TokenOrder } from '../../../src/tokens/operations/order'
import { planTokenOrders } from '../../../src/operations/token/planOrders'
import { tokenAccountOf } from '../../../src/tokens/tokenProgram'
import { tellAmount } from '../../../src/transactions/accountWords'
import { foldChanges } from '../../../src/transactions/bill'
import { startPracticeChain, type PracticeChain } from '../../support/chain'
import { aCreateTokenPlan, aTokenDraft } from '../../support/engine'
import { carryOutPlan } from '../../support/operations'
import { aManagedToken, WITH_FEE } from '../../support/tokenOperations'
import { carryOut, refusal } from './carryOut'
import { sentenceOf } from '../../../src/operations/said'

/* Operations on tokens whose amounts are shown by a multiplier or with interest: what the node's uiAmountString says. */

const SCALED: MintExtensions = { scaledAmount: { multiplier: 4, authority: 'wallet' } }
const INTEREST: MintExtensions = { interestBearing: { basisPoints: 30_000, authority: 'wallet' } }
const ONE = 10n ** 9n
const A_YEAR = 31_556_736n

let chain: PracticeChain
let payer: Keypair
beforeAll(async () => {
  chain = await startPracticeChain()
  payer = await chain.aPayer(1_000n * ONE)
})
afterAll(() => chain.stop())

const stranger = () => Keypair.generate().publicKey.toBase58()

/** What the node says that an account holds: raw and shown. */
async function heldBy(owner: PublicKey, mint: PublicKey) {
  const account = tokenAccountOf(owner, mint, 'token-2022')
  const { value } = await chain.connection.getTokenAccountBalance(account, 'confirmed')
  return [value.amount, value.uiAmountString]
}

/** Puts the beginning of the mint's interest a year back: its two times stand behind the authority, with a rate of two bytes between. */
function ageByAYear(mint: PublicKey): void {
  const address = mint.toBase58()
  const found = chain.chain.accounts.now(address)
  if (!found) throw new Error('no mint')
  const data = Buffer.from(found.data)
  const entry = getExtensionData(ExtensionType.InterestBearingConfig, data.subarray(166))
  if (!entry) throw new Error('no interest')
  for (const at of [32, 42]) entry.writeBigInt64LE(entry.readBigInt64LE(at) - A_YEAR, at)
  chain.chain.adopt(address, { ...found, data })
}

const plain = (text = '') => text.replaceAll(',', '')
const factsOf = (plan: Parameters<typeof decisionOf>[0]) =>
  new Map(decisionOf(plan).facts.map(({ label, value, note }) => [label, [value, note].join('; ')]))

test('the review of a new token tells its supply as its node shows it, too', async () => {
  const plan = await aCreateTokenPlan(chain, payer, aTokenDraft({ extensions: SCALED }))
  await carryOutPlan(chain, payer, plan)
  const { value } = await chain.connection.getTokenSupply(new PublicKey(plan.subject.mint ?? ''), 'confirmed')
  const [, shown = ''] = factsOf(plan).get('Supply')?.split('; ') ?? []
  expect(plain(shown)).toBe(`${value.uiAmountString} ${plan.subject.symbol} in wallets`)
})

describe('with a multiplier of 4', () => {
  test('the review says what wallets show, and what moves', async () => {
    const mint = await aManagedToken(chain, payer, { extensions: SCALED })
    const to = stranger()
    const { plan } = await carryOut(chain, payer, mint, { kind: 'send', to, amount: 5n * ONE })
    const { symbol = '' } = plan.subject
    expect(sentenceOf(plan.title)).toBe(`Send 20 ${symbol}`)
    expect(decisionOf(plan).line).toMatch(`Send 20 ${symbol} to `)
    const facts = factsOf(plan)
    expect(facts.get('What moves')).toMatch('5,000,000,000 base units')
    expect(facts.get('What is shown')).toMatch(
      /^1,000,000,000 base units as 4 \w+; its multiplier is 4, read on \d+ \w{3} \d{4}, [\d:]{8} UTC$/,
    )
    const [from] = foldChanges(plan.steps)
    const [, said] = await heldBy(payer.publicKey, mint)
    expect(plain(from && tellAmount(from, from.after))).toBe(`${said} ${symbol}`)
  })

  test.each([
    [
      'mint-more',
      (): TokenOrder => ({ kind: 'mint-more', amount: 3n * ONE, to: payer.publicKey.toBase58() }),
      'Mint 12',
    ],
    ['burn', (): TokenOrder => ({ kind: 'burn', amount: 3n * ONE }), 'Burn 12'],
  ] as const)('balance and supply of %s are told as the node shows them', async (_, order, title) => {
    const mint = await aManagedToken(chain, payer, { extensions: SCALED })
    const { plan } = await carryOut(chain, payer, mint, order())
    const { symbol = '' } = plan.subject
    expect(sentenceOf(plan.title)).toBe(`${title} ${symbol}`)
    const [balance, supply] = foldChanges(plan.steps)
    const [, held] = await heldBy(payer.publicKey, mint)
    expect(plain(balance && tellAmount(balance, balance.after))).toBe(`${held} ${symbol}`)
    const { value } = await chain.connection.getTokenSupply(mint, 'confirmed')
    expect(plain(supply && tellAmount(supply, supply.after))).toBe(`${value.uiAmountString} ${symbol}`)
    expect(plain(factsOf(plan).get('Supply'))).toBe(`${value.uiAmountString} ${symbol}; `)
    expect(value.uiAmountString).toBe(
      await amountToUiAmountForMintWithoutSimulation(chain.connection, mint, BigInt(value.amount)),
    )
  })

  test('a multiplier that will be another one is named with its time', async () => {
    const mint = await aManagedToken(chain, payer, { extensions: SCALED })
    const change = createUpdateMultiplierDataInstruction(
      mint,
      payer.publicKey,
      8,
      4_000_000_000n,
      [],
      TOKEN_2022_PROGRAM_ID,
    )
    await chain.send([change], payer)
    const order = { kind: 'send', from: null, to: stranger(), amount: 5n * ONE } as const
    const plan = await planTokenOrders(chain.connection, payer.publicKey, mint, [order])
    expect(sentenceOf(plan.title)).toMatch(/^Send 20 /)
    expect(factsOf(plan).get('What is shown')).toMatch(
      /its multiplier is 4, read on .* UTC; it changes to 8 on 2 Oct 2096, 07:06:40 UTC$/,
    )
  })
})

test('an operation that changes the multiplier too says by which one its amounts are shown, and how later', async () => {
  const mint = await aManagedToken(chain, payer, { extensions: SCALED })
  const orders: readonly TokenOrder[] = [
    { kind: 'scaled-amount', multiplier: 8, effectiveAt: 0 },
    { kind: 'burn', amount: 5n * ONE, shown: 20n * ONE },
  ]
  const { plan } = await carryOut(chain, payer, mint, ...orders)
  expect(decisionOf(plan).line).toMatch(/: burn 20 \w+ of your own, forever; show balances × 8$/)
  const facts = factsOf(plan)
  expect(facts.get('What is shown')).toMatch(/^1,000,000,000 base units as 4 \w+; its multiplier is 4, /)
  expect(facts.get('What is shown later')).toMatch(
    /^1,000,000,000 base units as 8 \w+; this operation changes the multiplier last; its amounts are those before$/,
  )
  expect(await amountToUiAmountForMintWithoutSimulation(chain.connection, mint, ONE)).toBe('8')
})

test('an amount that was seen by another multiplier is refused, with what it is now', async () => {
  const mint = await aManagedToken(chain, payer, { extensions: { ...SCALED, ...WITH_FEE } })
  const own = payer.publicKey.toBase58()
  for (const order of [
    { kind: 'send', from: null, to: stranger(), amount: 5n * ONE, shown: 10n * ONE },
    { kind: 'mint-more', to: own, amount: 5n * ONE, shown: 10n * ONE },
    { kind: 'burn', amount: 5n * ONE, shown: 10n * ONE },
    { kind: 'transfer-fee', basisPoints: 5, maximum: 5n * ONE, shown: 10n * ONE },
  ] as const) {
    const now = await refusal(chain, payer, mint, { ...order, shown: 20n * ONE }).catch(() => null)
    expect(now).toBeNull()
    expect(await refusal(chain, payer, mint, order)).toMatchObject({
      code: 'input/invalid',
      context: {
        message: {
          id: 'multiplier-changed',
          values: { was: { units: 10n * ONE }, is: { units: 20n * ONE } },
        },
      },
    })
  }
})

describe('with interest', () => {
  test('the review says what wallets show at the moment that it names', async () => {
    const mint = await aManagedToken(chain, payer, { extensions: INTEREST })
    ageByAYear(mint)
    const order = { kind: 'send', from: null, to: stranger(), amount: 5n * ONE } as const
    const plan = await planTokenOrders(chain.connection, payer.publicKey, mint, [order])
    const [moved, shown] = [5n * ONE, plain(/^Send (\S+) /.exec(sentenceOf(plan.title))?.[1])]
    // Nearly e³ times as much after a year at 300 %.
    expect(Number(shown)).toBeGreaterThan(100.4)
    expect(Number(shown)).toBeCloseTo(
      Number(await amountToUiAmountForMintWithoutSimulation(chain.connection, mint, moved)),
      4,
    )
    expect(factsOf(plan).get('What moves')).toMatch('5,000,000,000 base units')
    expect(factsOf(plan).get('What is shown')).toMatch(
      /as 20\.08\d+ \w+; with its interest of 300(\.00)? % a year, read on .* UTC; this changes every second$/,
    )
  })
})
