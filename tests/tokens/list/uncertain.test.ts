import { describe, expect, it } from 'vitest'
import { readList } from '../../../src/tokens/list/readList'
import { A, filled, told } from './told'

/* What a list seems to say and does not: nothing of it is paid before it is asked, or it is refused by its line. */

describe('numbers of lines', () => {
  it.each([
    ['1. A\n2. B\n3. C', '1: columns, 2: columns, 3: columns'],
    ['1.\tA\n2.\tB\n3.\tC', '1: not-a-number, 2: not-a-number, 3: not-a-number'],
    ['1) A\n2) B', '1: columns, 2: columns'],
    ['1.0,A\n2.0,B', 'columns?'],
    ['0,0;A\n1,0;B', 'columns?'],
    ['\u200B1,A\n\u200B2,B', 'columns?'],
    ['51,A\n51,B\n53,C', 'columns?'],
    ['3,A\n2,B\n1,C', 'columns?'],
    ['Los,Wallet\n51,A\n51,B\n53,C', 'columns?'],
    ['Wallet,Los,Amount\nA,1.0,5\nB,2.0,7\nC,3.0,9', 'A 5, B 7, C 9'],
    ['Wallet,Name,Amount\nA,x,1.0\nB,y,2.0\nC,z,3.0', 'columns?'],
    ['5,A\n0.5,B', 'A 5, B 0.5'],
    ['A,1\nB,2\nC,3', 'A 1, B 2, C 3'],
  ])('are no amounts: %j', (text, expected) => {
    expect(told(filled(text))).toBe(expected)
  })
})

describe('a second column of receivers', () => {
  it('is asked for where its name says so, however few lines have an address there', () => {
    const lines = Array.from({ length: 5 }, (_, at) => `A,${at === 0 ? 'B' : ''},${at * 7 + 2.5}`)
    expect(told(filled(['wallet,destination,amount', ...lines].join('\n')))).toBe('columns?')
  })
})

describe('a second column of amounts', () => {
  it.each([
    ['amounts beside their token', 'wallet,amount,balance\nA,5 USDC,1200.50\nB,7 USDC,900'],
    ['amounts beside a sign of money', 'wallet,amount,balance\nA,$5,1200.50\nB,$7,900'],
    ['amounts that were shortened', 'wallet;payout;balance\nA;1.8E+7;1200.5\nB;1.9E+7;900'],
    ['amounts that count up', 'wallet,reward,total\nA,1,900\nB,2,70\nC,3,1200'],
    ['amounts to come', 'wallet,amount,balance\nA,tbd,1200.50\nB,,900'],
    ['amounts nobody filled in', 'wallet,amount,balance\nA,,1200.50\nB,,900'],
    ['amounts of a name that says nothing', 'wallet,lot,balance\nA,5 USDC,1200.50\nB,7 USDC,900'],
    ['percentages', 'wallet,reward,balance\nA,5%,1200.50\nB,7%,900'],
  ])('is asked for: %s', (_, text) => {
    expect(told(filled(text), {}, 'USDC')).toBe('columns?')
  })

  it('is none where it holds addresses', () => {
    expect(told(filled('Wallet,Token Account,Amount\nA,C,5\nB,,7'))).toBe('A 5, B 7')
  })
})

describe('a second table below the first', () => {
  it.each([
    ['wallet,amount\nA,5.5\n\nwallet,points\nB,900', 'A 5.5, 4: other-table, 5: other-table'],
    ['A;5,5\nWallet;Rang\nB;900', 'A 5.5, 2: other-table, 3: other-table'],
    ['name,wallet,amount\nx,A,5.5\nname,referrer,amount\nx,B,9', 'A 5.5, 3: other-table, 4: other-table'],
    [
      'Wallet,Amount\nA,10\nB,20\nWinner,Points\nC,5000\nD,9000',
      'A 10, B 20, 4: other-table, 5: other-table, 6: other-table',
    ],
    ['Wallet,Rank,Amount\nA,1,10\nWinner,Amount,Rank\nC,30,3', 'A 10, 3: other-table, 4: other-table'],
    // Two files with the same names, one behind the other.
    ['wallet,amount\nA,5.5\nWallet ,Amount\nB,9', 'A 5.5, 3: not-an-address, B 9'],
    ['wallet,amount\nA,5.5\nTotal,\nB,9', 'A 5.5, 3: not-an-address, B 9'],
    ['wallet,amount\naddress,SOL\nA,5.5', '2: not-an-address, A 5.5'],
  ])('is paid by no column of the first: %j', (text, expected) => {
    expect(told(filled(text))).toBe(expected)
  })
})

describe('a point before three digits', () => {
  it.each([
    // What shows between thousands in one line says nothing of the sign in another.
    ['A;1.500\nB;2.500\nTotal;4 000', 'decimals?'],
    ['A;1.500\nB;2.500\nC;4 000', 'decimals?'],
    ['A;1,500\nB;2,500\nC;4 000', 'decimals?'],
    ['A;1.500\nB;2_000', 'decimals?'],
    // A line that is not paid decides nothing.
    ['A;1.500\nB;2.500\nTotal;4,5', 'decimals?'],
    ['A;1.500\nx;0.5', 'decimals?'],
    ['A;1.500\nB;2.500\nC;4 000,5', 'A 1500, B 2500, C 4000.5'],
    ['A;1500\nB;4 000', 'A 1500, B 4000'],
  ])('is asked for where no amount alone shows what it is: %j', (text, expected) => {
    expect(told(filled(text)).replace(/, 3: .*/, '')).toBe(expected)
  })
})

describe('an answer that the list contradicts later', () => {
  it('is asked again for the sign, and changes no amount silently', () => {
    const thousands = filled('A;1.500\nB;2.500\nC;2.5')
    expect(told(filled('A;1.500\nB;2.500'), { decimals: 'comma' })).toBe('A 1500, B 2500')
    expect(readList(thousands, { decimals: 'comma' })).toMatchObject({
      status: 'asks',
      question: {
        kind: 'decimals',
        amount: { line: 3, text: '2.5' },
        readings: { point: '2.5', comma: null },
        disagree: [
          { line: 1, text: '1.500' },
          { line: 3, text: '2.5' },
        ],
      },
    })
    expect(told(thousands, { decimals: 'point' })).toBe('A 1.500, B 2.500, C 2.5')
    expect(told(filled('A;1.500\nB;1.000,50'), { decimals: 'point' })).toBe('decimals?')
    expect(told(filled('A;1.500\nB;1.000,50'), { decimals: 'comma' })).toBe('A 1500, B 1000.50')
    // Where no amount could be another one, the proof is enough.
    expect(told(filled('A;25\nB;2.5'), { decimals: 'comma' })).toBe('A 25, B 2.5')
  })

  it('stays for base units', () => {
    const entries = (amount: string) =>
      filled(`[{"address":"A","amount":1000},{"address":"B","amount":${amount}}]`)
    expect(told(entries('2'), { units: 'base' })).toBe('A 1000, B 2')
    expect(told(entries('1.5'), { units: 'base' })).toBe('A 1000, 2: base-fraction')
    expect(readList(entries('1.5'), { units: 'base' })).toMatchObject({
      soFar: { units: 'base', answered: [{ kind: 'units', amount: '1000' }] },
    })
    expect(told(entries('1.5'), { units: 'whole' })).toBe('A 1000, B 1.5')
    expect(told(filled('wallet,lamports\nA,1000'), { units: 'base' })).toBe('A 1000')
    expect(readList(filled('wallet,amount\nA,1000'), { units: 'base' })).toMatchObject({
      soFar: { units: 'base', answered: [{ kind: 'units' }] },
    })
  })
})

describe('an amount that may be cut by its comma', () => {
  it.each([
    ['address,amount,note\nB,250,\nA,1,500,', 'B 250, 3: columns'],
    ['address,amount,note\nB,250,ok\nA,1,500,thanks', 'B 250, 3: columns'],
    ['address,amount,note\nB,250\nA,1,500', 'B 250, 3: columns'],
    ['address,amount,note\nB,250\nA,1,500 USDC', 'B 250, 3: columns'],
    ['address,amount,note\nB,250\nA,$1,500', 'B 250, 3: columns'],
    ['address,amount,note\nB,250\nA,1,234.50', 'B 250, 3: columns'],
    ['A,5 USDC\nB,1,500 USDC', 'A 5, 2: columns'],
    // Lines that are all as wide as the heading leave nothing open.
    ['address,amount,rank\nB,250,99\nA,1,500', 'B 250, A 1'],
    ['address,amount,note\nB,250,\nA,"1,500",', 'B 250, A 1500'],
    ['address,amount,note\nB,250,ok,\nA,1.5,ok,', 'B 250, A 1.5'],
  ])('is refused by its line: %j', (text, expected) => {
    expect(told(filled(text), { decimals: 'point' }, 'USDC')).toBe(expected)
  })
})

describe('payments that would vanish', () => {
  it('in JSON make it no list: a name that stands twice', () => {
    expect(told(filled('{"A":5,"B":1,"A":7}'))).toBe('refused: json')
    const escaped = `\\u${A.charCodeAt(0).toString(16).padStart(4, '0')}${A.slice(1)}`
    expect(told(`{"${A}":5,"${escaped}":7}`)).toBe('refused: json')
    expect(told(filled('[{"address":"A","amount":5,"amount":7}]'))).toBe('refused: json')
    expect(told(filled('[{"address":"A","amount":5,"more":{"x":1,"x":2}}]'))).toBe('refused: json')
    expect(told(filled('{"address":"A","amount":1.5}\n{"address":"B","amount":2,"address":"C"}'))).toBe(
      'refused: json',
    )
    expect(told(filled('{"A":{"address":"C","amount":5.5}}'))).toBe('refused: json')
    expect(told(filled('[{"address":"A","a.b":1.5,"a":{"b":2.5}}]'))).toBe('refused: json')
    expect(
      told(filled('[{"address":"A","amount":1.5,"note":"\\"amount\\":{"},{"address":"B","amount":7}]')),
    ).toBe('A 1.5, B 7')
  })

  it('in quotes refuse the list: lines like its own', () => {
    const cheap = filled('address,amount,note\nA,5,x\nB,7,"cheap\nC,9,fine\nA,2,ok"')
    expect(readList(cheap)).toEqual({ status: 'refused', refusal: { reason: 'quote', line: 3 } })
    expect(told(filled('A,5\nB,7,"cheap\nC,9\nA,2,ok"'))).toBe('refused: quote')
    expect(told(filled('A;5;"x\nB;7;ok"'))).toBe('refused: quote')
    expect(told(filled('note,address,amount\n"x,A,5\nok",B,7'))).toBe('refused: quote')
    // An address in a text that is no line of the list.
    expect(told(filled('address,amount,note\nA,5,"see\nB\nand C"\nB,7,x'))).toBe('A 5, B 7')
  })
})

describe('a token in the name of a column', () => {
  it.each([
    ['wallet,Amount USDC,note\nA,100,x\nB,7,y', 'SOL', 'unit?'],
    ['wallet,USDC\nA,100\nB,7', 'SOL', 'unit?'],
    ['wallet,SOL\nA,100\nB,7', 'USDC', 'unit?'],
    ['wallet,SOL\nA,100\nB,7', '', 'unit?'],
    ['wallet,amount_sol,note\nA,100,x\nB,7,y', 'BONK', 'unit?'],
    ['wallet,lamports\nA,100\nB,7', 'USDC', 'unit?'],
    ['wallet,amountLamports,note\nA,100,x', 'USDC', 'unit?'],
    ['wallet,Betrag CHF,note\nA,100,x\nB,7,y', 'SOL', 'unit?'],
    ['wallet,Payout (USD),Balance\nA,5,1200\nB,7,900', 'WIF', 'columns?'],
    ['{"list":[{"wallet":"A","usdc":1.5}]}', 'SOL', 'unit?'],
    ['USDC\nA 5\nB 7', 'SOL', 'unit?'],
    ['wallet,Amount USDC,note\nA,100,x\nB,7,y', 'USDC', 'A 100, B 7'],
    ['wallet,SOL Airdrop,note\nA,0.5,x\nB,7,y', 'SOL', 'A 0.5, B 7'],
    ['wallet,lamports\nA,0.5', 'SOL', 'units?'],
    ['wallet,Amount mSOL,note\nA,100,x\nB,7,y', 'SOL', 'unit?'],
    ['wallet,JitoSOL\nA,100\nB,7', 'JitoSOL', 'A 100, B 7'],
    ['wallet,$WIF\nA,100\nB,7', '$WIF', 'columns?'],
  ])('that is another than the one that is sent is asked for: %j, of %s', (text, symbol, expected) => {
    expect(told(filled(text), {}, symbol)).toBe(expected)
  })

  it('says nothing while it is not known what is sent', () => {
    expect(told(filled('wallet,SOL\nA,100\nB,7'))).toBe('A 100, B 7')
  })
})
