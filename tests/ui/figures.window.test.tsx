import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ShortAmount } from '../../src/ui/ShortAmount'
import { Price, Rate } from '../../src/ui/Price'

afterEach(cleanup)

const WHOLE = '816.496580725\u00a0LP'
const bubble = () => document.querySelector('[popover]')?.textContent

it('a long amount is short; the pointer, the focus, a tap and a screen reader have all of it, and Escape closes it', async () => {
  render(<ShortAmount units={242_730_393_158_343_081n} decimals={9} unit="QHRN" />)
  const whole = '242,730,393.158343081\u00a0QHRN'
  const button = screen.getByRole('button', { name: whole })
  expect(button.querySelector('[aria-hidden]')?.textContent).toBe('242.73M\u00a0QHRN')
  expect(bubble()).toBeUndefined()
  await userEvent.tab()
  expect([document.activeElement, bubble()]).toEqual([button, whole])
  await userEvent.keyboard('{Escape}')
  expect(bubble()).toBeUndefined()
  await userEvent.hover(button)
  expect(bubble()).toBe(whole)
  await userEvent.unhover(button)
  expect(bubble()).toBeUndefined()
  await userEvent.click(button)
  expect(bubble()).toBe(whole)
  await userEvent.click(document.body)
  expect(bubble()).toBeUndefined()
})

it('digits of a bubble can be marked, also past its edge, and stay when the pointer leaves them', async () => {
  render(<ShortAmount units={242_730_393_158_343_081n} decimals={9} unit="QHRN" />)
  await userEvent.hover(screen.getByRole('button'))
  const told = document.querySelector('[popover]') ?? document.body
  await userEvent.pointer([
    { keys: '[MouseLeft>]', target: told },
    { target: document.body },
    { keys: '[/MouseLeft]', target: document.body },
  ])
  expect([told.isConnected, bubble()]).toEqual([true, '242,730,393.158343081\u00a0QHRN'])
  await userEvent.pointer([{ target: document.documentElement }, { target: document.body }])
  expect(told.isConnected).toBe(true)
  await userEvent.click(document.body)
  expect(bubble()).toBeUndefined()
})

it('in a row, the focus of the first control tells all figures of that row, and no further control', async () => {
  render(
    <ul>
      <li>
        <a href="#pool">Pool</a>
        <ShortAmount units={816_496_580_725n} decimals={9} unit="LP" inRow />
        <Price price="0.00000000525" />
        <button type="button">Add</button>
      </li>
      <li>
        <ShortAmount units={1_274_937_499n} decimals={9} unit="SOL" inRow />
      </li>
    </ul>,
  )
  await userEvent.tab()
  expect(bubble()).toBe(`${WHOLE}0.00000000525`)
  await userEvent.tab()
  expect([document.activeElement?.textContent, bubble()]).toEqual(['Add', undefined])
})

it('the focus of a row\u2019s own link tells all its figures, also where another control stands before it', async () => {
  render(
    <ul>
      <li>
        <button type="button">Star</button>
        <a href="#pool" data-row>
          Pool
        </a>
        <ShortAmount units={816_496_580_725n} decimals={9} unit="LP" inRow />
      </li>
    </ul>,
  )
  await userEvent.tab()
  await userEvent.tab()
  expect([document.activeElement?.textContent, bubble()]).toEqual(['Pool', WHOLE])
})

it('in a link, the focus of the link tells the figure, and a press is the link\u2019s', async () => {
  const pressed = vi.fn((event: MouseEvent) => event.preventDefault())
  render(
    <a href="#pool" onClick={({ nativeEvent }) => pressed(nativeEvent)}>
      <ShortAmount units={816_496_580_725n} decimals={9} unit="LP" inRow />
    </a>,
  )
  await userEvent.tab()
  expect(bubble()).toBe(WHOLE)
  await userEvent.click(screen.getByText('816.496\u00a0LP', { normalizer: (text) => text }))
  expect([pressed.mock.calls.length, bubble()]).toEqual([1, undefined])
})

it('a figure that changes is told anew, and one that leaves the page takes its bubble along', async () => {
  const { rerender, unmount } = render(<Price alone price="0.00000000525" />)
  await userEvent.tab()
  rerender(<Price alone price="0.00000000526" />)
  expect(bubble()).toBe('0.00000000526')
  unmount()
  expect(bubble()).toBeUndefined()
})

it('the first Escape closes the bubble, not what is around it', async () => {
  const around = vi.fn()
  render(
    <div role="presentation" onKeyDown={around}>
      <Price alone price="0.00000000525" />
    </div>,
  )
  await userEvent.tab()
  await userEvent.keyboard('{Escape}')
  expect([bubble(), around.mock.calls.length]).toEqual([undefined, 0])
  await userEvent.keyboard('{Escape}')
  expect(around).toHaveBeenCalledOnce()
})

it('an amount of six digits is no button', () => {
  const { container } = render(<ShortAmount units={1_500_000_000n} decimals={9} unit="SOL" />)
  expect(container.textContent).toBe('1.5\u00a0SOL')
  expect(container.querySelector('button')).toBeNull()
})

it('in a row a figure is no tab stop, and a screen reader has all of it', () => {
  const { container } = render(<ShortAmount units={816_496_580_725n} decimals={9} unit="LP" inRow />)
  const [whole, short] = [...container.querySelectorAll('.sr, [aria-hidden]')]
  expect(whole?.textContent).toBe('816.496580725\u00a0LP')
  expect(short?.textContent).toBe('816.496\u00a0LP')
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
    '08',
    '08',
    '00',
  ])
  expect([...container.querySelectorAll('.sr')].map(({ textContent }) => textContent)).toEqual([
    '0.000000005250',
    '0.000000005',
  ])
})

it('a price that stands alone is a button named by all of it', () => {
  render(<Price alone price="0.00000000525" />)
  expect(screen.getByRole('button', { name: '0.00000000525' })).toBeTruthy()
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
