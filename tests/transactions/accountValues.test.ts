import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  type AccountValue,
  addressIn,
  authorityValue,
  baseUnits,
  baseUnitsOf,
  isEqualValue,
  accountValue,
  sizeOfValue,
  textValue,
  tokensValue,
  transferFeeValue,
  unitsOfTokens,
} from '../../src/transactions/accountValues'
import { shownWord } from '../../src/transactions/accountWords'
import { parseEvent, storedEvent } from '../../src/transactions/events'
import { U64_MAX } from '../../src/units/amounts'
import { chooseGrouping } from '../../src/units/grouping'
import { anOperation, events } from '../support/events'
import { saidText } from '../support/said'

const address = 'So11111111111111111111111111111111111111112'

/** What steps promise, with the words for it. */
const PROMISED: readonly (readonly [field: string, value: AccountValue, word: string])[] = [
  ['mintAuthority', authorityValue(null), 'revoked'],
  ['feeWithdrawAuthority', authorityValue(address), address],
  ['permanentDelegate', authorityValue(address), address],
  ['owner', { kind: 'address', address }, address],
  ['balance', baseUnits(1_234_567n), '1234567'],
  ['supply', tokensValue(1_000_500_000n, 6), '1,000.5'],
  ['supply', tokensValue(0n, 9), '0'],
  ['transferFee', transferFeeValue(125, 5_500_000n, 6), '1.25 % of each transfer, at most 5.5'],
  ['transferFee', transferFeeValue(10_000, U64_MAX, 6), '100.00 % of each transfer, no maximum'],
  ['interest', { kind: 'interest', basisPoints: -5 }, '-0.05 % a year'],
  ['multiplier', { kind: 'multiplier', times: 1.5 }, '× 1.5'],
  ['multiplier', { kind: 'multiplier', times: 1e-7 }, '× 1e-7'],
  ['state', { kind: 'frozen', is: true }, 'frozen'],
  ['newAccounts', { kind: 'frozen', is: false }, 'open'],
  ['paused', { kind: 'flag', is: false }, 'no'],
  ['nonTransferable', { kind: 'flag', is: true }, 'yes'],
  ['transferHook', { kind: 'program', address: null }, 'none'],
  ['transferHook', { kind: 'program', address }, address],
  ['name', textValue('revoked'), 'revoked'],
  ['field supply', textValue('1,000'), '1,000'],
]

describe('a field of an account', () => {
  it.each(PROMISED)('%s has a word, and is kept as it is: %o is “%s”', (_, value, word) => {
    expect(shownWord(value)).toBe(word)
    expect(v.parse(accountValue, structuredClone(value))).toEqual(value)
  })

  it('that no version writes is kept as one that cannot be read, and is no promise', () => {
    const odd = fc.record({
      kind: fc.oneof(fc.string(), fc.constantFrom(...PROMISED.map(([, { kind }]) => kind))),
      units: fc.oneof(fc.bigInt(), fc.string()),
      decimals: fc.oneof(fc.integer(), fc.double(), fc.constant(null)),
      basisPoints: fc.double(),
      maximum: fc.oneof(fc.bigInt(), fc.constant(null)),
      times: fc.oneof(fc.double(), fc.constantFrom(Number.NaN, Infinity)),
      address: fc.oneof(fc.string(), fc.constant(null)),
      is: fc.anything(),
    })
    fc.assert(
      fc.property(fc.oneof(fc.anything(), odd), (value) => {
        const read = v.parse(accountValue, value)
        expect(shownWord(read)).not.toMatch(/undefined|NaN|Infinity|\[object/)
      }),
    )
    for (const value of [null, 'revoked', { kind: 'base-units', units: -1n }, { kind: 'flag', is: 1 }])
      expect(v.parse(accountValue, value)).toEqual(textValue('Not readable here'))
  })

  const most = 10n ** 40n
  it.each<[AccountValue, AccountValue]>([
    [baseUnits(0n), baseUnits(-1n)],
    [baseUnits(most), baseUnits(most + 1n)],
    [
      { kind: 'tokens', units: most, decimals: 255 },
      { kind: 'tokens', units: most, decimals: 256 },
    ],
    [
      { kind: 'decimals', decimals: 0 },
      { kind: 'decimals', decimals: -1 },
    ],
    [
      { kind: 'interest', basisPoints: 99_999 },
      { kind: 'interest', basisPoints: 100_000 },
    ],
    [
      { kind: 'interest', basisPoints: -99_999 },
      { kind: 'interest', basisPoints: -100_000 },
    ],
  ])('is read as far as an amount can go: %o, and not %o', (last, beyond) => {
    expect(v.parse(accountValue, last)).toEqual(last)
    expect(v.parse(accountValue, beyond)).toEqual(textValue('Not readable here'))
  })

  it('tells its amount in base units, and its address, where it has them', () => {
    expect(baseUnitsOf(baseUnits(5n))).toBe(5n)
    expect([baseUnitsOf(tokensValue(5n, 0)), baseUnitsOf(undefined)]).toEqual([undefined, undefined])
    const held = tokensValue(1_230n, 3)
    expect([2, 3, 9].map((decimals) => unitsOfTokens(held, decimals))).toEqual([123n, 1_230n, 1_230_000_000n])
    expect([unitsOfTokens(held, 1), unitsOfTokens(baseUnits(5n), 9)]).toEqual([undefined, undefined])
    const addresses = [authorityValue(address), { kind: 'program', address } as const].map(addressIn)
    expect(addresses).toEqual([address, address])
    expect([authorityValue(null), baseUnits(5n), undefined].map(addressIn)).toEqual([null, null, null])
  })

  it('has a size that can be compared, whatever its unit; what is no amount has none', () => {
    expect(sizeOfValue(baseUnits(7n))).toBe(sizeOfValue(tokensValue(7n, 0)))
    expect(sizeOfValue(tokensValue(7n, 255))).toBe(7n)
    expect([undefined, textValue('7'), authorityValue(null)].map(sizeOfValue)).toEqual([0n, 0n, 0n])
  })

  it('is equal to a promise that is of the same kind and holds the same', () => {
    for (const [at, [, value]] of PROMISED.entries())
      for (const [other, [, read]] of PROMISED.entries())
        expect(isEqualValue(value, read)).toBe(at === other || storedAlike(value, read))
  })

  it('is no promise because its word is the same: a token named “nobody” has an authority', () => {
    expect(isEqualValue(textValue('revoked'), authorityValue(null))).toBe(false)
    expect(isEqualValue(textValue('1'), baseUnits(1n))).toBe(false)
  })

  it('is the same supply, whether the decimals of the mint are known or only its word', () => {
    expect(isEqualValue(tokensValue(5_000_000_000n, 9), tokensValue(5n, 0))).toBe(true)
    expect(sizeOfValue(tokensValue(15n, 1)) - sizeOfValue(tokensValue(1n, 0))).toBe(
      sizeOfValue(tokensValue(5n, 1)),
    )
  })

  it('is grouped as the settings say where it is shown', () => {
    chooseGrouping('apostrophe')
    const fee = transferFeeValue(100, 5_000_000_000n, 6)
    const said = [fee, tokensValue(1_000n, 0)].map(shownWord)
    chooseGrouping('comma')
    expect(said).toEqual(["1.00 % of each transfer, at most 5'000", "1'000"])
  })
})

/** A row as this version writes it. */
const ROW = {
  ...events.planned(),
  operation: {
    ...anOperation(),
    steps: [
      {
        id: 'mint-supply',
        title: saidText('Mint the whole supply to it'),
        finality: 'reversible',
        costs: [],
        changes: [
          {
            account: address,
            field: 'balance',
            label: saidText('In your token account'),
            after: baseUnits(1_000_000n),
            shown: saidText('1 QHR'),
            counts: true,
            unit: { decimals: 6, symbol: 'QHR' },
            moves: { mint: address, before: 0n },
          },
          {
            account: address,
            field: 'supply',
            label: saidText('Supply'),
            after: tokensValue(1n, 0),
            before: tokensValue(0n, 0),
            counts: true,
          },
          ...PROMISED.map(([field, after]) => ({ account: address, field, label: saidText(field), after })),
        ],
      },
    ],
  },
}
const MOVED = {
  ...events.simulated(),
  moved: ROW.operation.steps.map(({ id, costs, changes }) => ({ id, costs, changes })),
}

describe('a row of the journal', () => {
  it.each([
    ['the plan', ROW],
    ['a simulation', MOVED],
  ])('of %s is written again as it was', (_, row) => {
    const [event] = parseEvent(row)
    expect(event && storedEvent(event)).toStrictEqual(row)
  })

  it('is read into values', () => {
    const [event] = parseEvent(ROW)
    const changes = event?.type === 'planned' ? event.operation.steps[0]?.changes : undefined
    expect(changes?.map(({ after }) => after)).toEqual([
      baseUnits(1_000_000n),
      tokensValue(1n, 0),
      ...PROMISED.map(([, value]) => value),
    ])
    expect([changes?.[0]?.moves?.before, changes?.[1]?.before]).toEqual([0n, tokensValue(0n, 0)])
  })
})

function storedAlike(a: AccountValue, b: AccountValue): boolean {
  return a.kind === b.kind && shownWord(a) === shownWord(b)
}
