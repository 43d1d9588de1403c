import { Keypair } from '@solana/web3.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ListChoices, toldUnits } from '../../../src/tokens/list/listResult'
import { readList } from '../../../src/tokens/list/readList'
import { A, C, filled, told } from './told'

/* What a list says that its amounts count is asked or refused, and never dropped. */

const MINT = Keypair.fromSeed(new Uint8Array(32).fill(77)).publicKey.toBase58()
const SOL = {
  symbol: 'SOL',
  name: 'Solana',
  mint: 'So11111111111111111111111111111111111111112',
  network: 'mainnet',
}
const TST = { symbol: 'TST', name: 'Test token', mint: MINT, network: 'mainnet' }

describe('a list of whole numbers that may be base units', () => {
  it.each([
    ['wallet,amount_raw\nA,1000\nB,2000'],
    ['wallet,lamports\nA,1000\nB,2000'],
    ['wallet,Amount (lamports)\nA,1000\nB,2000'],
    ['wallet,amountLamports\nA,1000\nB,2000'],
    ['wallet,amount_in_base_units\nA,1000\nB,2000'],
    ['wallet,baseUnits\nA,1000\nB,2000'],
    ['wallet,amount (smallest unit)\nA,1000\nB,2000'],
    ['wallet,units\nA,1000\nB,2000'],
    ['wallet,amount_wei\nA,1000\nB,2000'],
    ['wallet,amount in sats\nA,1000\nB,2000'],
    ['wallet,amount (9 decimals)\nA,1000\nB,2000'],
    ['wallet,amount without decimals\nA,1000\nB,2000'],
    ['地址,数量 最小单位\nA,1000\nB,2000'],
    ['wallet,amount,decimals\nA,1000,9\nB,2000,9'],
    ['wallet,amount,tokenDecimals\nA,1000,6\nB,2000,6'],
    ['token_address,receiver,amount,decimals\n,A,1000,9\n,B,2000,9'],
    ['# amounts in lamports\nA,1000\nB,2000'],
    ['# amounts in lamports\nwallet,amount\nA,1000\nB,2000'],
    ['Airdrop of May (base units)\nwallet;amount\nA;1000\nB;2000'],
    ['wallet,amount\nA,1000\nB,2000\n# raw amounts'],
    ['Sheet: lamports\nwallet\tamount\nA\t1000\nB\t2000'],
    ['# amounts in lamports, not in SOL\nA,1000\nB,2000'],
    ['wallet,amount,unit\nA,1000,lamports\nB,2000,lamports'],
    ['A,1000 lamports\nB,2000 lamports'],
    ['wallet;amount\nA;1000 raw\nB;2000 raw'],
    ['[{"address":"A","amount":1000},{"address":"B","amount":2000}]'],
    ['{"decimals":9,"list":[{"address":"A","amount":1000},{"address":"B","amount":2000}]}'],
    ['[["address","lamports"],["A",1000],["B",2000]]'],
  ])('is asked: %j', (text) => {
    expect(told(filled(text), {}, SOL)).toBe('units?')
    const base = readList(filled(text), { units: 'base' }, SOL)
    expect(base).toMatchObject({ status: 'read', soFar: { units: 'base' } })
    expect(readList(filled(text), { units: 'whole' }, SOL)).toMatchObject({
      status: 'read',
      soFar: { units: 'whole', answered: [{ kind: 'units', amount: '1000' }] },
    })
  })

  it('is asked of whole numbers that come from any tool, and of nothing else', () => {
    const anyTool = { ...SOL, isAnyUnit: true }
    expect(told(filled('A,1000\nB,2000'), {}, SOL)).toBe('A 1000, B 2000')
    expect(told(filled('A,1000\nB,2000'), {}, anyTool)).toBe('units?')
    expect(told(filled('A,1000\nB,2000'), { units: 'base' }, anyTool)).toBe('A 1000, B 2000')
    expect(told(filled('A,1000\nB,20.5'), {}, anyTool)).toBe('A 1000, B 20.5')
    expect(told(filled('wallet,uiAmount\nA,1000\nB,2000'), {}, anyTool)).toBe('A 1000, B 2000')
  })

  it('says what in the list lets it be asked', () => {
    const signOf = (text: string) => {
      const list = readList(filled(text), {}, SOL)
      return list.status === 'asks' && list.question.kind === 'units' ? list.question.sign : list
    }
    expect(signOf('wallet,amount_raw\nA,1000')).toEqual({ text: 'amount_raw', at: 1 })
    expect(signOf('wallet,amount,decimals\nA,1000,9')).toEqual({ text: 'decimals', at: 2 })
    expect(signOf('# in lamports\nA,1000')).toEqual({ text: '# in lamports', line: 1 })
    expect(signOf('A,1000 lamports')).toEqual({ text: '1000 lamports', line: 1 })
    expect(signOf('{"unit":"lamports","list":[{"to":"A","amount":1.5}]}')).toEqual({ text: 'unit: lamports' })
    expect(signOf('[{"address":"A","amount":1000}]')).toBeNull()
  })

  it('is asked of an amount beside the same as people read it', () => {
    const text = filled('wallet,amount,uiAmount\nA,1000,0.1\nB,2000,0.2')
    expect(told(text, {}, SOL)).toBe('columns?')
    expect(told(text, { columns: { receiver: 0, amount: 1 } }, SOL)).toBe('units?')
    expect(told(text, { columns: { receiver: 0, amount: 2 } }, SOL)).toBe('A 0.1, B 0.2')
  })

  it('is not asked where it can count only whole tokens', () => {
    for (const text of [
      'wallet,amount\nA,1000\nB,2000',
      'wallet,uiAmount\nA,1000\nB,2000',
      'wallet,amount,decimals\nA,0.5,9\nB,2000,9',
      'wallet,uiAmount,decimals\nA,1000,9\nB,2000,9',
      'wallet,Amount (SOL)\nA,1000\nB,2000',
      'wallet,SOL\nA,1000\nB,2000',
      'A,1000 SOL\nB,2000 SOL',
      'A,◎1000\nB,◎2000',
      '[{"address":"A","uiAmount":1000},{"address":"B","uiAmount":2000}]',
    ])
      expect(told(filled(text), {}, SOL)).toMatch(/^A (?:1000|0\.5), B 2000$/)
  })
})

describe('a list that says another unit than the sent token', () => {
  it.each([
    ['wallet,amount (USDC)\nA,5\nB,7', 'unit?', 'USDC'],
    ['wallet,amount in BONK\nA,5\nB,7', 'unit?', 'BONK'],
    ['wallet,amount [FOO]\nA,5\nB,7', 'unit?', 'FOO'],
    ['wallet,Amount (points)\nA,5\nB,7', 'columns?', null],
    ['wallet,FOO\nA,5\nB,7', 'unit?', 'FOO'],
    ['wallet,lamports\nA,5\nB,7', 'unit?', 'lamports'],
    ['wallet,amount (thousands)\nA,5\nB,7', 'unit?', 'thousands'],
    ['wallet,Amount (k)\nA,5\nB,7', 'unit?', '(k)'],
    ['wallet,amount x 10^6\nA,5\nB,7', 'unit?', 'x 10'],
    ['# all amounts in USD\nA,5\nB,7', 'unit?', 'USD'],
    ['$500 giveaway\nwallet,amount\nA,5\nB,7', 'unit?', '$'],
    ['Prizes in $BONK\nwallet,amount\nA,5\nB,7', 'unit?', '$BONK'],
    ['shares in percent\nwallet,amount\nA,5\nB,7', 'unit?', 'percent'],
    ['wallet,amount\nA,5\nB,7\namounts in euros', 'unit?, 4', 'euros'],
    ['wallet,amount,currency\nA,5,USDC\nB,7,USDC', 'unit?', 'USDC'],
    ['wallet,token,amount\nA,USDC,5\nB,USDC,7', 'unit?', 'USDC'],
    [`wallet,amount,mint\nA,5,${C}\nB,7,${C}`, 'unit?', C],
    [`token_type,token_address,receiver,amount,id\nspl,${C},A,5,\nspl,${C},B,7,`, 'unit?', C],
    ['wallet,amount,network\nA,5,devnet\nB,7,devnet', 'unit?', 'devnet'],
    ['wallet,amount,chain\nA,5,ethereum\nB,7,ethereum', 'unit?', 'ethereum'],
    ['{"token":"USDC","list":[{"address":"A","amount":0.5}]}', 'unit?', 'USDC'],
    ['{"unit":"%","list":[{"address":"A","amount":0.5}]}', 'unit?', '%'],
    ['{"network":"devnet","list":[{"address":"A","amount":0.5}]}', 'unit?', 'devnet'],
    ['{"description":"Prizes in $","list":[{"address":"A","amount":0.5}]}', 'unit?', '$'],
    ['{"total":"500 USDC","list":[{"address":"A","amount":0.5}]}', 'unit?', 'USDC'],
    ['[{"address":"A","amount":0.5,"currency":"USDC"}]', 'unit?', 'USDC'],
    ['wallet,Share\nA,5\nB,7', 'columns?', null],
    ['wallet,amount %\nA,5\nB,7', 'columns?', null],
    ['wallet,Amount ($)\nA,5\nB,7', 'columns?', null],
    ['primary_address,bid_amount_dollars\nA,6.6', 'unit?', 'dollars'],
    ['wallet,bps\nA,250\nB,750', 'unit?', 'bps'],
  ])('is asked: %j', (text, expected, unit) => {
    const list = filled(text)
    expect(told(list, {}, TST)).toBe(expected.replace(/,.*/, ''))
    // A column that is no amount by its name is chosen by the person, and asked about then.
    const columns = { receiver: 0, amount: 1 }
    const asked = readList(list, unit === null ? { columns } : {}, TST)
    if (unit !== null || !/points/.test(text))
      expect(asked).toMatchObject({ status: 'asks', question: { kind: 'unit' } })
    if (asked.status !== 'asks' || asked.question.kind !== 'unit') return
    const [other] = asked.question.others
    if (unit !== null) expect(other?.unit).toBe(unit)
    const answer = { told: toldUnits(asked.question), symbol: 'TST', is: 'own' } as const
    const read = readList(list, { ...(unit === null && { columns }), unit: answer, units: 'whole' }, TST)
    expect(read).toMatchObject({
      status: 'read',
      soFar: { answered: expect.arrayContaining([expect.objectContaining({ kind: 'unit' })]) },
    })
  })

  it('is asked with each thing that says so, and one answer covers what it has named', () => {
    const text = filled('wallet,amount (USDC),currency,network\nA,5,EUR,devnet\nB,7,EUR,devnet')
    expect(readList(text, {}, TST)).toMatchObject({
      question: { others: [{ unit: 'USDC' }, { unit: 'EUR' }, { unit: 'devnet' }] },
    })
    const unit = { told: 'USDC', symbol: 'TST', is: 'own' } as const
    expect(told(text, { unit }, TST)).toBe('unit?')
    expect(told(text, { unit: { ...unit, told: 'USDC EUR devnet' } }, TST)).toBe('A 5, B 7')
    const mixed = text.replace('7,EUR', '7,TST')
    expect(told(mixed, { unit: { ...unit, told: 'USDC devnet' } }, TST)).toBe('2: other-token, B 7')
  })

  it('is asked where each receiver gets the same amount, too', () => {
    const text = filled('wallet,token\nA,USDC\nB,USDC')
    const columns = { receiver: 0, amount: null }
    expect(readList(text, { columns }, TST)).toMatchObject({ question: { kind: 'unit', amount: '' } })
  })

  it('is asked again for another token, and for another unit', () => {
    const text = filled('wallet,amount (USDC)\nA,5')
    const unit = { told: 'USDC', symbol: 'TST', is: 'own' } as const
    expect(told(text, { unit }, TST)).toBe('A 5')
    expect(told(text, { unit }, SOL)).toBe('unit?')
    expect(told(filled('wallet,amount (USDT)\nA,5'), { unit }, TST)).toBe('unit?')
    expect(told(text, { unit: { ...unit, is: 'other' } }, TST)).toBe('unit?')
    expect(told(text, {}, { symbol: 'USDC' })).toBe('A 5')
  })

  it.each([
    ['A,5 USDC\nB,7', '1: unit, B 7'],
    ['A,12%\nB,7', '1: unit, B 7'],
    ['A 12%\nB 7', '1: unit, B 7'],
    ['A,$5\nB,7', '1: unit, B 7'],
    ['A,5 lamports\nB,7 TST', '1: unit, B 7'],
    ['A,5 bps\nB,7', '1: unit, B 7'],
    ['A,5k\nB,7', '1: unit, B 7'],
    ['A,~5\nB,7', '1: not-a-number, B 7'],
    ['A,5 (raw)\nB,7', '1: not-a-number, B 7'],
    ['A,5 base units\nB,7', '1: not-a-number, B 7'],
    ['A,5*10^6\nB,7', '1: not-a-number, B 7'],
    ['A,5/10\nB,7', '1: not-a-number, B 7'],
    ['A,about 5\nB,7', '1: unit, B 7'],
    ['wallet,amount,token\nA,5,TST\nB,7,USDC', 'A 5, 3: other-token'],
    ['wallet,amount,symbol\nA,5,$tst\nB,7,', 'A 5, B 7'],
    [`wallet,amount,mint\nA,5,${MINT}\nB,7,${C}`, 'A 5, 3: other-token'],
    ['wallet,amount,unit\nA,5,TST\nB,7,raw', 'A 5, 3: other-token'],
    ['wallet,amount\nA,5\nbob@example.com,5 USDC\nB,7', 'A 5, 3: not-an-address, B 7'],
    ['wallet,amount,currency\nA,5,USDC\nB,7,EUR', '2: other-token, 3: other-token'],
    ['wallet,amount,network\nA,5,Solana\nB,7,ethereum', 'A 5, 3: other-token'],
    [`spl-token transfer ${MINT} 5 A --fund-recipient`, '1: not-an-address'],
    ['solana transfer A 0.5 --allow-unfunded-recipient', '1: not-an-address'],
  ])('is refused by its line: %j', (text, expected) => {
    expect(told(filled(text), {}, TST).replaceAll('1: columns', '1: not-an-address')).toBe(expected)
  })

  it.each([
    ['wallet,amount\nA,5\nB,7'],
    ['Wallet,Amount (TST)\nA,5\nB,7'],
    ['Wallet,Amount in tokens\nA,5\nB,7'],
    ['Wallet,Test token\nA,5\nB,7'],
    ['WALLET,AMOUNT\nA,5\nB,7'],
    ['WALLET,PRIZE\nA,5\nB,7'],
    ['Wallet,Amount (total)\nA,5\nB,7'],
    ['Wallet,Reward (round 2)\nA,5\nB,7'],
    ['Wallet,Reward (May 2026)\nA,5\nB,7'],
    ['Wallet,Amount (in tokens)\nA,5\nB,7'],
    ['wallet,amount,unit\nA,5,TST\nB,7,TST'],
    ['wallet,amount,token\nA,5,TST\nB,7,TST'],
    ['wallet,amount,token\nA,5,Test token\nB,7,Test token'],
    [`wallet,amount,mint\nA,5,${MINT}\nB,7,${MINT}`],
    ['wallet,amount,network\nA,5,mainnet-beta\nB,7,Solana'],
    ['Airdrop of March\nwallet,amount\nA,5\nB,7'],
    ['TST airdrop\nwallet,amount\nA,5\nB,7'],
    ['Wallet,Amount,Value ($)\nA,5,12\nB,7,13'],
    ['Wallet,Amount,Percentage\nA,5,12\nB,7,13'],
  ])('is read without a question where it says none: %j', (text) => {
    expect(told(filled(text), {}, TST)).toBe('A 5, B 7')
  })

  it('is told nothing of where the token is not known', () => {
    expect(told(filled('wallet,amount (USDC)\nA,5'))).toBe('A 5')
  })

  it('keeps SOL under its other names', () => {
    for (const name of ['SOL', 'sol', 'Solana', 'native', 'wSOL', SOL.mint])
      expect(told(filled(`wallet,amount,token\nA,5,${name}`), {}, SOL)).toBe('A 5')
  })
})

it('never reads an amount beside a text as a number alone', () => {
  const signs = fc.constantFrom(
    '%',
    '$',
    '€',
    'USDC',
    'lamports',
    'k',
    'M',
    ' bps',
    ' wei',
    ' raw',
    '‰',
    '◎',
    'x',
    ' (SOL)',
    '~',
    '≈',
    '*',
    '/2',
  )
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 9_999 }),
      signs,
      fc.boolean(),
      fc.constantFrom(',', ';', '\t', ' '),
      (number, sign, isBefore, separator) => {
        const amount = isBefore ? `${sign.trim()}${number}` : `${number}${sign}`
        const list = readList([`${A}${separator}${amount}`, filled(`B${separator}7`)].join('\n'), {}, TST)
        const row = list.status === 'read' ? list.rows.find(({ line }) => line === 1) : undefined
        expect(row?.amount ?? null).toBeNull()
      },
    ),
    { numRuns: 400 },
  )
})

describe('what a list says of a transfer fee', () => {
  const amountIs = (text: string, choices: ListChoices = {}) => {
    const list = readList(filled(text), choices, { symbol: 'QHR' })
    return list.status === 'refused' ? null : (list.soFar.amountIs ?? null)
  }
  const OWN =
    'line,address,amount,arrives,state,signature,reason,token,network\n1,A,100,92.5,waiting,,,"QHR",practice'

  it.each([
    ['address,amount\nA,5', null],
    ['A,5', null],
    ['address,net amount\nA,5', 'arrives'],
    ['address,Amount (after fee)\nA,5', 'arrives'],
    ['address,amount_received\nA,5', 'arrives'],
    ['Adresse,Nettobetrag\nA,5', null],
    ['Adresse,Betrag netto\nA,5', 'arrives'],
    ['address,gross amount\nA,5', 'sent'],
    ['address,amount incl. fee\nA,5', 'sent'],
    ['address,Amount to send\nA,5', 'sent'],
    ['address,net amount to send\nA,5', 'open'],
    ['address,amount,fee\nA,5,0.1', 'open'],
    ['address,amount,net\nA,5,4.9', 'open'],
    ['address,amount,fee\nA,5,\nB,6,0', null],
    ['address,amount,fee payer\nA,5,B', null],
    ['Net of the transfer fee\naddress,amount\nA,5', 'arrives'],
    ['# amounts before fees\naddress,amount\nA,5', 'sent'],
    ['[{"address":"A","netAmount":"5.5"}]', 'arrives'],
    ['{"note":"amounts are net","list":[{"address":"A","amount":"5.5"}]}', 'arrives'],
    [OWN, 'sent'],
  ])('%s', (text, is) => {
    expect(amountIs(text, { columns: { receiver: 0, amount: 1 } })?.is ?? null).toBe(is)
  })

  it('of a result that this app saved is certain, whichever of its amounts is chosen', () => {
    expect(amountIs(OWN)).toMatchObject({ is: 'sent', isSure: true })
    expect(amountIs(OWN, { columns: { receiver: 1, amount: 3 } })).toMatchObject({
      is: 'arrives',
      isSure: true,
    })
    expect(amountIs('address,net amount\nA,5')).toMatchObject({ isSure: false })
  })

  it('asks what the base units of a result count, where they are chosen as its amounts', () => {
    const text =
      'line,address,amount,base units,state,signature,reason\n1,A,0.5,100,waiting,,\n2,B,7,1400,waiting,,'
    expect(told(filled(text), {}, 'QHR')).toBe('A 0.5, B 7')
    const columns = { receiver: 1, amount: 3 }
    expect(told(filled(text), { columns }, 'QHR')).toBe('units?')
    expect(told(filled(text), { columns, units: 'base' }, 'QHR')).toBe('A 100, B 1400')
  })
})
