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

describe('a word beside the amounts', () => {
  const ofColumn = (word: string, sent = TST) =>
    told(filled(`wallet,Amount ${word}\nA,1000\nB,2000`), { columns: { receiver: 0, amount: 1 } }, sent)
  const ofSentence = (sentence: string, sent = TST) =>
    told(filled(`# ${sentence}\nwallet,amount\nA,1000\nB,2000`), {}, sent)
  const words = (text: string) => text.split('|')

  it('lets them be base units, of one or many, in a name', () => {
    for (const word of words(
      'lamport|lamports|raw|unscaled|u64|baseunit|base unit|base units|basiseinheiten|Basis-Einheiten|atomic|atom|atoms|smallest|minor unit|minor units|native unit|native units|subunit|sub units|unit|units|micro|nano|cent|cents|sat|satoshi|satoshis|decimal|Dezimalstellen|kleinste Einheit|kleinste Einheiten|unité de base|unités de base|unidad base|unidades base|unidad mínima|unidades mínimas',
    ))
      expect([word, ofColumn(word, SOL)]).toEqual([word, 'units?'])
  })

  it('lets them be base units in a sentence, where it can mean nothing else', () => {
    for (const sentence of words(
      'one lamport|raw amount|raw value|raw values|raw unit|raw units|the amount raw|value raw|all values raw|in raw|they are raw|unscaled|as u64|base unit|baseunits|Basiseinheiten|atomic|atomic unit|smallest unit|minimal units|minor unit|native units|wei|gwei|satoshi|satoshis|each decimal|Dezimalstellen|kleinste Einheit|unité de base|unidades base|最小单位',
    ))
      expect([sentence, ofSentence(sentence, SOL)]).toEqual([sentence, 'units?'])
    for (const sentence of words('the base of them|two units each|raw|a rawer list|micro|cents'))
      expect([sentence, ofSentence(sentence, SOL)]).toEqual([sentence, 'A 1000, B 2000'])
  })

  it('makes them a part, many or money, and is asked', () => {
    for (const word of words(
      'percent|percentage|percentages|pct|Prozent|pourcent|en pourcentage|porcentaje|bps|basis point|basis points|‰|share|shares|Anteil|Anteile|ratio|weight|fraction|доля|thousand|thousands|million|millions|billion|billions|Tsd|Mio|Mrd|lakh|lakhs|crore|crores|milliers|miles|millones|(k)|[ m ]|(mn)|(mm)|(b)|(bn)|in k|in m|x10|× 100|*1000|10^6|1e6|USD|EUR|GBP|US$|dollar|dollars|euro|euros|доллары|£|mSOL|jitoSOL|wBTC|$FOO|(FOO)|[Foo]|{foo}|in  Foo',
    ))
      expect([word, ofColumn(word)]).toEqual([word, 'unit?'])
  })

  it('says nothing of a unit where it tells when, what for or for whom', () => {
    for (const word of words(
      '(token)|(tokens)|(coin)|(coins)|(total sum)|(per wallet)|(each user)|(final, net)|(round 2)|(optional)|(float)|(rewards)|(reward)|(airdrop)|(est.)|(approx)|(max)|(v 2)|(qty)|(pool)|(week 12)|(Q3 2026)|(season 1)|(first batch)|(Jan)|(September)|(Sept)|in total|in tokens|{amounts}|[]|( )',
    ))
      expect([word, ofColumn(word)]).toEqual([word, 'A 1000, B 2000'])
    for (const name of words(
      'AMOUNT|AMT|QTY|TOTAL|SUM|VALUE|TOKEN|TOKENS|COIN|COINS|BALANCE|AIRDROP|DROP|REWARD|REWARDS|PRIZE|PAYOUT|BETRAG|MENGE|IMPORTE|VALOR|MONTANT',
    ))
      expect([name, told(filled(`Wallet,${name}\nA,1000\nB,2000`), {}, TST)]).toEqual([
        name,
        'A 1000, B 2000',
      ])
  })

  it('is no other unit where it is the sent token’s own, with its sign or in its name', () => {
    const odd = { ...TST, symbol: '$Q+', name: 'Heron (old)' }
    for (const word of ['(Q+)', '($Q+)', 'of Heron (old)'])
      expect([word, ofColumn(word, odd)]).toEqual([word, 'A 1000, B 2000'])
    // A symbol of one letter is in every word.
    expect(ofColumn('in BONK', { ...TST, symbol: 'B', name: 'K' })).toBe('unit?')
    expect(ofColumn('in SOL', { ...SOL, symbol: 'solid', name: '' })).toBe('unit?')
    expect(ofColumn('lamports', { ...SOL, symbol: '$SOL' })).toBe('units?')
    expect(ofColumn('lamports', { ...SOL, symbol: 'SOLID', name: '' })).toBe('unit?')
  })

  it.each([
    // Only a column of tokens, or of networks, names the token of a line.
    ['wallet,amount,unit\nA,5,raw\nB,7,raw', 'units?'],
    ['wallet,amount,unit\nA,5,atomic units\nB,7,atomic', 'units?'],
    ['wallet,amount,unit\nA,5,smallest unit\nB,7,sat', 'units?'],
    ['wallet,amount,unit\nA,5,rawhide\nB,7,rawhide', 'unit?'],
    ['wallet,amount,unit\nA,5,not raw\nB,7,not raw', 'unit?'],
    ['wallet,amount,unit\nA,5,some decimals\nB,7,decimals of it', '2: other-token, 3: other-token'],
    ['unit,wallet,amount\nraw,A,5\nraw,B,7', 'units?'],
    ['wallet,amount,my token\nA,5,USDC\nB,7,USDC', 'A 5, B 7'],
    ['wallet,amount,token of choice\nA,5,USDC\nB,7,USDC', 'A 5, B 7'],
    ['wallet,amount,network\nA,5,sol-101\nB,7,solana', 'A 5, B 7'],
    ['wallet,amount,token\nA,5,wrapped TST\nB,7,TST', '2: other-token, B 7'],
    ['wallet,amount,token\nA,5,3\nB,7,USDC', 'A 5, 3: other-token'],
    ['{"denomination":"EUR","list":[{"address":"A","amount":0.5}]}', 'unit?'],
    ['{"denomination":"","list":[{"address":"A","amount":0.5}]}', 'A 0.5'],
    ['{"amount unit":"EUR","list":[{"address":"A","amount":0.5}]}', 'unit?'],
    ['{"comment":"paid in $","list":[{"address":"A","amount":0.5}]}', 'unit?'],
    ['{"owner":"5 USDC","list":[{"address":"A","amount":0.5}]}', 'A 0.5'],
  ])('names the token of each line, or of all: %j', (text, expected) => {
    const amount = /^[^,]*,wallet/.test(text) ? 2 : 1
    const columns = text.startsWith('{') ? {} : { columns: { receiver: amount - 1, amount } }
    expect(told(filled(text), columns, TST)).toBe(expected)
  })

  it('tells devnet from mainnet by their names and numbers', () => {
    const devnet = { ...TST, network: 'devnet' }
    const columns = { receiver: 0, amount: 1 }
    expect(told(filled('wallet,amount,network\nA,5,id 101\nB,7,devnet'), { columns }, devnet)).toBe(
      '2: other-token, B 7',
    )
    const unknown = { symbol: TST.symbol, name: TST.name, mint: MINT }
    expect(told(filled('wallet,amount,network\nA,5,ethereum'), {}, unknown)).toBe('A 5')
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

  it.each<readonly [text: string, is: string | null]>([
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
    ['net,amount,address\nA,5,B', null],
    ...[
      'sent',
      'sends',
      'sending',
      'brutto',
      'debit',
      'debited',
      'before the transfer fees',
      'with tax',
      'including taxes',
      'plus fee',
    ].map((word) => [`address,amount ${word}\nA,5`, 'sent'] as const),
    ...[
      'arrive',
      'arrives',
      'arrived',
      'arriving',
      'arrival',
      'arrivals',
      'netto',
      'receive',
      'receives',
      'receiving',
      'credit',
      'credited',
      'after the transfer fees',
      'w/o fee',
      'minus tax',
      'excluding taxes',
    ].map((word) => [`address,amount ${word}\nA,5`, 'arrives'] as const),
    ...[
      'fee',
      'fees',
      'tax',
      'taxes',
      'withheld',
      'Gebühr',
      'Gebühren',
      'frais',
      'comisión',
      'comisiones',
      'taxa',
      'taxas',
      'opłata',
      '手续费',
    ].map((word) => [`address,amount (${word})\nA,5`, 'open'] as const),
    ['Net of the transfer fee\naddress,amount\nA,5', 'arrives'],
    ['# amounts before fees\naddress,amount\nA,5', 'sent'],
    ['[{"address":"A","netAmount":"5.5"}]', 'arrives'],
    ['{"note":"amounts are net","list":[{"address":"A","amount":"5.5"}]}', 'arrives'],
    [OWN, 'sent'],
  ])('%s', (text, is) => {
    expect(amountIs(text, { columns: { receiver: 0, amount: 1 } })?.is ?? null).toBe(is)
  })

  it('of another column is said by its name, and of a line by the line', () => {
    const columns = { receiver: 0, amount: 1 }
    expect(amountIs('address,amount,fee\nA,5,0.1', { columns })).toEqual({
      is: 'open',
      sign: { text: 'fee', at: 2 },
      isSure: false,
    })
    expect(amountIs('# amounts before fees\naddress,amount\nA,5', { columns })).toEqual({
      is: 'sent',
      sign: { text: '# amounts before fees', line: 1 },
      isSure: false,
    })
    expect(amountIs('address,net amount\nA,5', { columns: { receiver: 0, amount: null } })).toBeNull()
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
