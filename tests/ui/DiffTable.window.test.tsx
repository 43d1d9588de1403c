import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DiffTable, type DiffTableRow } from '../../src/ui/DiffTable'

afterEach(cleanup)

const aRow = (changes: Partial<DiffTableRow> = {}): DiffTableRow => ({
  id: 'decimals',
  setting: 'Decimals',
  original: '6',
  yours: '9',
  figures: true,
  mark: { kind: 'ok', word: 'yours' },
  ...changes,
})

function show(rows: readonly DiffTableRow[], narrow = false): HTMLElement {
  render(<DiffTable caption="Original against new" original="Paper Comet" rows={rows} narrow={narrow} />)
  return screen.getByRole('table', { name: 'Original against new' })
}

const cells = (row: HTMLElement | undefined) =>
  [...(row?.children ?? [])].map(({ textContent }) => textContent)

it('sets original against new in four columns, the difference in the last', () => {
  const [head, row] = within(show([aRow()])).getAllByRole('row')
  expect(cells(head)).toEqual(['Setting', 'Paper Comet', 'Yours', 'Difference'])
  expect(cells(row).slice(1)).toEqual(['6', '9', 'yours'])
})

it('has three columns where it is narrow, the difference under the setting', () => {
  const [head, row] = within(show([aRow()], true)).getAllByRole('row')
  expect(cells(head)).toEqual(['Setting', 'Paper Comet', 'Yours'])
  expect(cells(row)).toEqual(['Decimalsyours', '6', '9'])
})

it('says why below the own value, and shows a stranger’s text as text that keeps its direction to itself', () => {
  const hostile = '<img src=x onerror=alert(1)>\u05d0'
  const table = show([aRow({ original: hostile, why: 'It has to differ.' })])
  expect(within(table).getByText(hostile).tagName).toBe('BDI')
  expect(table.querySelector('img')).toBeNull()
  expect(within(table).getByText('It has to differ.').closest('td')?.textContent).toBe('9It has to differ.')
})
