import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainNumber } from '../../src/units/amounts'
import { chooseGrouping } from '../../src/units/grouping'
import { groupNumber, typeNumber } from '../../src/units/typedNumber'

/** Types keys at the mark "|" of a shown number; "<" is Backspace, ">" is Delete. Answers with the number and the caret in it. */
function type(begin: string, keys: string): string {
  let shown = begin.replace('|', '')
  let value = plainNumber(shown.replaceAll(/[,\u202F]/g, '')) ?? shown
  let caret = begin.indexOf('|')
  for (const key of keys) {
    const [from, to, inserted] =
      key === '<' ? [caret - 1, caret, ''] : key === '>' ? [caret, caret + 1, ''] : [caret, caret, key]
    const text = shown.slice(0, Math.max(0, from)) + inserted + shown.slice(to)
    const typed = typeNumber(value, text, Math.max(0, from) + inserted.length, {
      inserted,
      forward: key === '>',
    })
    ;({ shown, value } = typed)
    caret = typed.caret
  }
  return `${shown.slice(0, caret)}|${shown.slice(caret)}`
}

describe('a number while it is typed', () => {
  it.each([
    ['|', '1000000', '1,000,000|'],
    ['|', '1,000,000', '1,000,000|'],
    ['|', '1234.5678', '1,234.5678|'],
    ['|', '.5', '.5|'],
    ['1,000|', '0', '10,000|'],
    ['1|,000', '2', '12|,000'],
    ['|1,000', '9', '9|1,000'],
    ['123|,456', '7', '1,237|,456'],
    ['10,000|', '<', '1,000|'],
    ['1,000|', '<', '100|'],
    ['1,|234', '<', '|234'],
    ['12,|345', '<', '1|,345'],
    ['12|,345', '>', '1,2|45'],
    ['1,234,5|67', '<<', '12,3|67'],
  ])('%s and %s is %s', (begin, keys, end) => expect(type(begin, keys)).toBe(end))

  it.each(['1,5', '12,34', '1e9', 'a lot', '1.2.3', '-5', '1,'])('%s stays as it was typed', (text) =>
    expect(type('|', text)).toBe(`${text}|`),
  )

  it('becomes a number once the rest of it is there, and stays what it is while a comma is wrong', () => {
    expect(type('|', '1,0')).toBe('1,0|')
    expect(type('|', '1,000,00')).toBe('1,000,00|')
    expect(type('|', '1,000,0000')).toBe('10,000,000|')
    expect(type('|', '1,5<')).toBe('1,|')
  })

  it.each([
    ['1000000', '1000000', '1,000,000'],
    ['21,000,000.5', '21000000.5', '21,000,000.5'],
    ['2 000 000', '2000000', '2,000,000'],
    ['1,5', '1,5', '1,5'],
    ['', '', ''],
    ['18446744073709551615', '18446744073709551615', '18,446,744,073,709,551,615'],
  ])('%s in one go, over another number, is exactly that', (text, value, shown) => {
    for (const inserted of [text, undefined])
      expect(typeNumber('1000000000', text, text.length, { inserted })).toEqual({
        value,
        shown,
        caret: shown.length,
      })
  })

  it('shows every number so that it is read back, whatever is typed where', () => {
    const keys = fc
      .array(fc.constantFrom(...Array.from('0123456789<>')), { maxLength: 30 })
      .map((each) => each.join(''))
    fc.assert(
      fc.property(fc.nat(), fc.nat({ max: 12 }), keys, (number, at, typed) => {
        const shown = groupNumber(String(number))
        const caret = Math.min(at, shown.length)
        const end = type(`${shown.slice(0, caret)}|${shown.slice(caret)}`, typed).replace('|', '')
        expect(end).toBe(groupNumber(end.replaceAll(',', '')))
      }),
    )
  })

  it('is none where a typed comma can be either sign, also once more is typed', () => {
    expect(typeNumber('', '1,500', 5, { inserted: '1,500' })).toMatchObject({
      value: '1,500',
      shown: '1,500',
    })
    expect(type('|', '1,500')).toBe('1,500|')
    expect(type('|', '1,5000')).toBe('1,5000|')
    expect(type('|', '1,500.5')).toBe('1,500.5|')
  })

  it('is not slow where somebody pastes a book', () => {
    const book = '1'.repeat(1_000_000)
    expect(typeNumber('', book, book.length, { inserted: book }).shown).toBe(book)
  })
})

it('is grouped as the settings say while it is typed', () => {
  chooseGrouping('space')
  expect(type('|', '1000000')).toBe('1\u202F000\u202F000|')
  expect(type('1\u202F|234', '<')).toBe('|234')
  expect(type('|', '1,5')).toBe('1,5|')
  chooseGrouping('comma')
})
