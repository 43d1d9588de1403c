import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AmountField, type Spendable, spendableSol } from '../../src/forms/AmountField'
import { SOL_MINT } from '../../src/liquidity/orient'
import { sentence, translatable } from '../support/sentence'

afterEach(cleanup)

const SOL = { mint: SOL_MINT, symbol: 'SOL', decimals: 9, uri: '' }

function show(spendable: Spendable, wrapped?: bigint): void {
  render(
    <AmountField
      token={SOL}
      text=""
      held={2_000_000n}
      wrapped={wrapped}
      wrong={undefined}
      spendable={spendable}
      onText={() => undefined}
    />,
  )
}

/** The words that a screen reader adds to the field. */
function described(): string {
  const ids = screen.getByRole('textbox').getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? '').join(' ')
}

test.each([
  ['are being read', spendableSol(2_000_000n, undefined, false), 'Reading fees and rent'],
  ['could not be read', spendableSol(2_000_000n, undefined, true), 'Fees and rent are not known'],
  ['take all', spendableSol(2_000_000n, 2_000_000n, false), 'Fees and rent take all of it'],
])('Max and Half are off while fees and rent %s, which stands beside them in sight', (_, spendable, why) => {
  show(spendable)
  for (const name of ['Half', 'Max'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
  expect(screen.getByText(why).closest('[popover]')).toBeNull()
  expect(described()).toContain(why)
})

test('what Max leaves stands behind an i', () => {
  show(spendableSol(2_000_000n, 5_000n, false))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Max' }).disabled).toBe(false)
  const leaves = screen.getByText(sentence('Max leaves 0.000005 SOL for fees and rent.'))
  expect(leaves.closest('[popover]')).toBeTruthy()
})

test('the wrapped part of a balance stands beside it, whatever Max leaves', () => {
  show(spendableSol(2_000_000n, 2_000_000n, false), 1_500_000n)
  expect(described()).toContain('you hold 0.002 (0.0015\u00a0wrapped)')
})

test('page translators leave its figures and its symbol, which may be a word, as they are', () => {
  const scale = { by: 'multiplier', multiplier: 2, newMultiplier: 2, newFrom: 0n } as const
  const token = {
    mint: 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C',
    symbol: 'hot',
    decimals: 2,
    uri: '',
    scale,
  }
  for (const wrong of [undefined, 'You can send at most 7 hot. You lack 5 hot.']) {
    const { container } = render(
      <AmountField
        token={token}
        text="12"
        held={700n}
        frozen={300n}
        wrapped={200n}
        wrong={wrong}
        units={900n}
        worth="≈ $1.25M"
        spendable={spendableSol(700n, 5n, false)}
        onText={() => undefined}
      />,
    )
    expect(translatable(container)).not.toMatch(/\d|hot/)
    cleanup()
  }
})
