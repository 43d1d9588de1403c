import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ListChoices } from '../../../src/tokens/list/listResult'
import { parseSendList, type SendListJob } from '../../../src/tokens/sendList/parseSendList'
import { MOST_LINES } from '../../../src/transactions/limits'
import { runSendList } from '../../../src/tokens/sendList/runSendList'
import { typedUnits } from '../../../src/units/amounts'

const [a, b, c] = Array.from({ length: 3 }, (_, at) =>
  Keypair.fromSeed(new Uint8Array(32).fill(at + 1)).publicKey.toBase58(),
) as [string, string, string]

function readAll(job: SendListJob) {
  const list = parseSendList(job)
  if (list.status !== 'read') throw new Error(JSON.stringify(list))
  return list
}

function read(text: string, decimals = 9, own: string | null = null, choices: ListChoices = {}) {
  const { lines, bad, ...rest } = readAll({ text, decimals, own, choices })
  return {
    ...rest,
    paid: lines.map(({ line, address, units }) => [line, address, units]),
    bad: bad.map(({ line, problem }) => `${line}: ${problem}`),
    lines,
  }
}

describe('a list of addresses and amounts', () => {
  it.each([
    ['commas', `${a},1.5\n${b},2`],
    ['a heading', `address,amount\n${a},1.5\n${b},2`, 1],
    ['named columns in another order', `note,Amount,Wallet\nx,1.5,${a}\ny,2,${b}`, 1],
    ['amounts first', `1.5,${a}\n2,${b}`],
    ['semicolons with decimal commas', `Adresse;Betrag\r\n${a};1,5\r\n${b};2,0\r\n`, 1],
    ['tabs', `${a}\t1.5\n${b}\t2\n\n`],
    ['quotes and spaces', `"${a}", "1.5"\n ${b} ,"2"`],
    ['a mark of the byte order', `\uFEFFowner;amount\r${a};1.5\r${b};2\r`, 1],
  ])('is read with %s', (_, text, first = 0) => {
    const { paid, bad, total } = read(text)
    expect(bad).toEqual([])
    expect(paid).toEqual([
      [first + 1, a, 1_500_000_000n],
      [first + 2, b, 2_000_000_000n],
    ])
    expect(total).toBe(3_500_000_000n)
  })

  const CHOSEN: ListChoices = { columns: { receiver: 0, amount: 1 } }
  it.each([
    ['a named column', `name,address,amount\nAnna,${a},1\nBen,${b},2`, {}],
    ['the only other column', `${a},1,Anna\n${b},2,Ben`, CHOSEN],
    ['JSON', `{"${a}":{"amount":"1.5","userName":"Anna"},"${b}":{"amount":"2.5","userName":"Ben"}}`, {}],
  ])('keeps what the list calls its receivers, by %s', (_, text, choices) => {
    expect(read(text, 9, null, choices).lines.map(({ label }) => label)).toEqual(['Anna', 'Ben'])
  })

  it.each([
    ['a token', `address,amount,token\n${a},1,SOL\n${b},2,SOL`],
    ['numbers', `address,amount,name\n${a},1,7\n${b},2,8`],
    ['addresses', `address,amount,name\n${a},1,${c}\n${b},2,${c}`],
    ['one of several others', `${a},1,Anna,x\n${b},2,Ben,y`],
  ])('calls no receiver by %s', (_, text) => {
    expect(read(text, 9, null, CHOSEN).lines.map(({ label }) => label)).toEqual([undefined, undefined])
  })

  it('names each bad line by its number', () => {
    const text = [`${a},1`, '', 'someone,1', `${b},`, `${b},x`, `${b},0`, `${b},0.1234567891`, `${b}`]
    const rest = [`${b},1,000`, `${c},5`, `${b},99999999999999999999`, `${b},-1`, `${b},1.23.4567`]
    expect(read([...text, ...rest].join('\n'), 9, c).bad).toEqual([
      '3: not-an-address',
      '4: no-amount',
      '5: not-a-number',
      '6: zero',
      '7: too-many-decimals',
      '8: columns',
      '9: columns',
      '10: own-wallet',
      '11: too-large',
      '12: negative',
      '13: not-a-number',
    ])
  })

  it('reads thousands where it can see that they are', () => {
    expect(read(`${a};1,000\n${b};1,000,000.5`, 1).paid).toEqual([
      [1, a, 10_000n],
      [2, b, 10_000_005n],
    ])
    expect(read(`${a};1,000\n${b};0,5`, 3).paid).toEqual([
      [1, a, 1_000n],
      [2, b, 500n],
    ])
    expect(read(`${a};1.000,5\n${b};1,5`, 1).paid).toEqual([
      [1, a, 10_005n],
      [2, b, 15n],
    ])
  })

  it.each([`${a},"1,000"`, `${a};1,000\n${b};25`, `${a}\t1.000\n${b}\t25`])(
    'asks once what an amount is that can be a thousand or one: %s',
    (text) => {
      const { text: amount } = { text: /1.000/.exec(text)?.[0] }
      expect(parseSendList({ text, decimals: 9, own: null })).toMatchObject({
        status: 'asks',
        question: { kind: 'decimals', amount: { line: 1, text: amount }, disagree: null },
      })
      const isComma = text.includes('1,000')
      const first = (decimals: 'point' | 'comma') => read(text, 0, null, { decimals }).paid[0]
      expect(first(isComma ? 'point' : 'comma')).toEqual([1, a, 1000n])
      expect(first(isComma ? 'comma' : 'point')).toEqual([1, a, 1n])
    },
  )

  it('takes what one line proves for all of them', () => {
    expect(read(`${a};1.000\n${b};2,5`, 1).paid).toEqual([
      [1, a, 10_000n],
      [2, b, 25n],
    ])
    expect(read(`${a},"1.234.567"\n${b},"1.500"`, 0).paid.map(([, , units]) => units)).toEqual([
      1_234_567n,
      1_500n,
    ])
  })

  it('asks where lines contradict each other; then the lines that are written otherwise are refused', () => {
    const text = `${a};0,5\n${b};1,000,000.5\n${c};1,000`
    expect(parseSendList({ text, decimals: 9, own: null })).toMatchObject({
      status: 'asks',
      question: { amount: { line: 3, text: '1,000' }, disagree: [{ line: 1 }, { line: 2 }] },
    })
    const { paid, bad } = read(text, 1, null, { decimals: 'comma' })
    expect(paid).toEqual([
      [1, a, 5n],
      [3, c, 10n],
    ])
    expect(bad).toEqual(['2: other-sign'])
  })

  it('refuses a list as a whole where a quote does not close', () => {
    expect(parseSendList({ text: `${a},1\n"${b},1\n${c},5`, decimals: 9, own: null })).toEqual({
      status: 'refused',
      refusal: { reason: 'quote', line: 2 },
    })
  })

  it('keeps an address that comes twice', () => {
    const { lines, total } = read(`${a},1\n${b},2\n${a},3`, 0)
    expect(lines.map(({ line, address }) => [line, address])).toEqual([
      [1, a],
      [2, b],
      [3, a],
    ])
    expect(total).toBe(6n)
  })

  it('marks an address without a key', () => {
    const [program] = PublicKey.findProgramAddressSync([Buffer.from('x')], SystemProgram.programId)
    const { lines } = read(`${program.toBase58()},1\n${a},1`)
    expect(lines.map(({ offCurve }) => offCurve)).toEqual([true, false])
  })

  it('reads no more than it says', () => {
    const { lines, bad, tooMany } = read(`${'x,1\n'.repeat(MOST_LINES)}${a},1\n${b},1`)
    expect([lines.length, bad.length, tooMany]).toEqual([0, MOST_LINES, 2])
  })

  it('reads back every list that is written, whatever separates it', async () => {
    const anAddress = fc.constantFrom(a, b, c)
    const aList = fc.array(fc.tuple(anAddress, fc.bigInt(1n, 2n ** 64n - 1n)), {
      minLength: 1,
      maxLength: 20,
    })
    await fc.assert(
      fc.asyncProperty(
        aList,
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        fc.nat({ max: 9 }),
        async (list, separator, end, quoted, decimals) => {
          const field = (text: string) => (quoted ? `"${text}"` : text)
          const text = list
            .map(([address, units]) => [address, typedUnits(units, decimals)].map(field).join(separator))
            .join(end)
          const job = { text, decimals, own: null }
          const first = await runSendList(job, new AbortController().signal)
          // "1.500" is asked; written by this app, its point is decimal.
          const read = first.status === 'read' ? first : readAll({ ...job, choices: { decimals: 'point' } })
          expect(read.bad).toEqual([])
          expect(read.lines.map(({ address, units }) => [address, units])).toEqual(list)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('never throws, and gives every line with text one place', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        const list = parseSendList({ text, decimals: 6, own: null })
        if (list.status !== 'read' || list.soFar.form === 'json') return
        const filled = text
          .split(/\r\n|\n|\r/)
          .flatMap((line, at) => (/[\p{L}\p{N}]/u.test(line) ? [at + 1] : []))
        const places = [...list.lines, ...list.bad, ...list.soFar.leftOut].map(({ line }) => line)
        expect(new Set(places).size).toBe(places.length)
        // A quoted field may have several lines.
        if (!text.includes('"')) expect(places).toEqual(expect.arrayContaining(filled))
      }),
    )
  })
})
