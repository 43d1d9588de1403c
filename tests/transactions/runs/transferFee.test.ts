import 'fake-indexeddb/auto'
import { getAccount } from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationDecision } from '../../../src/operations/decision'
import { planTokenOrders } from '../../../src/operations/token/planOrders'
import { fetchTokenFacts } from '../../../src/tokens/operations/tokenFacts'
import { type ChangedAmounts, withTransferFee } from '../../../src/tokens/sendList/payLines'
import { tokenAccountOf, tokenProgram } from '../../../src/tokens/tokenProgram'
import { type AmountIs, sumOfAmounts } from '../../../src/tokens/transferFeeMath'
import { findLinesPaidSince } from '../../../src/transactions/doneSince'
import type { Run, RunLine, RunToken } from '../../../src/transactions/runs/keptRuns'
import { type PracticeChain, startPracticeChain } from '../../support/chain'
import { carryOutPlan } from '../../support/operations'
import { spreadTokens, type WantedAccount } from '../../support/spreadTokens'
import { aManagedToken } from '../../support/tokenOperations'
import { aRun, aTab, lines, readAgain, pressAgain } from './aRun'
import { tokensSay } from '../../../src/tokens/said'

/* Lists of a token with a transfer fee: what the review promises to arrive arrives, to the unit. */

let practice: PracticeChain
beforeAll(async () => void (practice = await startPracticeChain()))
afterAll(() => practice.stop())

const U64_MAX = 2n ** 64n - 1n

const tokenOf = (mint: PublicKey, decimals = 6): RunToken => ({
  mint: mint.toBase58(),
  program: 'token-2022',
  decimals,
  symbol: 'QHRN',
})

/** What the receivers of these lines hold. */
async function heldBy(
  mint: PublicKey,
  list: readonly Pick<RunLine, 'address'>[],
): Promise<readonly bigint[]> {
  const program = tokenProgram('token-2022')
  return await Promise.all(
    list.map(async ({ address }) => {
      const account = tokenAccountOf(new PublicKey(address), mint, 'token-2022')
      return (await getAccount(practice.connection, account, 'confirmed', program)).amount
    }),
  )
}

/** The lines with what their review promises. */
async function reviewed(
  payer: Keypair,
  mint: PublicKey,
  list: readonly RunLine[],
  amountIs: AmountIs,
): Promise<readonly RunLine[]> {
  const facts = await fetchTokenFacts(practice.connection, payer.publicKey, mint)
  return withTransferFee(list, facts, amountIs)
}

const ONE: readonly WantedAccount[] = [{ amount: 10n ** 15n, associated: true }]
const SEVERAL: readonly WantedAccount[] = [
  { amount: 700_000n, associated: true },
  { amount: 500_001n },
  { amount: 300_007n, delegated: true },
  { amount: 10n ** 7n, frozen: true },
]

describe('what the review promises to arrive arrives, to the unit', () => {
  test.each([
    ['7.5 %, no maximum', { basisPoints: 750, maximum: U64_MAX }, ONE, 10n ** 9n],
    ['7.5 %, at most 3,001', { basisPoints: 750, maximum: 3_001n }, ONE, 10n ** 6n],
    ['0.01 %, amounts of few units', { basisPoints: 1, maximum: U64_MAX }, ONE, 12n],
    ['100 %, at most 5', { basisPoints: 10_000, maximum: 5n }, ONE, 10n ** 6n],
    ['none now', { basisPoints: 0, maximum: 9n }, ONE, 10n ** 6n],
    ['7.5 %, sent from several accounts', { basisPoints: 750, maximum: 4_000n }, SEVERAL, 240_000n, 'sent'],
    [
      '7.5 %, arriving from several accounts',
      { basisPoints: 750, maximum: 4_000n },
      SEVERAL,
      240_000n,
      'arrives',
    ],
  ] as const)('%s', async (_, fee, accounts, most, only?: AmountIs) => {
    const payer = await practice.aPayer(100n * 10n ** 9n)
    const { mint } = await spreadTokens(practice, payer, { standard: 'token-2022', accounts, fee })
    const typed = fc.array(fc.bigInt({ min: most / 2n, max: most }), { minLength: 5, maxLength: 5 })
    const is = only ? fc.constant(only) : fc.constantFrom<AmountIs[]>('sent', 'arrives')
    await fc.assert(
      fc.asyncProperty(typed, is, async (amounts, amountIs) => {
        const bare = lines(amounts.length, (at) => (amounts[at] ?? 0n) + 6n)
        const list = await reviewed(payer, mint, bare, amountIs)
        expect(list.map(({ units, arrives }) => (amountIs === 'sent' ? units : arrives))).toEqual(
          bare.map(({ units }) => units),
        )
        const run = await aRun(practice, payer, list, tokenOf(mint), amountIs)
        const last = await (await aTab(practice, payer)).drive(run)
        expect(last).toMatchObject({ problem: null, done: true, counts: { paid: list.length } })
        expect(await heldBy(mint, list)).toEqual(list.map(({ arrives }) => arrives))
        expect(last.rows.map(({ units, arrives }) => [units, arrives])).toEqual(
          list.map(({ units, arrives }) => [units, arrives]),
        )
      }),
      // The wallet of several accounts holds enough for one list alone.
      { numRuns: only ? 1 : 2 },
    )
  })

  test('what the wallet cannot pay is refused before anything is asked, also where it could pay what is to arrive', async () => {
    const payer = await practice.aPayer()
    const accounts = [{ amount: 1_000n, associated: true }] as const
    const fee = { basisPoints: 750, maximum: U64_MAX }
    const { mint } = await spreadTokens(practice, payer, { standard: 'token-2022', accounts, fee })
    await reviewed(
      payer,
      mint,
      lines(2, () => 462n),
      'arrives',
    )
    const tooMuch = reviewed(
      payer,
      mint,
      lines(2, () => 463n),
      'arrives',
    )
    await expect(tooMuch).rejects.toMatchObject({
      context: { message: { id: 'wallet-holds' } },
    })
    const nothing = reviewed(
      payer,
      mint,
      lines(2, () => 1n),
      'sent',
    )
    await expect(nothing).rejects.toMatchObject({
      context: { message: tokensSay('nothing-arrives', { line: 1 }) },
    })
  })

  test('the wallet that collects the withheld fees pays them as well', async () => {
    const payer = await practice.aPayer()
    const collector = Keypair.generate().publicKey
    const extensions = {
      transferFee: { basisPoints: 750, maximum: 10n ** 18n, config: 'wallet', withdraw: collector },
    } as const
    const mint = await aManagedToken(practice, payer, { extensions })
    const bare = [{ line: 1, address: collector.toBase58(), units: 1_000n }]
    const list = await reviewed(payer, mint, bare, 'sent')
    const last = await (
      await aTab(practice, payer)
    ).drive(await aRun(practice, payer, list, tokenOf(mint, 9)))
    expect(last.done).toBe(true)
    expect(await heldBy(mint, bare)).toEqual([925n])
  })
})

/** A list of three lines, of a token whose fee is 1 %, and 5 % from the second epoch after this one. */
async function aChangingFee(amountIs: AmountIs) {
  const payer = await practice.aPayer()
  const extensions = {
    transferFee: { basisPoints: 100, maximum: 10n ** 18n, config: 'wallet', withdraw: 'wallet' },
  } as const
  const mint = await aManagedToken(practice, payer, { extensions })
  const change = { kind: 'transfer-fee', basisPoints: 500, maximum: 10n ** 18n } as const
  await carryOutPlan(
    practice,
    payer,
    await planTokenOrders(practice.connection, payer.publicKey, mint, [change]),
  )
  const list = await reviewed(
    payer,
    mint,
    lines(3, (at) => 9_500n * BigInt(at + 1)),
    amountIs,
  )
  const run = await aRun(practice, payer, list, tokenOf(mint, 9), amountIs)
  return { payer, mint, list, run }
}

/** The next two epochs begin, and with them a fee that was set in this one. */
function beginFee(): void {
  for (let epoch = 0; epoch < 2; epoch++) practice.chain.advanceEpoch()
  practice.chain.warp(1)
}

describe('a fee that changes after the review', () => {
  test.each(['sent', 'arrives'] as const)(
    'stops the list and asks; no sends nothing, yes pays what was asked, and the rows say so: what is typed %s',
    async (amountIs) => {
      const { payer, mint, list, run } = await aChangingFee(amountIs)
      beginFee()
      const asked: ChangedAmounts[] = []
      const drive = async (go: boolean) => {
        const agrees = (changed: ChangedAmounts) => {
          asked.push(changed)
          return Promise.resolve(go)
        }
        const tab = await aTab(practice, payer, {}, { agrees })
        return { ...(await tab.drive(run)), prompts: tab.prompts }
      }
      const no = await drive(false)
      expect(no).toMatchObject({ done: false, counts: { waiting: 3 }, prompts: [] })
      expect(no.problem?.context['message']).toMatchObject({ id: 'fee-since-review' })
      const yes = await drive(true)
      expect(yes).toMatchObject({ problem: null, done: true, counts: { paid: 3 } })
      const now = await reviewed(payer, mint, list, amountIs)
      const each = { lines: 3, promised: sumOfAmounts(list), now: sumOfAmounts(now) }
      expect(asked).toEqual(
        [each, each].map((one) => ({ ...one, fee: { basisPoints: 500, maximum: 10n ** 18n } })),
      )
      expect(await heldBy(mint, list)).toEqual(now.map(({ arrives }) => arrives))
      const rows = yes.rows.map(({ units, arrives }) => ({ units, arrives }))
      expect(rows).toEqual(now.map(({ units, arrives }) => ({ units, arrives })))
      expect(rows[0]).toEqual(
        amountIs === 'sent' ? { units: 9_500n, arrives: 9_025n } : { units: 10_000n, arrives: 9_500n },
      )
      const [execution] = yes.executions
      expect(execution && operationDecision(execution).line).toMatch(
        /^Sent 0\.0000\d+ QHRN \(0\.0000\d+ arrived\) to 3 addresses$/,
      )
    },
  )

  test('while the wallet is asked: what was asked for cannot land, and the person is asked before it is asked for anew', async () => {
    const { payer, mint, list, run } = await aChangingFee('arrives')
    const asked: ChangedAmounts[] = []
    const agrees = (changed: ChangedAmounts) => Promise.resolve(asked.push(changed) > 0)
    const tab = await aTab(
      practice,
      payer,
      {},
      { agrees, before: () => tab.prompts.length === 1 && beginFee() },
    )
    // One endpoint alone says that what was asked for did not land: the person presses.
    expect(await tab.drive(run)).toMatchObject({ problem: null, counts: { doubtful: 3 } })
    const kept = await readAgain(run.head.id)
    const again = await (await aTab(practice, payer, await pressAgain(kept), { agrees })).drive(kept)
    expect(again).toMatchObject({ problem: null, done: true, counts: { paid: 3 } })
    expect(asked).toHaveLength(1)
    expect(await heldBy(mint, list)).toEqual(list.map(({ arrives }) => arrives))
    expect(again.rows.map(({ units }) => units)).toEqual([10_000n, 20_000n, 30_000n])
  })

  test('a list from before that promised no arrival asks as well', async () => {
    const { payer, mint, list } = await aChangingFee('sent')
    const bare = list.map(({ line, address, units }) => ({ line, address, units }))
    const run = await aRun(practice, payer, bare, tokenOf(mint, 9))
    const last = await (await aTab(practice, payer)).drive(run)
    expect(last).toMatchObject({ done: false, counts: { waiting: 3 } })
    expect(last.problem?.context['message']).toMatchObject({ id: 'fee-since-review' })
  })
})

test('a line counts as paid since where as much arrived, whatever was sent for it', async () => {
  const { payer, mint, list, run } = await aChangingFee('arrives')
  const [one, two, three] = list.map(({ address }) => address)
  const send = async (to = '', amount: bigint, amountIs: AmountIs) =>
    await carryOutPlan(
      practice,
      payer,
      await planTokenOrders(practice.connection, payer.publicKey, mint, [
        { kind: 'send', to, amount, amountIs },
      ]),
    )
  await send(one, 9_500n, 'arrives')
  beginFee()
  await send(two, 19_000n, 'arrives')
  await send(three, 28_500n, 'sent')
  const since = await findLinesPaidSince({ head: run.head, lines: run.lines } satisfies Run, [0, 1, 2])
  expect([0, 1, 2].map((place) => since.get(place)?.isEqual ?? false)).toEqual([true, true, false])
})
