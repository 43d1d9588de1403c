import { afterEach, expect, test } from 'vitest'
import { byCount, listed } from '../../src/units/byCount'
import { chooseGrouping } from '../../src/units/grouping'

afterEach(() => chooseGrouping('comma'))

test.each([
  [0, '0 lines'],
  [1, 'one line'],
  [2, '2 lines'],
  [21, '21 lines'],
  [1_234, "1'234 lines"],
])('the words for %i are “%s”, with the number as the settings group it', (count, words) => {
  chooseGrouping('apostrophe')
  expect(byCount(count, 'one line', '# lines')).toBe(words)
})

test('a list in a sentence has commas, and one word before its last part', () => {
  expect(
    [[], ['change'], ['change', 'freeze'], ['change', 'freeze', 'print']].map((acts) => listed(acts)),
  ).toEqual(['', 'change', 'change and freeze', 'change, freeze and print'])
  expect(listed(['change', 'freeze', 'print'], 'or')).toBe('change, freeze or print')
})
