import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { plainNumber, readingsOf } from '../../src/units/amounts'
import { chooseGrouping, type Grouping, GROUPINGS } from '../../src/units/grouping'
import {
  askedNumber,
  clearNumber,
  groupNumber,
  shownNumber,
  type NumberEdit,
  type TypedNumber,
  typeNumber,
  valueOfTyped,
} from '../../src/units/typedNumber'

const EMPTY: TypedNumber = { value: '', shown: '', caret: 0, typed: undefined }

/** Inserts a text at the end of a field. */
function insert(before: TypedNumber, inserted: string, edit: Partial<NumberEdit> = {}): TypedNumber {
  const text = before.shown + inserted
  return typeNumber(before, text, text.length, { inserted, ...edit })
}

/** What a text is that is typed key by key into an empty field. */
function typedByKey(text: string): TypedNumber {
  return Array.from(text).reduce((before, key) => insert(before, key, { isKey: true }), EMPTY)
}

/** The reading of a value: its digits, both readings of a question, or none. */
function readingOf(value: string): string {
  const asked = askedNumber(value)
  return asked ? `${asked.grouped} or ${asked.decimal}` : (plainNumber(value) ?? 'none')
}

/** Types keys at the mark "|" of a shown number; "<" is Backspace, ">" is Delete. Answers with the number and the caret in it. */
function type(begin: string, keys: string): string {
  const shown = begin.replace('|', '')
  const value = plainNumber(shown.replaceAll(/[,\u202F]/g, '')) ?? shown
  let now: TypedNumber = { value, shown, caret: begin.indexOf('|'), typed: undefined }
  for (const key of keys) {
    const { shown, caret } = now
    const [from, to, inserted] =
      key === '<' ? [caret - 1, caret, ''] : key === '>' ? [caret, caret + 1, ''] : [caret, caret, key]
    const text = shown.slice(0, Math.max(0, from)) + inserted + shown.slice(to)
    const edit = { inserted, forward: key === '>', isKey: true }
    now = typeNumber(now, text, Math.max(0, from) + inserted.length, edit)
  }
  return `${now.shown.slice(0, now.caret)}|${now.shown.slice(now.caret)}`
}

describe('a number while it is typed', () => {
  it.each([
    ['|', '1000000', '1,000,000|'],
    ['|', '1,000,000', '1,000,000|'],
    ['|', '1234.5678', '1,234.5678|'],
    ['|', '.5', '.5|'],
    ['|', '1 234', '1,234|'],
    ['1,000,000|', '0', '10,000,000|'],
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
    expect(type('|', '1,000,0000')).toBe('1,000,0000|')
    expect(type('|', '1,000,0000<')).toBe('1,000,000|')
    expect(type('|', '1,000,000,000')).toBe('1,000,000,000|')
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
      expect(typeNumber({ value: '1000000000' }, text, text.length, { inserted })).toMatchObject({
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
    expect(insert(EMPTY, '1,500')).toMatchObject({
      value: '1,500',
      shown: '1,500',
    })
    expect(type('|', '1,500')).toBe('1,500|')
    expect(type('|', '1,5000')).toBe('1,5000|')
    expect(type('|', '1,500.5')).toBe('1,500.5|')
  })

  it('is not slow where somebody pastes a book', () => {
    const book = '1'.repeat(1_000_000)
    expect(insert(EMPTY, book).shown).toBe(book)
  })
})

it('is grouped as the settings say while it is typed', () => {
  chooseGrouping('space')
  expect(type('|', '1000000')).toBe('1\u202F000\u202F000|')
  expect(type('1\u202F|234', '<')).toBe('|234')
  expect(type('|', '1,5')).toBe('1,5|')
  chooseGrouping('comma')
})

const LANGUAGES = {
  comma: ['de-DE', 'fr-FR', 'fr-CH'],
  // The last two are what WebKit and Chromium say where the system has no language.
  point: ['en-US', 'de-CH', 'en-IN', 'C', 'en-US@posix'],
} as const
const ALL = [...LANGUAGES.comma, ...LANGUAGES.point]

describe('the country of the browser', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    chooseGrouping('comma')
  })

  function live(language: string, grouping: Grouping = 'comma'): void {
    vi.stubGlobal('navigator', { language })
    chooseGrouping(grouping)
  }

  /** What a text is, typed key by key and at once. */
  function bothWays(text: string): readonly string[] {
    return [typedByKey(text), insert(EMPTY, text)].map(({ value }) => readingOf(value))
  }

  it.each([
    // A decimal comma after another separator.
    ['1 500,250', '1500.250', 'none'],
    ['1\u202F500,250', '1500.250', 'none'],
    ['1\u00A0500,250', '1500.250', 'none'],
    ['12 345,678', '12345.678', 'none'],
    ["1'500,250", '1500.250', 'none'],
    ['1’500,250', '1500.250', 'none'],
    ['1 234 567,890', '1234567.890', 'none'],
    ['1.500,250', '1500.250', 'none'],
    ['1.500’000', 'none', 'none'],
    ['1,500 000', 'none', 'none'],
    // A comma after digits that this app groups.
    ['1500,250', '1500.250', 'none'],
    ['2000,500', '2000.500', 'none'],
    ['12345,678', '12345.678', 'none'],
    // A second separator while the first one is a question.
    ['12,345.678', '12345.678', '12345.678'],
    ['1,000.000', '1000.000', '1000.000'],
    ['1,500,000', '1500000', '1500000'],
    ['1.500.000', '1500000', 'none'],
    ['1.500,', '1500.', 'none'],
    // Separators of the person, then more.
    ['1,000,000,000', '1000000000', '1000000000'],
    ['1,000,0000', 'none', 'none'],
    ['1 5', 'none', 'none'],
    ['1,500', '1500 or 1.5', '1500 or 1.5'],
    ['0,125', '0.125', 'none'],
  ])('%s is %s with a decimal comma and %s elsewhere, typed or at once', (text, withComma, withPoint) => {
    for (const [at, grouping] of (['comma', 'space', 'apostrophe'] as const).entries())
      for (const sign of ['comma', 'point'] as const) {
        const language = LANGUAGES[sign][at] ?? ''
        live(language, grouping)
        const expected = sign === 'comma' ? withComma : withPoint
        expect([language, grouping, ...bothWays(text)]).toEqual([language, grouping, expected, expected])
      }
  })

  it('one point before three digits is decimal where it is typed and no country has it as a separator, else asked', () => {
    live('en-US')
    expect(bothWays('1.500')).toEqual(['1.500', '1500 or 1.5'])
    // A key beside a point that was pasted answers nothing.
    const deletion = { inserted: '', isKey: true }
    const deleted = typeNumber(insert(EMPTY, '1.500 SOL'), '1.500', 5, deletion)
    expect(readingOf(deleted.value)).toBe('1500 or 1.5')
    const key = { inserted: '2', isKey: true }
    expect(readingOf(typeNumber(deleted, '21.500', 1, key).value)).toBe('21500 or 21.5')
    expect(readingOf(insert({ ...EMPTY, value: '12.34', shown: '12.34' }, '5', { isKey: true }).value)).toBe(
      '12.345',
    )
    live('de-DE')
    expect(bothWays('1.500')).toEqual(['1500 or 1.5', '1500 or 1.5'])
  })

  it('a text that is typed key by key is what it is at once', () => {
    const setting = fc.record({
      language: fc.constantFrom(...ALL),
      grouping: fc.constantFrom(...(Object.keys(GROUPINGS) as Grouping[])),
    })
    const digits = fc.constantFrom('0', '5', '12', '000', '500', '345', '1234')
    const sign = fc.constantFrom(',', '.', "'", '’', ' ', '\u202F', '_', ',', '.')
    const text = fc
      .tuple(fc.constantFrom('', '1', '12', '1500', '0'), fc.array(fc.tuple(sign, digits), { maxLength: 4 }))
      .map(([whole, parts]) => whole + parts.flat().join(''))
    const noise = fc
      .array(fc.constantFrom(...Array.from("0123456789,.'’ \u202F_")), { maxLength: 12 })
      .map((each) => each.join(''))
    fc.assert(
      fc.property(setting, fc.oneof(text, noise), ({ language, grouping }, text) => {
        live(language, grouping)
        const [typed, atOnce] = bothWays(text)
        // A typed point is decimal where no country has it as a separator: the one text that differs.
        const isTypedPoint = LANGUAGES.point.some((each) => each === language) && readingsOf(text, '.')
        expect(typed).toBe(isTypedPoint ? text.trim() : atOnce)
      }),
      { numRuns: 200 },
    )
  })

  it('what is inserted into digits that this app grouped is judged without its separators', () => {
    for (const grouping of ['comma', 'space', 'apostrophe'] as const) {
      live('en-US', grouping)
      expect(readingOf(insert(typedByKey('1500'), ',250').value)).toBe('none')
      live('fr-FR', grouping)
      expect(readingOf(insert(typedByKey('1500'), ',250').value)).toBe('1500.250')
    }
  })

  it('a number in a link has no second reading, and one that has is a question', () => {
    for (const language of ALL) {
      live(language)
      for (const value of ['1500', '1.5', '1.234', '999.000', '0.125', '1234.567', '1,500', '1.500?', 'x'])
        expect(readingOf(valueOfTyped(clearNumber(value)))).toBe(readingOf(clearNumber(value)))
      expect(clearNumber('1.234')).toBe('1.2340')
      expect(readingOf(valueOfTyped('1.500'))).toBe('1500 or 1.5')
    }
  })
})

it('shows a question as it was typed, a number grouped, and what is longer than any amount, or begins with a zero, as it is', () => {
  expect(['1.500?', '1234.5', '', 'x'].map(shownNumber)).toEqual(['1.500', '1,234.5', '', 'x'])
  const long = '1'.repeat(40)
  expect(groupNumber(long)).toContain(',')
  for (const text of [`${long}1`, '0123', '00']) expect(groupNumber(text)).toBe(text)
  expect(groupNumber('0.5')).toBe('0.5')
  expect(groupNumber('.5')).toBe('.5')
})
