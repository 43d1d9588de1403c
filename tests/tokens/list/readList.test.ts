import { describe, expect, it, test } from 'vitest'
import { decodeList } from '../../../src/tokens/list/listTable'
import { readList } from '../../../src/tokens/list/readList'
import { MOST_LINES } from '../../../src/transactions/limits'
import { A, B, C, filled, told } from './told'

/* Lists as explorers, snapshots, spreadsheets and people have them. */

describe('columns', () => {
  it.each([
    [
      'an explorer’s holders',
      'Account,Token Account,Quantity,Percentage\nA,C,0.5,1.2\nB,C,0.25,0.6',
      'A 0.5, B 0.25',
    ],
    [
      'and their value',
      'Account,Token Account,Quantity,Percentage,Value ($)\nA,C,5,1.2,7.1\nB,C,2.5,0.6,3',
      'A 5, B 2.5',
    ],
    [
      'a snapshot with a second amount',
      'Rank,Wallet,Tokens,Share,SOL Airdrop\n1,A,30,75.0%,0.75\n2,B,10,25.0%,0.25',
      'columns?',
    ],
    ['a leaderboard', 'Rank,Wallet,Points,Wins\n1,A,0.5,3\n2,B,0.25,1', 'columns?'],
    ['points beside an amount', 'Wallet,Points,Amount\nA,300,0.5\nB,200,0.25', 'A 0.5, B 0.25'],
    ['a name that says nothing', 'Wallet,Lot,Note\nA,5,x\nB,7,y', 'columns?'],
    ['a number that says nothing', 'Wallet,Amount,Lot\nA,5,3\nB,7,9', 'columns?'],
    ['senders and receivers', 'From,To,Amount\nC,A,5\nC,B,7', 'A 5, B 7'],
    ['referrers', 'Referrer address,Wallet address,Reward\nC,A,5\nC,B,7', 'A 5, B 7'],
    ['an owner and an address', 'owner,address,amount\nA,C,5\nB,C,7', 'columns?'],
    ['two receivers', 'Wallet,Second,Amount\nA,C,5\nB,C,7', 'columns?'],
    ['token accounts alone', 'Token Account,Amount\nA,5\nB,7', 'columns?'],
    ['a column of rows without a name', ',address,amount\n0,A,5\n1,B,7', 'A 5, B 7'],
    ['a rank and a wallet', 'Rank,Wallet\n1,A\n2,B', 'columns?'],
    ['a rank, and a column without a name', 'Rank,\n1,A', 'columns?'],
    ['wallets, and a column without a name', 'Wallet,\nA,5\nB,7', 'A 5, B 7'],
    ['wallets, and two columns without names', 'Wallet,,\nA,5,7\nB,7,5', 'columns?'],
    ['ranks without names', '1,A\n2,B\n2,C', 'columns?'],
    ['a number that counts up, whatever its name', 'Los,Wallet\n1,A\n2,B\n3,C', 'columns?'],
    ['amounts that count up', 'Wallet,Name,Amount\nA,x,1\nB,y,2\nC,z,3', 'columns?'],
    ['a percentage', 'Wallet,Share\nA,1.2\nB,0.6', 'columns?'],
    ['dollars', 'Wallet,Amount USD\nA,12\nB,6', 'columns?'],
    ['three columns without names', 'A,5,thanks\nB,7,', 'columns?'],
    ['a date', 'recipient,amount,lockup_date\nA,42.0,\nB,43.0,2026-01-01', 'A 42.0, B 43.0'],
    ['names of other languages', 'Empfänger;Notiz;Betrag\nA;x;0,5\nB;y;7', 'A 0.5, B 7'],
    ['names in Chinese', '排名,地址,数量\n1,A,0.5\n2,B,7', 'A 0.5, B 7'],
    ['a title above', 'Airdrop of March\n\nWallet,Amount\nA,5\nB,7', 'A 5, B 7'],
    ['empty columns at the end', 'Wallet;Amount;;\nA;5;;\nB;7;;\n;;;', 'A 5, B 7'],
    ['a table of Markdown', '| Wallet | Amount |\n| A | 5 |\n| B | 7 |', 'A 5, B 7'],
    ['a name of a wallet', 'alice.sol,5\nB,7', 'alice.sol 5, B 7'],
    ['one line with a full-width comma', 'A，5', 'A 5'],
    ['full-width commas', '排名，地址，数量\n1，A，0.5\n2，B，7', 'A 0.5, B 7'],
    ['full-width semicolons', 'A；5\nB；7', 'A 5, B 7'],
    ['one full-width comma among others', 'A,5\nB，7\nC,9', 'A 5, B 7, C 9'],
    ['names beside addresses', 'Name,Wallet,Amount\nalice.sol,A,5\nbob.sol,B,7', 'columns?'],
    [
      'an address in a note',
      `Wallet,Amount,Note\nA,5,x\nB,7,y\nC,9,z\nA,1,u\nB,2,C`,
      'A 5, B 7, C 9, A 1, B 2',
    ],
  ])('of %s', (_, text, expected) => {
    expect(told(filled(text))).toBe(expected)
  })

  const many = (count: number, line: string) => Array.from({ length: count }, () => line)
  it.each([
    // A line with an amount weighs as much as three without.
    ['an amount in few lines', [...many(2, 'A;5'), ...many(5, 'B|hi')], ';'],
    ['an amount in fewer', [...many(3, 'A;5'), ...many(10, 'B|hi')], '|'],
    [
      'an amount in as few, against a sign that divides most lines',
      [...many(2, 'A;5'), ...many(6, 'B|hi')],
      '|',
    ],
    ['no address, but a sign in half of the lines', ['x;5', 'z'], ';'],
    ['no address, and a sign in less than half', ['x;5', 'z', 'y'], null],
  ])('are divided by the sign that most lines have that can be paid: %s', (_, written, separator) => {
    const list = readList(filled(written.join('\n')))
    expect(list).toMatchObject({ soFar: { separator } })
  })

  it.each([
    ['an amount or a note after it', 'A,5\nB,7,hi', 'A 5, 2: columns'],
    ['an amount, or nothing', 'A\nB,7', '1: columns, B 7'],
    ['in two lines each', 'A,5,hi\nB,7,ho\nC,1\nA,2', '1: columns, 2: columns, C 1, A 2'],
    ['two further columns', 'A,5\nB,7\nC,1,hi,ho\nA,2,hi,ho', 'A 5, B 7, 3: columns, 4: columns'],
    ['most lines have a note', 'A,5,hi\nB,7,ho\nC,1', 'columns?'],
  ])(
    'are as many as an address and an amount need, of two numbers that are as frequent: %s',
    (_, text, expected) => {
      expect(told(filled(text))).toBe(expected)
    },
  )

  it.each([
    ['two known names beside a year are a heading', 'Wallet,Amount,2024\nA,5,x\nB,7,y', 'A 5, B 7'],
    ['one is not', 'Wallet,2024\nA,5\nB,7', '1: not-an-address, A 5, B 7'],
  ])('%s', (_, text, expected) => {
    expect(told(filled(text))).toBe(expected)
  })

  it('are shown with what can be which, and read as the person says', () => {
    const text = filled('Rank,Wallet,Tokens,Share,SOL Airdrop\n1,A,30,75.0%,0.75\n2,B,10,25.0%,0.25\n3,C,x,,')
    expect(readList(text)).toMatchObject({
      status: 'asks',
      soFar: { columns: null, separator: ',', leftOut: [{ line: 1, why: 'heading' }] },
      question: {
        kind: 'columns',
        names: ['Rank', 'Wallet', 'Tokens', 'Share', 'SOL Airdrop'],
        rows: [{ line: 2, fields: ['1', A, '30', '75.0%', '0.75'] }, { line: 3 }, { line: 4 }],
        candidates: { receivers: [1], amounts: [2, 4] },
      },
    })
    const chosen = readList(text, { columns: { receiver: 1, amount: 4 } })
    expect(chosen).toMatchObject({
      status: 'read',
      soFar: {
        columns: {
          receiver: { at: 1, name: 'Wallet' },
          amount: { at: 4, name: 'SOL Airdrop' },
        },
      },
    })
    expect(told(text, { columns: { receiver: 1, amount: 4 } })).toBe('A 0.75, B 0.25, 4: no-amount')
    expect(told(text, { columns: { receiver: 1, amount: 2 } })).toBe('A 30, B 10, 4: not-a-number')
    expect(told(text, { columns: { receiver: 1, amount: 9 } })).toBe('columns?')
    for (const columns of [
      { receiver: -1, amount: 4 },
      { receiver: 1, amount: -1 },
      { receiver: 1, amount: 1 },
      { receiver: 1.5, amount: 4 },
      { receiver: 5, amount: 4 },
    ])
      expect(told(text, { columns })).toBe('columns?')
    expect(told(text, { columns: { receiver: 1, amount: null }, amountForAll: '2' })).toBe('A 2, B 2, C 2')
  })

  it('are never made of a number with a comma and no quotes', () => {
    expect(told(filled('A,1,000'))).toBe('1: columns')
    expect(told(filled('A,0,5\nB,0,25'))).toBe('1: columns, 2: columns')
    expect(told(filled('A,0,5\nB,0,25'), { columns: { receiver: 0, amount: 1 } })).toBe(
      '1: columns, 2: columns',
    )
    expect(told(filled('Winners\nA,1,000\nB,2,500'))).toBe('2: columns, 3: columns')
    expect(told(filled('Wallet,Amount\nA,1,000'))).toBe('2: columns')
    expect(told(filled('A,30,0.75\nB,10,0.25'))).toBe('columns?')
    expect(told(filled('A 1 500\nB 2 700'))).toBe('1: columns, 2: columns')
    expect(told(filled('A\u00A01\u00A0500\nB 2\u00A0700'))).toBe('1: columns, B 2700')
  })
})

describe('amounts', () => {
  it.each([
    ['A;1.500\nB;2.000', 'decimals?'],
    ['A;1.234.567\nB;1.500', 'A 1234567, B 1500'],
    ['A,"0,5"\nB,"1,234"', 'A 0.5, B 1.234'],
    ['A,"55,887"', 'decimals?'],
    ['A,"1.234.567"\nB,"1.500"', 'A 1234567, B 1500'],
    ['A;1,234\nB;0,5', 'A 1.234, B 0.5'],
    ['A;1,234,567\nB;1,500', 'A 1234567, B 1500'],
    ['A;1.500\nB;25', 'decimals?'],
    ['A;0.125\nB;1.500', 'A 0.125, B 1.500'],
    ['A;0.125', 'A 0.125'],
    ['A;1500.250\nB;1.500', 'A 1500.250, B 1.500'],
    ['A;1.5\nB;1.500', 'A 1.5, B 1.500'],
    ['A;1’234’567\nB;1.500', 'decimals?'],
    ['A;1\u202f234,5\nB;1,500', 'A 1234.5, B 1.500'],
    ['A;12,34,567\nB;1,500', 'A 1234567, B 1500'],
    ['A;1.23.4567\nB;1,5', '1: not-a-number, B 1.5'],
    ['A;1.5\nB;1,5', 'decimals?'],
    ['A;٠٫٥\nB;١٬٢٣٤', 'A 0.5, B 1234'],
    ['A;१,५००\nB;0.5', 'A 1500, B 0.5'],
    ['A;-5\nB;1e3\nC;5 SOL', '1: negative, 2: shortened, 3: unit'],
  ])('%s', (text, expected) => {
    expect(told(filled(text))).toBe(expected)
  })

  it('are asked once, with both readings', () => {
    const text = filled('Adresse;Betrag\nA;25\nB;1.500\nC;2.000')
    expect(readList(text)).toMatchObject({
      status: 'asks',
      question: {
        kind: 'decimals',
        amount: { line: 3, text: '1.500' },
        readings: { point: '1.5', comma: '1500' },
      },
    })
    expect(told(text, { decimals: 'comma' })).toBe('A 25, B 1500, C 2000')
    expect(told(text, { decimals: 'point' })).toBe('A 25, B 1.500, C 2.000')
    expect(readList(text, { decimals: 'comma' })).toMatchObject({
      soFar: { decimals: { sign: 'comma', proof: null } },
    })
  })

  it('that prove the sign are named, and no answer outweighs them', () => {
    const text = filled('A;0,5\nB;1,234')
    const proven = { soFar: { decimals: { sign: 'comma', proof: { line: 1, text: '0,5' } } } }
    expect(readList(text)).toMatchObject(proven)
    expect(readList(text, { decimals: 'comma' })).toMatchObject(proven)
    expect(told(text, { decimals: 'point' })).toBe('decimals?')
    expect(readList(filled('A;0,5'), { decimals: 'point' })).toMatchObject(proven)
  })
})

describe('what the list calls a receiver', () => {
  it.each([
    ['by a name', 'Wallet,Amount,Name\nA,5,Ann\nB,7,', ['Ann', undefined]],
    ['by the first of two', 'Wallet,Amount,Discord,Nickname\nA,5,ann#1,Ann', ['ann#1']],
    ['by the only further column, without a name', 'A,5,Ann\nB,7,Bob', ['Ann', 'Bob']],
    ['not by one of two columns without names', 'A,5,Ann,x\nB,7,Bob,y', [undefined, undefined]],
    ['not by a column about something else', 'Wallet,Amount,Note\nA,5,Ann', [undefined]],
    ['not by numbers', 'Wallet,Amount,Name\nA,5,12\nB,7,Bob', [undefined, undefined]],
    ['not by addresses', 'Wallet,Amount,User\nA,5,C', [undefined]],
    ['not by an empty column', 'Wallet,Amount,Name,Alias\nA,5,,Ann', ['Ann']],
    ['not by the name of a file', 'Wallet,Amount,Filename\nA,5,x', [undefined]],
    ['in two words', 'Wallet,Amount,display_name\nA,5,Ann', ['Ann']],
    ['in other languages', 'Wallet;Betrag;Nombre\nA;5;Ann', ['Ann']],
    [
      'as far as it is shown',
      `Wallet,Amount,Name\nA,5,${'Ann und '.repeat(20)}`,
      ['Ann und '.repeat(20).slice(0, 80)],
    ],
  ])('is kept: %s', (_, text, labels) => {
    const read = readList(filled(text), { columns: { receiver: 0, amount: 1 } })
    expect(read.status === 'read' && read.rows.map(({ label }) => label)).toEqual(labels)
  })
})

describe('the lines above the list', () => {
  it.each([
    ['Winners\nA,5\nB,7', ['title']],
    ['Wallet\nA\nB', ['heading']],
    ['sep=;\nWinners\nA;5\nB;7', ['separator', 'title']],
    ['Airdrop of March\nWallet,Amount\nA,5', ['title', 'heading']],
  ])('are named as what they are: %j', (text, kinds) => {
    const { soFar } = { soFar: { leftOut: [] as readonly { why: string }[] }, ...readList(filled(text)) }
    expect(soFar.leftOut.map(({ why }) => why)).toEqual(kinds)
  })

  it('name the columns where white space stands between them', () => {
    expect(readList(filled('wallet   amount\nA 0,5\nB 7'))).toMatchObject({
      soFar: { head: { names: ['wallet', 'amount'] } },
    })
  })
})

describe('a list that is longer than a run', () => {
  it('is read up to the most lines, and says how many follow', () => {
    const list = readList(`${A},5\n`.repeat(MOST_LINES + 2))
    expect(list).toMatchObject({ status: 'read', tooMany: 2 })
    expect(list.status === 'read' && list.rows).toHaveLength(MOST_LINES)
  })
})

describe('quotes', () => {
  it('hold commas, quotes and lines together', () => {
    const text = filled('address,amount,note\nA,5,"from\nB,7\nsigned ""me"""\nC,9,x')
    expect(told(text)).toBe('A 5, C 9')
    expect(readList(text)).toMatchObject({ rows: [{ line: 2 }, { line: 5 }] })
  })

  it('refuse the whole list where they do not close, or where text follows', () => {
    expect(readList(filled('A,5\nB,"7\nC,9'))).toEqual({
      status: 'refused',
      refusal: { reason: 'quote', line: 2 },
    })
    expect(told(filled('address,amount,note\nA,5,"say "hi" to\nB,7,x'))).toBe('refused: quote')
  })

  it('mean nothing within a field', () => {
    expect(told(filled('address,amount,note\nA,5,a 5" disc\nB,7,it’s; a\ttab'))).toBe('A 5, B 7')
  })
})

describe('what cannot be seen', () => {
  it('is taken off around addresses, names and amounts', () => {
    const text = `\uFEFF\u200B${A}\u200E,\u202F1.5\u00A0\n\u2068alice.sol\u2069;\u200B2\n${C}\u200B,\u200B"1,234.5"`
    const list = readList(text)
    expect(told(text)).toBe('A 1.5, alice.sol 2, C 1234.5')
    expect(list.status === 'read' && list.rows.some(({ hadHidden }) => hadHidden)).toBe(false)
  })

  it.each([
    [`${A.slice(0, 9)}\u200B${A.slice(9)},5`, 'A 5'],
    [`${A.slice(0, 9)}\u00A0${A.slice(9)},5`, 'A 5'],
    [`ali\u200Dce.sol,5`, 'alice.sol 5'],
    [`${A},1\u200B5`, 'A 15'],
  ])('is said where it stood within', (text, expected) => {
    expect(told(text)).toBe(expected)
    expect(readList(text)).toMatchObject({ rows: [{ hadHidden: true }] })
  })

  it('makes no other address of an address and what follows it', () => {
    expect(told(`${A}\u200B7,5\n${B},6`)).toBe('1: not-an-address, B 6')
    expect(told(`${A}\u00A07`)).toBe('A 7')
  })
})

describe('files of others', () => {
  it.each([
    ['sep=;\r\naddress;amount\r\nA;0,5\r\nB;0,25\r\n', 'A 0.5, B 0.25'],
    ['"sep=,"\nA,0.5\nB,0.25', 'A 0.5, B 0.25'],
    ['address\tamount\r\nA\t0.5\r\nB\t1,234.5\r\n', 'A 0.5, B 1234.5'],
    ['A 0.5\nB   7', 'A 0.5, B 7'],
    ['wallet amount\nA 0,5\nB 7', 'A 0.5, B 7'],
    ['0.5 A\n7 B', 'A 0.5, B 7'],
    ['A=0.5\nB: 7', 'A 0.5, B 7'],
    ['A,0.5,\nB,7,', 'A 0.5, B 7'],
    ['A,5\nB;7\nC\t9\nA 1', 'A 5, B 7, C 9, A 1'],
    // A sign or a space stands between, once: anything else is not guessed.
    ['A "5"\nB 7', 'A 5, B 7'],
    ['B ; 7\nC ; 9', 'B 7, C 9'],
    ['A： 9\nB= 7\nC |5', 'A 9, B 7, C 5'],
    ['x A 5\nB 7', '1: columns, B 7'],
    ['5 x A\n7 B', '1: unit, B 7'],
    [`A ${'0'.repeat(200)}5\nB 7`, '1: columns, B 7'],
  ])('%s', (text, expected) => {
    expect(told(filled(text))).toBe(expected)
  })

  it('say what was left out', () => {
    expect(readList(filled('sep=;\naddress;amount\nA;0,5'))).toMatchObject({
      soFar: {
        separator: ';',
        leftOut: [
          { line: 1, text: 'sep=;', why: 'separator' },
          { line: 2, text: 'address;amount', why: 'heading' },
        ],
      },
    })
  })

  test.each(['A\nB\nC', 'Wallet\nA\nB\nC\n', 'A,\nB,\nC,', '["A","B","C"]'])(
    'of addresses alone: %j',
    (text) => {
      const list = filled(text)
      expect(readList(list)).toMatchObject({
        question: { kind: 'amount-for-all', receivers: 3, isInvalid: false },
      })
      expect(readList(list, { amountForAll: 'x' })).toMatchObject({ question: { isInvalid: true } })
      expect(readList(list, { amountForAll: ' ' })).toMatchObject({ question: { isInvalid: false } })
      expect(told(list, { amountForAll: '1.500' })).toBe('A 1.500, B 1.500, C 1.500')
      // The field of the amount asks, and holds what was answered.
      expect(readList(list, { amountForAll: '1,500', decimals: 'point' })).toMatchObject({
        question: { kind: 'amount-for-all', isInvalid: false },
      })
      expect(told(list, { amountForAll: '1500' })).toBe('A 1500, B 1500, C 1500')
      expect(told(list, { amountForAll: '0,5' })).toBe('A 0.5, B 0.5, C 0.5')
    },
  )

  test.each([
    [
      'Gumdrop',
      '[{"handle":"A","amount":1000},{"handle":"bob@example.com","amount":2}]',
      'A 1000, 2: not-an-address',
    ],
    [
      'wrapped',
      '{"token":"x","holders":[{"owner":"A","amount":"1000"},{"owner":"B","amount":"2"}]}',
      'A 1000, B 2',
    ],
    ['by address', '{"A":1000,"B":{"amount":2,"proof":["x"]}}', 'A 1000, B 2'],
    ['lists', '[["address","amount"],["A",1000],["B",2]]', 'A 1000, B 2'],
    ['a line each', '{"address":"A","amount":1000}\n{"address":"B","amount":2}\n', 'A 1000, B 2'],
    [
      'within an object of objects',
      '{"data":{"page":1,"list":{"of":{"all":[{"to":"A","amount":7},{"to":"B","amount":2}]}}}}',
      'A 7, B 2',
    ],
    ['by address, within an object', '{"data":{"A":7,"B":2}}', 'A 7, B 2'],
    ['with an escaped quote', '[{"note":"a \\"b\\" 1","to":"A","amount":7}]', 'A 7'],
    ['behind a space', ' \n[{"to":"A","amount":7}]', 'A 7'],
    ['large numbers', '[["A",12345678901234567890],["B",2e3]]', 'A 12345678901234567890, B 2000'],
  ])('in JSON are asked whether they count base units: %s', (_, text, expected) => {
    const list = filled(text)
    expect(readList(list)).toMatchObject({ status: 'asks', question: { kind: 'units' } })
    expect(told(list, { units: 'base' })).toBe(expected)
    expect(told(list, { units: 'whole' })).toBe(expected)
    expect(readList(list, { units: 'base' })).toMatchObject({ soFar: { form: 'json', units: 'base' } })
  })

  it('in JSON with fractions count tokens; a number’s point is decimal', () => {
    expect(told(filled('[{"address":"A","amount":1.500},{"address":"B","amount":1.5e-7}]'))).toBe(
      'A 1.500, B 0.00000015',
    )
    expect(told(filled('[{"address":"A","amount":"1.500"}]'))).toBe('decimals?')
    expect(told(filled('[{"address":"A","amount":-1},{"address":"B","amount":null}]'))).toBe(
      '1: negative, 2: no-amount',
    )
  })

  it('that name lamports are asked, too', () => {
    const list = filled('wallet,lamports\nA,1000\nB,0.5')
    expect(told(list)).toBe('units?')
    expect(told(list, { units: 'base' })).toBe('A 1000, 3: base-fraction')
    expect(readList(filled('wallet,lamports\nA,\nB,250'))).toMatchObject({
      question: { amount: '250', sign: { text: 'lamports', at: 1 } },
    })
  })

  it('that are no JSON are refused as such', () => {
    expect(told('[{"address":')).toBe('refused: json')
    for (const text of [
      // Lines of which one is none, and objects that say two things of one address.
      '{"to":"A","amount":1}\n"B",2',
      '{"to":"A","amount":1}\nx{"to":"B","amount":2}',
      '{"to":"A","amount":1}\n{"to":"B","amount":2}x',
      '[{"to":"A","amount":1,"amount":2}]',
      '{"A":1,"A":2}',
      '[{"to":"A","amount.of":1,"amount":{"of":2}}]',
      '{"A":{"address":"B","amount":2}}',
      // Deeper than any tool writes them, and lists of which the second may be the first one's amounts.
      '{"a":{"b":{"c":{"d":{"e":[{"to":"A","amount":1}]}}}}}',
      '{"amounts":[1,2],"to":["A","B"]}',
      '{"A":1,"total":2}',
    ])
      expect(told(filled(text))).toBe('refused: json')
    // The same name in two objects is none twice, nor is a text that looks like a name.
    expect(
      told(filled('[{"to":"A","amount":1.5,"x":{"to":"n"},"to2":"to"},{"to":"B","amount":2}]')),
    ).not.toBe('refused: json')
    expect(told(filled('{"to":["A","B"],"amounts":[1,2]}'))).toBe('refused: json')
    expect(told(filled('{"to":["A","B"]}'))).toBe('amount-for-all?')
    expect(told(filled('{"sent":[{"to":"A","amount":1}],"open":[{"to":"B","amount":2}]}'))).toBe(
      'refused: json',
    )
  })
})

describe('the text of a file', () => {
  const text = 'Empfänger;Betrag\r\nx;1,5\r\n'
  const little = Uint8Array.from(Buffer.from(text, 'utf16le'))
  const big = little.map((_, at) => little[at ^ 1] ?? 0)

  it.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${text}`)],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, ...little)],
    ['UTF-16, the large byte first', Uint8Array.of(0xfe, 0xff, ...big)],
    ['UTF-16 without a mark', little],
    ['UTF-16 without a mark, the large byte first', big],
    ['an old spreadsheet', Uint8Array.from(Buffer.from(text, 'latin1'))],
  ])('is read in %s', (_, bytes) => {
    expect(decodeList(bytes)).toBe(text)
  })

  it('is that of an old spreadsheet where it begins with one half of a mark', () => {
    for (const bytes of [
      [0xff, 0x41, 0x2c, 0x35],
      [0xfe, 0x41, 0x2c, 0x35],
      [0x41, 0xfe, 0x2c, 0x35],
      [0x41, 0xff, 0x2c, 0x35],
      [0xff, 0xff, 0x2c, 0x35],
      [0xfe, 0xfe, 0x2c, 0x35],
    ])
      expect(decodeList(Uint8Array.from(bytes))).toBe(String.fromCharCode(...bytes))
    expect(decodeList(new Uint8Array())).toBe('')
  })

  it('is none in a workbook or a picture', () => {
    expect(decodeList(Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 6, 0))).toBeNull()
    expect(decodeList(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13))).toBeNull()
  })
})
