import { Keypair } from '@solana/web3.js'
import * as fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { decodeList } from '../../../src/tokens/list/listTable'
import { readList } from '../../../src/tokens/list/readList'
import { parseUnits, typedUnits } from '../../../src/units/amounts'

/* Lists as a correct writer of CSV writes them, with amounts as countries write them: each amount is read as itself, or it is asked. */

const LISTS = 400

const LOCALES =
  'de-DE de-CH de-AT fr-FR en-US en-IN en-ZA pt-BR pt-PT es-ES es-MX pl-PL sv-SE it-IT ja-JP ar-EG hi-IN hi-IN-u-nu-deva fa-IR bn-BD ru-RU'.split(
    ' ',
  )

const ADDRESSES = Array.from({ length: 12 }, (_, at) =>
  Keypair.fromSeed(new Uint8Array(32).fill(at + 1)).publicKey.toBase58(),
)

const anAmount = fc.oneof(
  { arbitrary: fc.bigInt(1n, 10n ** 12n), weight: 3 },
  { arbitrary: fc.bigInt(1n, 10n ** 18n), weight: 1 },
  // Thousands and thousandths, which can be each other.
  { arbitrary: fc.nat({ max: 2_000_000 }).map((units) => BigInt(units + 1) * 10n ** 6n), weight: 2 },
  { arbitrary: fc.nat({ max: 2_000_000 }).map((units) => BigInt(units + 1) * 10n ** 9n), weight: 2 },
)

const aNote = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom('', 'from\nB,7\nsigned', 'say "hi"; or\ttab', '5,5', '1.500', `${ADDRESSES[0]},9`, 'ok|no'),
)

/** Columns besides the two that matter, and what stands in them. */
const FURTHER = {
  Rank: (line: number) => `${line + 1}`,
  Share: (line: number) => `${(line * 7) % 100}.25%`,
  Note: (_: number, note: string) => note,
  'Token Account': (line: number) => ADDRESSES[(line + 5) % ADDRESSES.length] ?? '',
}

const aList = fc.record({
  lines: fc.array(fc.record({ address: fc.constantFrom(...ADDRESSES), units: anAmount, note: aNote }), {
    minLength: 1,
    maxLength: 12,
  }),
  locale: fc.constantFrom(...LOCALES),
  grouping: fc.constantFrom('always' as const, 'auto' as const, 'min2' as const, false),
  places: fc.constantFrom(0, 2, 3, 6, 9, undefined),
  heading: fc.constantFrom(null, ['Wallet', 'Amount'], ['Empfänger', 'Betrag'], ['address', 'SOL Airdrop']),
  further: fc.subarray(['Rank', 'Share', 'Note', 'Token Account'] as const),
  isBackwards: fc.boolean(),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  newline: fc.constantFrom('\n', '\r\n', '\r'),
  quotes: fc.boolean(),
  mark: fc.constantFrom('', '\uFEFF'),
  names: fc.boolean(),
  encoding: fc.constantFrom('utf-8', 'utf-16le', 'utf-16be'),
})
type List = typeof aList extends fc.Arbitrary<infer Value> ? Value : never

/** The units of each line, and their amounts as they are written. With fixed places, a number is cut to them first. */
function amountsOf({ lines, locale, grouping, places }: List) {
  const format = new Intl.NumberFormat(locale, {
    useGrouping: grouping,
    minimumFractionDigits: places ?? 0,
    maximumFractionDigits: places ?? 9,
  })
  const step = 10n ** BigInt(9 - (places ?? 9))
  return lines.map(({ units }) => {
    const cut = (units / step) * step || step
    return { units: cut, text: format.format(typedUnits(cut, 9) as `${number}`) }
  })
}

function write(list: List): string {
  const { lines, heading, further, isBackwards, delimiter, newline, quotes, mark, names } = list
  const amounts = amountsOf(list)
  const columns = heading ? further : []
  const inOrder = (cells: readonly string[]) => (isBackwards ? cells.toReversed() : [...cells])
  const rows = lines.map(({ address, note }, line) =>
    inOrder([...columns.map((name) => FURTHER[name](line, note)), address, amounts[line]?.text ?? '']),
  )
  const table = heading ? [inOrder([...columns, ...heading]), ...rows] : rows
  const text = Papa.unparse(table, { delimiter, newline, quotes })
  return `${mark}${names ? `sep=${delimiter}${newline}` : ''}${text}`
}

function encode(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
  const bytes = units.flatMap((unit) => [unit & 255, unit >> 8])
  return Uint8Array.from(encoding === 'utf-16le' ? bytes : units.flatMap((unit) => [unit >> 8, unit & 255]))
}

type Outcome = 'read' | 'asks' | 'ambiguous'

/** Reads a list as it is written, and throws where anybody would get another amount, or someone else gets one. */
function tryList(list: List): Outcome {
  const written = write(list)
  const text = decodeList(encode(written, list.encoding))
  const result = readList(text ?? '')
  const amounts = amountsOf(list)
  if (result.status === 'read')
    expect(result.rows.map(({ receiver, amount }) => [receiver, unitsOf(amount)])).toEqual(
      list.lines.map(({ address }, line) => [address, amounts[line]?.units]),
    )
  else expect(result.status, written).toBe('asks')
  const withSign = amounts.filter(({ text: amount }) => /[.,]/.test(amount))
  const isAmbiguous =
    withSign.length > 0 && withSign.every(({ text: amount }) => /^\D?[1-9]\d{0,2}[.,]\d{3}$/.test(amount))
  return isAmbiguous ? 'ambiguous' : result.status === 'read' ? 'read' : 'asks'
}

function unitsOf(amount: string | null): bigint | null {
  const parsed = parseUnits(amount ?? '', 9)
  return parsed.ok ? parsed.units : null
}

test('no amount is read as another number, whatever the country, the separator, the quotes and the file', () => {
  fc.assert(
    fc.property(aList, (list) => void tryList(list)),
    { numRuns: LISTS },
  )
})

test('nearly every list that says what it means is read without a question', () => {
  const outcomes = fc.sample(aList, { seed: 36, numRuns: LISTS }).map(tryList)
  const count = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length
  expect(count('read') / (count('read') + count('asks'))).toBeGreaterThan(0.9)
})

test('characters that cannot be seen change nothing, wherever they stand around an address or an amount', () => {
  const hidden = fc.array(
    fc.constantFrom('\u200B', '\u200E', '\u2068', '\u2069', '\uFEFF', '\u00A0', '\u202F', ' '),
    { maxLength: 3 },
  )
  const around = fc.tuple(hidden, hidden).map(([before, after]) => [before.join(''), after.join('')] as const)
  const aLine = fc.record({
    address: fc.constantFrom(...ADDRESSES),
    units: anAmount,
    of: fc.array(around, { minLength: 2, maxLength: 2 }),
    isQuoted: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.array(aLine, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(',', ';', '\t'),
      (lines, mark) => {
        const text = lines.map(({ address, units, of, isQuoted }) => {
          const quote = isQuoted ? '"' : ''
          const cells = [address, `${typedUnits(units, 9)}5`].map((cell, at) => {
            const [before = '', after = ''] = of[at] ?? []
            return `${before}${quote}${cell}${quote}${after}`
          })
          return cells.join(mark)
        })
        const list = readList(text.join('\n'), { decimals: 'point' })
        expect(list.status === 'read' && list.rows.map(({ receiver, amount }) => [receiver, amount])).toEqual(
          lines.map(({ address, units }) => [address, `${typedUnits(units, 9)}5`]),
        )
      },
    ),
    { numRuns: LISTS },
  )
})

test('JSON is read to the last digit, whether its amounts are numbers or texts', () => {
  const anEntry = fc.record({ address: fc.constantFrom(...ADDRESSES), units: anAmount, isText: fc.boolean() })
  fc.assert(
    fc.property(fc.array(anEntry, { minLength: 1, maxLength: 6 }), fc.boolean(), (entries, isWrapped) => {
      const amounts = entries.map(({ units }) => typedUnits(units, 9))
      const all = entries.map(({ address, isText }, at) => {
        const amount = isText ? `"${amounts[at]}"` : amounts[at]
        return `{"note":"7,5","wallet":"${address}","amount":${amount}}`
      })
      const text = isWrapped ? `{"at":1,"list":[${all.join(',\n')}]}` : `[${all.join()}]`
      const list = readList(text, { units: 'whole', decimals: 'point' })
      expect(list.status === 'read' && list.rows.map(({ amount }) => amount)).toEqual(amounts)
    }),
    { numRuns: LISTS },
  )
})

test('no text makes the reader throw', () => {
  const signs = ',;\t|"\n\r .1٫%[]{}:\u200B\\'.split('')
  const unit = fc.constantFrom(...ADDRESSES.slice(0, 3), 'x.sol', '000', 'Wallet', 'Amount', 'sep=', ...signs)
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 40 }), (parts) => {
      const list = readList(parts.join(''))
      // An address is what stands in the text, to the letter.
      if (list.status === 'read')
        for (const { receiver, problem, hadHidden } of list.rows)
          if (problem === null && !hadHidden) expect(parts.join('')).toContain(receiver)
    }),
    { numRuns: 1_000 },
  )
})
