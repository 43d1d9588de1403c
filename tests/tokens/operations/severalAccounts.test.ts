import 'fake-indexeddb/auto'
import {
  createAssociatedTokenAccountInstruction,
  createEnableRequiredMemoTransfersInstruction,
  createReallocateInstruction,
  ExtensionType,
} from '@solana/spl-token'
import { Keypair, type PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TokenStandard } from '../../../src/tokens/createToken'
import { tokenAccountOf, tokenProgram } from '../../../src/tokens/tokenProgram'
import { planPayments } from '../../../src/tokens/sendList/payLines'
import { currentTransaction } from '../../../src/transactions/execution'
import { repeatsOf } from '../../../src/operations/acts'
import { repeatableActionsOf, findDoneLately, paymentTo } from '../../../src/transactions/repeats'
import { startPracticeChain, type PracticeChain } from '../../support/chain'
import { carryOutPlan } from '../../support/operations'
import { type Spread, spreadTokens, type WantedAccount } from '../../support/spreadTokens'
import { carryOut, refusal } from './carryOut'

/* Tokens that are in several accounts of one wallet, paid through the engine. */

const SOL = 10n ** 9n

let chain: PracticeChain
let payer: Keypair
beforeAll(async () => {
  chain = await startPracticeChain()
  payer = await chain.aPayer(1_000n * SOL)
})
afterAll(() => chain.stop())

const stranger = () => Keypair.generate().publicKey
const send = (to: PublicKey, amount: bigint) => ({ kind: 'send', amount, to: to.toBase58() }) as const
const theirs = ({ mint, standard }: Spread, to: PublicKey) => tokenAccountOf(to, mint, standard)

describe('Token-2022', () => tests('token-2022'))
describe('SPL Token', () => tests('spl'))

function tests(standard: TokenStandard): void {
  const spread = (...accounts: readonly WantedAccount[]) => spreadTokens(chain, payer, { standard, accounts })

  test.each<[string, readonly WantedAccount[], bigint, readonly bigint[]]>([
    [
      'the associated account where it holds enough',
      [{ amount: 40n, associated: true }, { amount: 60n }],
      40n,
      [0n, 60n],
    ],
    [
      'another account where that alone holds enough',
      [{ amount: 40n, associated: true }, { amount: 60n }],
      50n,
      [40n, 10n],
    ],
    [
      'both where neither does, the larger first',
      [{ amount: 40n, associated: true }, { amount: 60n }],
      90n,
      [10n, 0n],
    ],
    ['another account where there is no associated one', [{ amount: 60n }], 60n, [0n]],
    [
      'all that is there, whoever may take it or close it',
      [{ amount: 10n, delegated: true }, { amount: 20n, closedByOther: true }, { amount: 30n }],
      60n,
      [0n, 0n, 0n],
    ],
    [
      'an account that nobody else may take from, where one alone holds enough',
      [{ amount: 60n, associated: true, delegated: true }, { amount: 50n }],
      40n,
      [60n, 10n],
    ],
    [
      'all that nobody else may take first, where several pay',
      [{ amount: 60n, associated: true, delegated: true }, { amount: 20n }, { amount: 30n }],
      90n,
      [20n, 0n, 0n],
    ],
    [
      'accounts that nobody else may take from, where they hold enough together',
      [{ amount: 100n, associated: true, delegated: true }, { amount: 5n }, { amount: 7n }],
      10n,
      [100n, 2n, 0n],
    ],
    [
      'an account with a delegate only what the others lack, though it holds enough alone',
      [{ amount: 100n, associated: true, delegated: true }, { amount: 5n }],
      10n,
      [95n, 0n],
    ],
    [
      'an account with a delegate alone, where the others are more than pay at once',
      [{ amount: 100n, delegated: true }, ...Array.from({ length: 11 }, () => ({ amount: 1n }))],
      11n,
      [89n, ...Array.from({ length: 11 }, () => 1n)],
    ],
    [
      'a free account beside a frozen associated one',
      [{ amount: 40n, associated: true, frozen: true }, { amount: 60n }],
      60n,
      [40n, 0n],
    ],
  ])('pays from %s', async (_, accounts, amount, left) => {
    const held = await spread(...accounts)
    const to = stranger()
    await carryOut(chain, payer, held.mint, send(to, amount))
    expect(await held.balances()).toEqual(left)
    expect(await held.balances([theirs(held, to)])).toEqual([amount])
  })

  test('says what is frozen, and how much can move', async () => {
    const held = await spread(
      { amount: 40_000_000n, associated: true, frozen: true },
      { amount: 60_000_000n },
    )
    const { context } = await refusal(chain, payer, held.mint, send(stranger(), 60_000_001n))
    expect(context['message']).toMatchObject({
      id: 'rest-frozen',
      values: { free: { units: 60_000_000n }, frozen: { units: 40_000_000n } },
    })
    const more = await refusal(chain, payer, held.mint, send(stranger(), 100_000_001n))
    expect(more.context['message']).toMatchObject({
      id: 'wallet-holds',
      values: { amount: { units: 100_000_000n } },
    })
  })

  test('pays a list from several accounts, also a line that one of them cannot pay alone', async () => {
    const held = await spread({ amount: 50n, associated: true }, { amount: 40n }, { amount: 30n })
    const [to, ...others] = [stranger(), stranger(), stranger()]
    const receivers = [to, ...others, to]
    const units = [45n, 35n, 20n, 20n]
    const lines = receivers.map((key, place) => ({
      place,
      line: place + 1,
      address: key.toBase58(),
      units: units[place] ?? 0n,
    }))
    const token = {
      mint: held.mint.toBase58(),
      program: standard === 'spl' ? 'token' : 'token-2022',
      decimals: 6,
      symbol: 'T',
    } as const
    const order = { payer: payer.publicKey, token, guarding: 'maybe' } as const
    const { payments, unpayable } = await planPayments(chain.connection, order, lines, 9)
    expect([payments.length, unpayable]).toEqual([1, []])
    const [payment] = payments
    if (!payment) throw new Error('nothing is paid')
    const execution = await carryOutPlan(chain, payer, payment.plan)
    expect(await held.balances()).toEqual([0n, 0n, 0n])
    expect(await held.balances([to, ...others].map((key) => theirs(held, key)))).toEqual([65n, 35n, 20n])
    const actions = repeatableActionsOf(execution, () => true)
    expect(actions).toEqual(
      receivers.map((key, place) => ({
        about: paymentTo('tokens', theirs(held, key).toBase58()),
        amounts: [units[place]],
      })),
    )
  })

  test('tells two payments of a list to one receiver apart, though each comes from another account', async () => {
    const held = await spread({ amount: 50n, associated: true }, { amount: 40n })
    const address = stranger().toBase58()
    const lines = [50n, 40n].map((units, place) => ({ place, line: place + 1, address, units }))
    const token = {
      mint: held.mint.toBase58(),
      program: standard === 'spl' ? 'token' : 'token-2022',
      decimals: 6,
      symbol: 'T',
    } as const
    const order = { payer: payer.publicKey, token, guarding: 'maybe' } as const
    const { payments } = await planPayments(chain.connection, order, lines, 9)
    const [payment] = payments
    if (!payment) throw new Error('nothing is paid')
    const execution = await carryOutPlan(chain, payer, payment.plan)
    expect(repeatableActionsOf(execution, () => true).map(({ amounts }) => amounts)).toEqual([[50n], [40n]])
  })

  test('is known again as the same payment, from whatever accounts it was made', async () => {
    const held = await spread({ amount: 40n, associated: true }, { amount: 60n }, { amount: 90n })
    const to = stranger()
    const first = await carryOut(chain, payer, held.mint, send(to, 150n))
    expect(currentTransaction(first.execution).state.status).toBe('confirmed')
    const again = await spread({ amount: 150n, associated: true })
    const { plan } = await carryOut(chain, payer, again.mint, send(to, 150n))
    expect(findDoneLately(plan, repeatsOf(plan.kind), [first.execution], 0)).toEqual([])
    expect(findDoneLately(first.plan, repeatsOf(plan.kind), [first.execution], 0)).toHaveLength(1)
    expect(repeatableActionsOf(first.execution, () => true).map(({ amounts }) => amounts)).toEqual([[150n]])
  })

  test('says from how many accounts it can pay at once', async () => {
    const held = await spread(...Array.from({ length: 12 }, () => ({ amount: 1_000_000n })))
    await carryOut(chain, payer, held.mint, send(stranger(), 1_000_000n))
    const { context } = await refusal(chain, payer, held.mint, send(stranger(), 10_500_000n))
    expect(context['message']).toMatchObject({
      id: 'in-many-accounts',
      values: { accounts: 11, doing: 'send', most: { units: 10_000_000n } },
    })
    await carryOut(chain, payer, held.mint, send(stranger(), 10_000_000n))
  })
}

describe('what each program has alone', () => {
  test('an associated account that belongs to somebody else now does not pay', async () => {
    const accounts = [{ amount: 40n, associated: true, given: true }, { amount: 60n }] as const
    const held = await spreadTokens(chain, payer, { standard: 'spl', accounts })
    await carryOut(chain, payer, held.mint, send(stranger(), 60n))
    expect(await held.balances()).toEqual([40n, 0n])
    const { context } = await refusal(chain, payer, held.mint, send(stranger(), 1n))
    expect(context['message']).toMatchObject({ id: 'wallet-holds', values: { amount: { units: 0n } } })
  })

  test('an account whose owner can never change pays', async () => {
    const accounts = [{ amount: 60n, immutableOwner: true }] as const
    const held = await spreadTokens(chain, payer, { standard: 'token-2022', accounts })
    await carryOut(chain, payer, held.mint, send(stranger(), 60n))
    expect(await held.balances()).toEqual([0n])
  })

  test('a transfer fee is withheld once of each part, and said', async () => {
    const fee = { basisPoints: 100, maximum: 5_000n }
    const accounts = [{ amount: 400_000n, associated: true }, { amount: 600_000n }] as const
    const held = await spreadTokens(chain, payer, { standard: 'token-2022', accounts, fee })
    const to = stranger()
    const { plan } = await carryOut(chain, payer, held.mint, send(to, 900_000n))
    // 1 % of 600,000 and of 300,000, of which the first is more than the maximum.
    expect(plan.steps[0]?.detail).toMatchObject([
      {
        id: 'arrives',
        values: { accounts: 2 },
      },
    ])
    expect(await held.balances([theirs(held, to)])).toEqual([892_000n])
  })

  test('a receiver who wants a memo gets one before each part', async () => {
    const accounts = [{ amount: 40n, associated: true }, { amount: 60n }] as const
    const held = await spreadTokens(chain, payer, { standard: 'token-2022', accounts })
    const to = await chain.aPayer(SOL)
    const account = theirs(held, to.publicKey)
    const program = tokenProgram('token-2022')
    const types = [ExtensionType.MemoTransfer]
    await chain.send(
      [
        createAssociatedTokenAccountInstruction(to.publicKey, account, to.publicKey, held.mint, program),
        createReallocateInstruction(account, to.publicKey, types, to.publicKey, [], program),
        createEnableRequiredMemoTransfersInstruction(account, to.publicKey, [], program),
      ],
      to,
    )
    await carryOut(chain, payer, held.mint, send(to.publicKey, 100n))
    expect(await held.balances([account])).toEqual([100n])
  })
})
