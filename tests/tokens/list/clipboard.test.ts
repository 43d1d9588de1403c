import { describe, expect, it } from 'vitest'
import { readList } from '../../../src/tokens/list/readList'
import { A, filled, told } from './told'

/*
 * What spreadsheets put on the clipboard as plain text: a tab between cells; Excel ends rows with CRLF, Google Sheets and LibreOffice with
 * LF. A cell with a line break or a tab stands between quotes, its own quotes doubled; any other cell stands as it is shown.
 */

describe('cells that are copied', () => {
  it.each([
    ['in Excel', 'Wallet\tAmount\r\nA\t0.5\r\nB\t0.25\r\n', 'A 0.5, B 0.25'],
    ['in Google Sheets', 'Wallet\tAmount\nA\t0.5\nB\t0.25', 'A 0.5, B 0.25'],
    ['without a heading', 'A\t1,234.50\r\nB\t1,000,000\r\n', 'A 1234.50, B 1000000'],
    ['in a German Excel', 'Wallet\tBetrag\r\nA\t1.234,50\r\nB\t2.000\r\n', 'A 1234.50, B 2000'],
    ['that can be read in two ways', 'Wallet\tBetrag\r\nA\t1.500\r\nB\t2.000\r\n', 'decimals?'],
    [
      'in a French Excel',
      'Adresse\tMontant\r\nA\t1\u202F234,50\r\nB\t12\u00A0000,00\r\n',
      'A 1234.50, B 12000.00',
    ],
    [
      'in the format of accountants',
      'Wallet\tAmount\r\nA\t 1,234.50 \r\nB\t 12.00 \r\n',
      'A 1234.50, B 12.00',
    ],
    [
      'with spaces that do not break',
      'Wallet\u00A0\tAmount\r\n\u00A0A\u00A0\t\u00A05\r\nB\t7\u00A0',
      'A 5, B 7',
    ],
    ['with empty columns at the end', 'Wallet\tAmount\t\t\t\r\nA\t5\t\t\t\r\nB\t7\t\t\t\r\n', 'A 5, B 7'],
    ['with empty rows', '\t\r\nWallet\tAmount\r\n\t\r\nA\t5\r\n\t\r\n\t\r\nB\t7\r\n\t\r\n', 'A 5, B 7'],
    ['with an empty column between', 'Wallet\t\tAmount\r\nA\t\t5\r\nB\t\t7\r\n', 'A 5, B 7'],
    ['with an empty column before', '\tWallet\tAmount\r\n\tA\t5\r\n\tB\t7\r\n', 'A 5, B 7'],
    [
      'with a line break and quotes within a cell',
      'Wallet\tAmount\tNote\r\nA\t5\t"from ""Bob""\nB\t9"\r\nB\t7\tok\r\n',
      'A 5, B 7',
    ],
    [
      'with a quote in a cell of one line',
      'Wallet\tNote\tAmount\r\nA\tsays "hi"\t5\r\nB\t5" nails\t7',
      'A 5, B 7',
    ],
    ['with a line break in a heading', '"Wallet\naddress"\t"Amount\n(SOL)"\r\nA\t5\r\nB\t7\r\n', 'A 5, B 7'],
    [
      'below a merged title',
      'Airdrop, May\t\t\r\nName\tWallet\tAmount\r\nAnn\tA\t5\r\nBob\tB\t7\r\n',
      'A 5, B 7',
    ],
    [
      'below merged headings of groups',
      'Winner\t\tPrize\t\r\nName\tWallet\tAmount\tNote\r\nAnn\tA\t5\tx\r\nBob\tB\t7\ty\r\n',
      'A 5, B 7',
    ],
    ['below a title and an empty row', 'Airdrop\t\r\n\t\r\nWallet\tAmount\r\nA\t5\r\nB\t7\r\n', 'A 5, B 7'],
    ['with a sum below', 'Wallet\tAmount\r\nA\t5\r\nB\t7\r\nTotal\t12\r\n', 'A 5, B 7, 4: not-an-address'],
    ['whose formula failed', 'Wallet\tAmount\r\nA\t#REF!\r\nB\t7\r\n', '2: not-a-number, B 7'],
    ['of one column', 'A\r\nB\r\n\r\n', 'amount-for-all?'],
  ])('are read %s', (_, text, expected) => {
    expect(told(filled(text))).toBe(expected)
  })

  it('of a column of percentages, of dates or of ranks are no amounts', () => {
    for (const column of ['Share\t40 %\t60 %', 'Date\t2026-05-01\t2026-05-02', 'Nr.\t1\t2']) {
      const [name, one, two] = column.split('\t')
      const text = filled(`Wallet\t${name}\tPrize\r\nA\t${one}\t5\r\nB\t${two}\t7\r\n`)
      // A date may be that of a payment, which is another question.
      expect(told(text, { done: { way: 'pay', lines: 2 } })).toBe('A 5, B 7')
    }
  })
})

describe('a number that is not written out', () => {
  it('is refused by its line where a spreadsheet has shortened it, whatever else the list has', () => {
    expect(told(filled('A\t1.8E+7\r\nB\t7\r\n'))).toBe('1: shortened, B 7')
    expect(told(filled('Wallet\tAmount\r\nA\t1,8E+07\r\nB\t7,5\r\n'))).toBe('2: shortened, B 7.5')
    expect(told(filled('A;1e9\nB;1,500'))).toBe('decimals?')
  })

  it('is read where the token’s own symbol stands beside it, and else refused with what stands there', () => {
    expect(told(filled('A\t5 SOL\r\nB\t1.234,5 sol\r\n'), { decimals: 'comma' }, 'SOL')).toBe('A 5, B 1234.5')
    expect(told(filled('A,$WIF 5\nB,7 $WIF'), {}, '$WIF')).toBe('A 5, B 7')
    expect(told(filled('A 5 BONK\nB: 7 BONK'), {}, 'BONK')).toBe('A 5, B 7')
    expect(told(filled('A\t5,00 €\r\nB\t7\r\n'), {}, 'EUR')).toBe('1: unit, B 7')
    expect(told(filled('A\t5 USDC\r\nB\t7 SOL\r\n'), {}, 'SOL')).toBe('1: unit, B 7')
    expect(told(filled('A\t5K\r\nB\t7 k\r\nC\t9\r\n'), {}, 'K')).toBe('1: unit, 2: unit, C 9')
    const list = readList(filled(`A\t5,00 €\r\nB\t$5\r\n`))
    expect(list.status === 'read' && list.rows.map(({ unit }) => unit)).toEqual(['€', '$'])
  })

  it('tells nothing of the other amounts where it is refused', () => {
    expect(told(`${A}\t1.500 €\r\n${filled('B\t2')}`)).toBe('1: unit, B 2')
  })
})
