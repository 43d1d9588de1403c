import { expect, it } from 'vitest'
import { COVERED_TOP, scrollToPanel } from '../../src/forms/panel'

const at = (row: number, top: number, height = 600, window = 900) =>
  scrollToPanel({ row, top, height, window })

it('a panel that is in the window does not scroll', () => expect(at(100, 290)).toBe(0))

it('one that is not takes its row with it to the header', () => {
  expect(at(700, 890)).toBe(700 - COVERED_TOP)
  expect(at(20, 210)).toBe(20 - COVERED_TOP)
})

it('it goes further where both do not fit, until the panel does', () =>
  expect(at(700, 950)).toBe(950 + 600 - 900))

it('but never past its top, however long it is', () => {
  expect(at(700, 890, 1200)).toBe(890 - COVERED_TOP)
})

it('a panel has room for its figures before they are there', () =>
  expect(at(200, 390, 300)).toBe(200 - COVERED_TOP))
