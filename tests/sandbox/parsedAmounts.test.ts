import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ComputeBudgetProgram, Keypair, PublicKey, Transaction } from '@solana/web3.js'
import { createAmountToUiAmountInstruction } from '@solana/spl-token'
import { Chain } from '../../sandbox/chain/Chain'
import type { LedgerAccount } from '../../sandbox/chain/accounts'
import { Clock } from '../../sandbox/chain/litesvm'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../sandbox/chain/tokens'
import { parseTransaction } from '../../sandbox/chain/wire'
import { amountScaleOf } from '../../sandbox/rpc/parsed/amountScale'
import {
  type AmountUnit,
  parseAmount,
  scaleAsOf,
  shownUnits,
  typedAmount,
} from '../../src/solana/amountScale'
import { decodeToken } from '../../src/tokens/readToken'
import { U64_MAX } from '../../src/units/amounts'
import { plainDecimal, uiTokenAmount } from '../../sandbox/rpc/uiAmount'
import { addressOf, bytesOf } from './recorded/notation'
import { runs } from '../support/sample'

/** Hundreds of programs are run: a busy machine may take its time. */
const MINT = addressOf('mint')
const A_YEAR = 31_556_736n
const payer = Keypair.generate().publicKey
const chain = new Chain({ landingMs: 0 })
chain.airdrop(payer.toBase58(), 10n ** 12n)

const read = (address: string) => chain.accounts.now(address)

function setTime(time: bigint): void {
  chain.svm.setClock(new Clock(1n, 0n, 0n, 0n, time))
}

function putMint(owner: string, decimals: number, extension = ''): void {
  const base = `u32:0 00*32 u64:0 u8:${decimals} 01 u32:0 00*32`
  const data = bytesOf(extension ? `${base} 00*83 01 ${extension}` : base)
  chain.accounts.put(MINT, account(owner, data))
}

function account(owner: string, data: Uint8Array): LedgerAccount {
  return { lamports: 10n ** 9n, data, owner, executable: false, rentEpoch: 0n }
}

/** What the token program itself answers to AmountToUiAmount, run on the chain; nothing where it refuses. */
function askProgram(owner: string, amount: bigint): string {
  const transaction = new Transaction({ feePayer: payer, recentBlockhash: chain.blocks.tip.blockhash }).add(
    ComputeBudgetProgram.setComputeUnitLimit({ units: 1_400_000 }),
    createAmountToUiAmountInstruction(new PublicKey(MINT), amount, new PublicKey(owner)),
  )
  const bytes = transaction.serialize({ requireAllSignatures: false, verifySignatures: false })
  const outcome = chain.simulate(parseTransaction(bytes), false)
  if (outcome.err) expect(outcome.err).toEqual({ InstructionError: [1, 'InvalidArgument'] })
  return Buffer.from(outcome.returnData?.data ?? []).toString()
}

function shown(amount: bigint): string {
  const scale = amountScaleOf(read(MINT), read)
  if (!scale) throw new Error('no mint')
  return uiTokenAmount(amount, scale).uiAmountString
}

/** What pages show of the mint, read at the chain's time, and read back; the program's own text where it is no number. */
function shownOnPages(amount: bigint, said: string): string {
  const mint = read(MINT)
  if (!mint || !/^[\d.]+$/.test(said)) return said
  const found = {
    ...mint,
    owner: new PublicKey(mint.owner),
    data: Buffer.from(mint.data),
    lamports: 1,
    rentEpoch: 0,
  }
  const { decimals: places, scale } = decodeToken(new PublicKey(MINT), found, null)
  const unit = { decimals: places, scale: scaleAsOf(scale, chain.svm.getClock().unixTimestamp) }
  requireReadBack(amount, said, unit)
  return typedAmount(amount, unit)
}

/** The most base units that are shown as no more; the balance where it is shown as the same. */
function requireReadBack(amount: bigint, said: string, unit: AmountUnit): void {
  const most = parseAmount(said, unit)
  if (Number(said) === 0) return expect(most).toEqual({ ok: true, units: 0n })
  if (!most.ok) throw new Error(most.reason)
  expect(most.units).toBeGreaterThanOrEqual(amount)
  expect(shownUnits(most.units, unit)).toBe(shownUnits(amount, unit))
  if (most.units < U64_MAX)
    expect(shownUnits(most.units + 1n, unit)).toBeGreaterThan(shownUnits(amount, unit))
  expect(parseAmount(said, unit, amount)).toEqual({ ok: true, units: amount })
}

/** A node and our pages say what the program says. */
function expectShown(owner: string, amount: bigint): void {
  const said = askProgram(owner, amount)
  expect(shown(amount)).toBe(said)
  expect(shownOnPages(amount, said)).toBe(said)
}

const amounts = fc.oneof(fc.bigInt(0n, 2n ** 64n - 1n), fc.bigInt(0n, 10n ** 9n), fc.bigInt(0n, 100n))
const decimals = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 255 }))
const rates = fc.integer({ min: -(2 ** 15), max: 2 ** 15 - 1 })
const times = fc.bigInt(0n, 200n * A_YEAR)
const anyTime = fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n)

describe('an amount is shown as the token program shows it', () => {
  it.each([TOKEN_PROGRAM, TOKEN_2022_PROGRAM])('without extensions, by %s', (owner) => {
    fc.assert(
      fc.property(amounts, decimals, (amount, places) => {
        putMint(owner, places)
        expectShown(owner, amount)
      }),
      runs(300),
    )
  })

  const config = (began: bigint, average: number, changed: bigint, current: number) =>
    `u16:10 u16:52 00*32 i64:${began} i16:${average} i64:${changed} i16:${current}`

  it('where it bears interest', () => {
    fc.assert(
      fc.property(amounts, decimals, rates, rates, times, times, times, (amount, places, ...terms) => {
        const [average, current, began, term, since] = terms
        setTime(began + term + since)
        putMint(TOKEN_2022_PROGRAM, places, config(began, average, began + term, current))
        expectShown(TOKEN_2022_PROGRAM, amount)
      }),
      runs(500),
    )
  })

  it('where its times are beyond all reason', () => {
    fc.assert(
      fc.property(amounts, rates, rates, anyTime, anyTime, anyTime, (amount, average, current, ...at) => {
        const [began, changed, now] = at
        setTime(now)
        putMint(TOKEN_2022_PROGRAM, 2, config(began, average, changed, current))
        expectShown(TOKEN_2022_PROGRAM, amount)
      }),
      runs(300),
    )
  })

  it('where it scales', () => {
    const multipliers = fc.oneof(
      fc.double({ min: 0, noNaN: true, minExcluded: true }),
      fc.double({ min: 0.001, max: 1000, noNaN: true }),
      fc.constantFrom(0.5, 0.25, 1, 2, 1e300, 5e-324, Infinity),
    )
    fc.assert(
      fc.property(
        amounts,
        decimals,
        multipliers,
        multipliers,
        fc.oneof(times, anyTime),
        times,
        (amount, places, old, next, from, now) => {
          setTime(now)
          putMint(TOKEN_2022_PROGRAM, places, `u16:25 u16:56 00*32 f64:${old} i64:${from} f64:${next}`)
          expectShown(TOKEN_2022_PROGRAM, amount)
        },
      ),
      runs(500),
    )
  })
})

describe('the float beside the text', () => {
  it('is missing where the power of ten does not fit 64 bits, and where there is no text', () => {
    expect(uiTokenAmount(1_234_567_890n, 19)).toMatchObject({ uiAmount: 1.23456789e-10 })
    expect(uiTokenAmount(1_234_567_890n, 20)).toMatchObject({
      uiAmount: null,
      uiAmountString: '0.0000000000123456789',
    })
    expect(uiTokenAmount(1n, { decimals: 2, toTokens: () => null })).toEqual({
      uiAmount: null,
      decimals: 2,
      amount: '1',
      uiAmountString: '',
    })
  })
})

describe('plainDecimal', () => {
  it('names every float, in digits alone', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(plainDecimal(value)).toMatch(/^-?\d+(\.\d*[1-9])?$/)
        expect(Number(plainDecimal(value))).toBe(value)
      }),
    )
    expect([1e21, 1.5e-7, 0, -0, 1, 12.5, 100].map(plainDecimal)).toEqual([
      '1000000000000000000000',
      '0.00000015',
      '0',
      '-0',
      '1',
      '12.5',
      '100',
    ])
    expect([NaN, Infinity, -Infinity].map(plainDecimal)).toEqual(['NaN', 'inf', '-inf'])
  })
})
