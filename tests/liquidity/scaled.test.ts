import 'fake-indexeddb/auto'
import {
  amountToUiAmountForMintWithoutSimulation,
  createUpdateMultiplierDataInstruction,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import type { Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SOL_MINT } from '../../src/liquidity/orient'
import { raydiumCpmm } from '../../src/liquidity/raydium-cpmm/venue'
import { fetchSwapMarket } from '../../src/liquidity/swap/fetchSwapMarket'
import { quoteSwapAdd } from '../../src/liquidity/swapAdd'
import type { Pool, Position } from '../../src/liquidity/venue'
import { decisionOf, operationDecision } from '../../src/operations/decision'
import { plainAmount } from '../../src/solana/amountScale'
import { tokenAccountOf } from '../../src/tokens/tokenProgram'
import { baseUnits } from '../../src/transactions/accountValues'
import { tellAmount } from '../../src/transactions/accountWords'
import { foldChanges } from '../../src/transactions/bill'
import type { Plan } from '../../src/transactions/plan'
import { groupPlain } from '../../src/units/grouping'
import { type PracticeChain, startPracticeChain } from '../support/chain'
import { describeWithPrograms, practicePrograms, RAYDIUM } from '../support/programs'
import { aScaledPool, type ScaledPool } from '../support/scaledPool'
import { aManagedToken } from '../support/tokenOperations'
import { asVenuesSee, carryOut } from './raydium-cpmm/onChain'

/* Pools of a token whose amounts a multiplier shows: all that is said of it is what wallets show, and base units move. */

const SOL = 10n ** 9n
const MULTIPLIERS = [4.2, 0.0003] as const

describeWithPrograms('a pool of a token with a multiplier', RAYDIUM, () => {
  let practice: PracticeChain
  let payer: Keypair
  beforeAll(async () => {
    practice = await startPracticeChain(practicePrograms())
    payer = await practice.aPayer(1_000n * SOL)
  })
  afterAll(() => practice.stop())

  describe.each(MULTIPLIERS)('of %d', (multiplier) => {
    let pool: Pool
    let made: ScaledPool
    const at = () => asVenuesSee(practice)
    const owner = () => payer.publicKey.toBase58()
    beforeAll(async () => {
      const scaledAmount = { multiplier, authority: 'wallet' } as const
      made = await aScaledPool(practice, payer, { scaledAmount }, 123_456_789_012n)
    })
    beforeEach(async () => {
      pool = await made.look()
    })

    /** As Token-2022's own arithmetic shows base units, with commas. */
    async function shown(units: bigint): Promise<string> {
      const said = await amountToUiAmountForMintWithoutSimulation(practice.connection, made.mint, units)
      const [whole = '', ...places] = said.split('.')
      return [groupPlain(whole), ...places].join('.')
    }

    const factsOf = (plan: Parameters<typeof decisionOf>[0]) =>
      new Map(decisionOf(plan).facts.map(({ label, value, note }) => [label, [value, note].join('; ')]))

    /** The wallet's balance after the plan is told as its node shows it then. */
    async function holds(plan: Plan): Promise<void> {
      const account = tokenAccountOf(payer.publicKey, made.mint, 'token-2022')
      const change = foldChanges(plan.steps).find((one) => one.account === account.toBase58())
      const { value } = await practice.connection.getTokenAccountBalance(account, 'confirmed')
      const [said = ''] = change ? tellAmount(change, baseUnits(BigInt(value.amount))).split(' ') : []
      expect(said.replaceAll(',', '')).toBe(value.uiAmountString)
    }

    const priceOf = async (units: bigint, lamports: bigint) =>
      Number(lamports) / 1e9 / (Number(units) / 1e9) / multiplier

    test('opens at the price of what wallets show', async () => {
      const { side } = made
      const { symbol } = pool.pair[side]
      const facts = factsOf(made.opened)
      const [label, value = ''] = [...facts].find(([name]) => name === `${symbol} in the pool`) ?? []
      expect(label).toBeDefined()
      expect(value).toBe(`${await shown(123_456_789_012n)}; 123,456,789,012 base units`)
      const [, price = ''] = /= ([\d.,]+)/.exec(facts.get('Opening price') ?? '') ?? []
      expect(Number(price.replaceAll(',', ''))).toBeCloseTo(await priceOf(123_456_789_012n, 3n * SOL), 5)
      expect(facts.get('What is shown')).toMatch(
        /its multiplier is .*, read on .*; the pool itself counts base units, its prices here are of what is shown$/,
      )
      await holds(made.opened)
    })

    test('swaps, adds and removes what was reviewed', async () => {
      const { side } = made
      const { symbol } = pool.pair[side]
      const amount = 1_234_567_891n
      const quote = pool.quotes.swap(side, amount)
      const swap = await raydiumCpmm.planSwap(at(), { payer: owner(), pool, quote, slippage: 100 })
      expect(factsOf(swap).get('You pay')).toBe(`${await shown(amount)} ${symbol}; 1,234,567,891 base units`)
      expect(decisionOf(swap).line).toContain(`Swap ${await shown(amount)} ${symbol} for `)
      const { execution } = await carryOut(practice, payer, swap)
      expect(operationDecision(execution).line).toContain(`Swapped ${await shown(amount)} ${symbol} for `)
      await holds(swap)

      const now = await made.look()
      const deposit = now.quotes.deposit(side, amount)
      const added = { payer: owner(), pool: now, position: null, quote: deposit, slippage: 100 }
      const add = await raydiumCpmm.planAdd(at(), added)
      const units = deposit.deposits[side]
      expect(factsOf(add).get(`${symbol} into the pool`)).toContain(
        `${await shown(units)}; ${groupPlain(`${units}`)} base units; at most ${await shown(BigInt(add.subject[`${side}Most`] ?? ''))}`,
      )
      await carryOut(practice, payer, add)
      await holds(add)

      const again = await made.look()
      const alone = quoteSwapAdd(again.quotes, side, amount, 100)
      const both = await raydiumCpmm.planSwapAdd(at(), { ...added, pool: again, quote: alone })
      expect(factsOf(both).get(`${symbol} from your wallet`)).toContain(`at most ${await shown(amount)}`)
      await carryOut(practice, payer, both)
      await holds(both)

      const [position] = (await raydiumCpmm.fetchPositions(at(), owner())).filter(
        (one: Position) => one.pool.address === pool.address,
      )
      if (!position) throw new Error('there is no position')
      const withdrawal = position.pool.quotes.withdraw(position.free / 2n)
      const order = { position, quote: withdrawal, slippage: 100, close: false }
      const remove = await raydiumCpmm.planRemove(at(), order)
      const gets = withdrawal.gets[side]
      expect(factsOf(remove).get(`${symbol} from the pool`)).toContain(
        `${await shown(gets)}; ${groupPlain(`${gets}`)} base units; at least `,
      )
      await carryOut(practice, payer, remove)
      await holds(remove)
    })

    test('is read anew with the pools of a swap, whose multiplier may be another one', async () => {
      const mints = [made.mint.toBase58(), SOL_MINT] as const
      const fits = () => Promise.resolve(true)
      const before = await fetchSwapMarket(at(), mints, undefined, fits)
      const parts = [made.mint, payer.publicKey, multiplier * 2, 0n] as const
      await practice.send([createUpdateMultiplierDataInstruction(...parts, [], TOKEN_2022_PROGRAM_ID)], payer)
      const { from } = await fetchSwapMarket(at(), mints, before, fits)
      expect(plainAmount(SOL, from)).toBe(await shown(SOL))
      expect(plainAmount(SOL, from)).toBe(plainAmount(2n * SOL, before.from))
    })

    test('is read anew for a swap also where no pool has it', async () => {
      const mint = await aManagedToken(practice, payer, {
        extensions: { scaledAmount: { multiplier, authority: 'wallet' } },
      })
      const mints = [mint.toBase58(), SOL_MINT] as const
      const fits = () => Promise.resolve(true)
      const before = await fetchSwapMarket(at(), mints, undefined, fits)
      expect(before.market).toMatchObject({ direct: [], through: [] })
      const parts = [mint, payer.publicKey, multiplier * 2, 0n] as const
      await practice.send([createUpdateMultiplierDataInstruction(...parts, [], TOKEN_2022_PROGRAM_ID)], payer)
      const { from } = await fetchSwapMarket(at(), mints, before, fits)
      expect(plainAmount(SOL, from)).toBe(plainAmount(2n * SOL, before.from))
    })
  })
})
