// In a window
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ShortAmount } from '../../src/ui/Amount'
import { Price, Rate } from '../../src/ui/Price'

it('a long amount is short, and a press, the pointer and a screen reader have all of it', () => {
  render(<ShortAmount units={242_730_393_158_343_081n} decimals={9} unit="QHRN" />)
  const whole = '242,730,393.158343081\u00a0QHRN'
  const button = screen.getByRole('button', { name: whole })
  expect(button.textContent).toBe('242.73M\u00a0QHRN')
  const told = document.getElementById(button.getAttribute('popovertarget') ?? '')
  expect(told?.textContent).toBe(whole)
  expect(told?.hasAttribute('popover')).toBe(true)
  expect(screen.getByTitle(whole.replace('\u00a0', ' '))).toBeTruthy()
})

it('an amount of six digits is no button', () => {
  const { container } = render(<ShortAmount units={1_500_000_000n} decimals={9} unit="SOL" />)
  expect(container.textContent).toBe('1.5\u00a0SOL')
  expect(container.querySelector('button')).toBeNull()
})

it('in a row that is a link, the pointer and a screen reader have all of it, and nothing is pressed', () => {
  const { container } = render(<ShortAmount units={816_496_580_725n} decimals={9} unit="LP" inRow />)
  const [whole, short] = [...container.querySelectorAll('.sr, [aria-hidden]')]
  expect(whole?.textContent).toBe('816.496580725\u00a0LP')
  expect(short?.textContent).toBe('816.496\u00a0LP')
  expect(screen.getByTitle('816.496580725 LP')).toBeTruthy()
  expect(container.querySelector('button')).toBeNull()
})

it('a small price has the number of its zeros, in dollars as in a token', () => {
  const { container } = render(
    <>
      <Price price={5.25e-9} />
      <Price price="0.000000005" />
      <Price price="0.0042" />
    </>,
  )
  const seen = [...container.children].map((one) =>
    [...one.childNodes].filter((node) => !(node instanceof Element && node.matches('.sr'))),
  )
  expect(seen.map((nodes) => nodes.map(({ textContent }) => textContent).join(''))).toEqual([
    '0.085250',
    '0.085',
    '0.0042',
  ])
  expect([...container.querySelectorAll('.z')].map(({ textContent }) => textContent)).toEqual([
    '0.08',
    '0.08',
    '0.00',
  ])
  expect([...container.querySelectorAll('.sr')].map(({ textContent }) => textContent)).toEqual([
    '0.000000005250',
    '0.000000005',
  ])
})

it('a price that stands alone tells all of it to a press and a screen reader', () => {
  render(<Price alone price="0.00000000525" />)
  const button = screen.getByRole('button', { name: '0.00000000525' })
  expect(button.textContent).toBe('0.08525')
  const told = document.getElementById(button.getAttribute('popovertarget') ?? '')
  expect(told?.textContent).toBe('0.00000000525')
})

it('a small rate has its price as prices are, and a screen reader all of it; another rate stays', () => {
  const { container } = render(
    <>
      <Rate className="small" text="1 QHR = 0.0000000025 SOL" />
      <Rate className="other" text="1 SOL = 400,000,000 QHR" />
    </>,
  )
  const small = container.querySelector('.small')
  expect(small?.querySelector('.sr')?.textContent).toBe('0.0000000025')
  small?.querySelector('.sr')?.remove()
  expect(small?.textContent).toBe('1\u00a0QHR = 0.0825\u00a0SOL')
  expect(container.querySelector('.other')?.textContent).toBe('1\u00a0SOL = 400,000,000\u00a0QHR')
})
