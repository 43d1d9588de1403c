import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { AddressText } from '../../src/ui/AddressText'
import { Amount, splitLeadingZeros } from '../../src/ui/Amount'
import { Button } from '../../src/ui/Button'
import { Dialog } from '../../src/ui/Dialog'
import { Field } from '../../src/ui/Field'
import { NumberInput } from '../../src/ui/NumberInput'
import { ReadingSection } from '../../src/ui/Reading'
import { parseUnits } from '../../src/units/amounts'
import { shortAddress } from '../../src/units/shortAddress'
import { TickBox } from '../../src/ui/TickBox'
import { TokenPicture } from '../../src/ui/TokenPicture'
import { press, textbox } from '../support/hands'

const MINT = '7QhncvGbMKWiJAsdPzVBFvbVBSB1hm9YktNQeqWURo2V'

afterEach(cleanup)

test('a field is named by its label alone; its hint describes it, and an error takes its place', () => {
  const { rerender } = render(<Field label="Name" count="0 / 32 bytes" hint="What wallets call it" />)
  const input = textbox('Name')
  expect(describedBy(input)).toBe('What wallets call it')
  expect(input.getAttribute('aria-invalid')).toBeNull()

  rerender(<Field label="Name" hint="What wallets call it" error="Give it a name." />)
  expect(describedBy(input)).toBe('Give it a name.')
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

function Priced() {
  const [value, setValue] = useState('')
  return (
    <>
      <NumberInput label="Amount" hint="You hold 5,000." value={value} onType={setValue} />
      <output>{value}</output>
    </>
  )
}

test('a number with a comma that can be either sign is asked, next to where it was typed, and a press answers', async () => {
  render(<Priced />)
  const field = textbox('Amount')
  await userEvent.type(field, '1,500')
  expect(describedBy(field)).toContain('“1,500” can mean two amounts. Which one do you mean?')
  expect(field.closest('.bad')).toBeNull()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(parseUnits(screen.getByRole('status').textContent, 9).ok).toBe(false)
  await press('1.5')
  expect(field).toHaveProperty('value', '1.5')
  expect(document.activeElement).toBe(field)
  expect(describedBy(field)).toBe('You hold 5,000.')
  await userEvent.clear(field)
  await userEvent.type(field, '1500')
  expect(field).toHaveProperty('value', '1,500')
  expect(describedBy(field)).toBe('You hold 5,000.')
})

test('a pasted number with one point is asked, and is none before the answer; a typed point is decimal', async () => {
  render(<Priced />)
  const field = textbox('Amount')
  await userEvent.type(field, '1.500')
  expect(screen.getByRole('status').textContent).toBe('1.500')
  await userEvent.clear(field)
  await userEvent.paste('1.500')
  expect(field).toHaveProperty('value', '1.500')
  expect(describedBy(field)).toContain('“1.500” can mean two amounts.')
  expect(parseUnits(screen.getByRole('status').textContent, 9).ok).toBe(false)
  await press('1500')
  expect(field).toHaveProperty('value', '1,500')
  await userEvent.clear(field)
  await userEvent.paste('1,234,567')
  expect(screen.getByRole('status').textContent).toBe('1234567')
})

test('digits that the field groups are no part of what is typed after them', async () => {
  render(<Priced />)
  const field = screen.getByRole('textbox', { name: 'Amount' })
  await userEvent.type(field, '1500,250')
  expect(field).toHaveProperty('value', '1500,250')
  expect(parseUnits(screen.getByRole('status').textContent, 9).ok).toBe(false)
  await userEvent.clear(field)
  await userEvent.type(field, '1,000,000,000.5')
  expect(screen.getByRole('status').textContent).toBe('1000000000.5')
})

test.each([
  ['at once, as by a keyboard’s clipboard', 'insertText', ['1.500'], '1.500?'],
  ['by a program', '', ['1.500'], '1.500?'],
  ['key by key', 'insertText', Array.from('1.500'), '1.500'],
  ['by a keyboard that composes words', 'insertCompositionText', Array.from('1.500'), '1.500'],
])(
  'a point before three digits that is inserted %s may be a separator, or is none',
  (_, inputType, parts, end) => {
    render(<Priced />)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
    for (const part of parts) {
      const value = field.value + part
      const data = inputType === 'insertText' ? part : value
      fireEvent.input(field, { target: { value }, ...(inputType && { inputType, data }) })
    }
    expect(field.value).toBe('1.500')
    expect(screen.getByRole('status').textContent).toBe(end)
    expect(screen.queryByRole('alert') !== null).toBe(end.endsWith('?'))
  },
)

describe('where a decimal comma is written', () => {
  beforeEach(() => void vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE'))
  afterEach(() => void vi.restoreAllMocks())

  /** Types or pastes into the field, and gives what it shows and its value. */
  async function entered(way: 'type' | 'paste', text: string) {
    cleanup()
    render(<Priced />)
    const field = textbox('Amount')
    await userEvent.click(field)
    await (way === 'type' ? userEvent.keyboard(text) : userEvent.paste(text))
    const asked = screen.queryByRole('alert')?.querySelectorAll('button') ?? []
    return [
      field.value,
      ...(asked.length > 0
        ? Array.from(asked, (each) => each.textContent)
        : [screen.getByRole('status').textContent]),
    ]
  }

  it.each([
    ['0,5', '0.5', '0.5'],
    ['1,5', '1.5', '1.5'],
    ['0,125', '0.125', '0.125'],
    ['1234,567', '1,234.567', '1234.567'],
    ['1.5', '1.5', '1.5'],
    ['1,500', '1,500', '1500', '1.5'],
    ['1 500,250', '1,500.250', '1500.250'],
    ['12,345.678', '12,345.678', '12345.678'],
    ['1,500,000', '1,500,000', '1500000'],
    ['1.500', '1.500', '1500', '1.5'],
    ['12.345', '12.345', '12345', '12.3450'],
    ['1.234.567', '1,234,567', '1234567'],
    ['1.500,25', '1,500.25', '1500.25'],
    ['2000', '2,000', '2000'],
  ])('%s is read, typed and pasted, and asked only where it has two readings', async (text, ...expected) => {
    expect([await entered('type', text), await entered('paste', text)]).toEqual([expected, expected])
  })

  it('the question is announced, and answered by the keyboard', async () => {
    await entered('type', '1.500')
    expect(screen.getByRole('alert').textContent).toContain(
      '“1.500” can mean two amounts. Which one do you mean?',
    )
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '1500' }))
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('status').textContent).toBe('1.5')
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('a digit more leaves one reading', async () => {
    await entered('type', '1,500')
    await userEvent.keyboard('5')
    expect(screen.getByRole('status').textContent).toBe('1.5005')
    await userEvent.keyboard('{Backspace}')
    expect(screen.getByRole('alert')).toBeTruthy()
  })
})

test('a tick box is named by its label; what it does forever is part of its description', () => {
  render(<TickBox label="Revoke mint authority" detail="No one can ever make more." forever />)
  const box = screen.getByRole('checkbox', { name: 'Revoke mint authority' })
  expect(describedBy(box)).toContain('This is forever.')
})

test('a page of text keeps amounts on one line, however deep they stand in it', () => {
  render(
    <ReadingSection title="Fees">
      <p>
        It took <b>15 % of a fee</b> of 0.15 SOL.
      </p>
      <ul>
        <li>At most 1,232 bytes.</li>
      </ul>
    </ReadingSection>,
  )
  const text = screen.getByRole('heading', { name: 'Fees' }).nextElementSibling?.textContent
  expect(text?.replaceAll('\u00a0', '~')).toBe('It took 15~% of a fee of 0.15~SOL.At most 1,232~bytes.')
})

test('a busy button keeps the focus and ignores clicks', async () => {
  const onClick = vi.fn()
  render(
    <Button busy onClick={onClick}>
      Waiting for your wallet
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Waiting for your wallet' })
  await userEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
})

test('an address shows four and four characters and copies all of it, saying so', async () => {
  const user = userEvent.setup()
  render(<AddressText address={MINT} />)
  screen.getByText('7Qhn…Ro2V')
  await user.click(screen.getByRole('button', { name: 'Copy address 7Qhn…Ro2V' }))
  expect(await navigator.clipboard.readText()).toBe(MINT)
  expect((await screen.findByText('copied')).closest('output')).not.toBeNull()
})

test('a copy that the browser refuses is said too', async () => {
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  render(<AddressText address={MINT} full />)
  await user.click(screen.getByRole('button', { name: /Copy address/ }))
  await screen.findByText('not allowed to copy')
})

test('leading zeros of an amount are apart from its digits', () => {
  expect(splitLeadingZeros('0.004181457')).toEqual(['0.', '00', '4181457'])
  expect(splitLeadingZeros('0.000000000')).toEqual(['0.', '000000000', ''])
  expect(splitLeadingZeros('12.05')).toEqual(['', '', '12.05'])
  expect(splitLeadingZeros('0')).toEqual(['', '', '0'])
  const { container } = render(<Amount value="0.0042" />)
  expect(container.textContent).toBe('0.0042')
})

test('short texts are not shortened', () => {
  expect(shortAddress('12345678')).toBe('12345678')
  expect(shortAddress(MINT)).toBe('7Qhn…Ro2V')
})

test('a dialog is modal, named by its title, and Esc asks to close it', () => {
  const onClose = vi.fn()
  render(<Dialog title="Lock forever?" onClose={onClose} actions={<Button>Keep it free</Button>} final />)
  const dialog = screen.getByRole('dialog', { name: 'Lock forever?' })
  act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })))
  expect(onClose).toHaveBeenCalledTimes(1)
})

function describedBy(element: HTMLElement): string {
  const id = element.getAttribute('aria-describedby') ?? ''
  return document.getElementById(id)?.textContent ?? ''
}

test.each([
  [4096, 4096, true],
  [30_000, 30_000, false],
])('a stranger’s picture of %i × %i pixels is painted: %s', (naturalWidth, naturalHeight, painted) => {
  const { container } = render(<TokenPicture address={MINT} src="https://example.org/a.png" size={40} />)
  const picture = container.querySelector('img')
  if (!picture) throw new Error('no picture')
  expect(picture.style.visibility).toBe('hidden')
  Object.defineProperties(picture, {
    naturalWidth: { value: naturalWidth },
    naturalHeight: { value: naturalHeight },
  })
  fireEvent.load(picture)
  expect(container.querySelector('img')?.style.visibility).toBe(painted ? 'visible' : undefined)
})

test('a dialog is closed while it is still on the page, so that the focus returns', async () => {
  const closed: boolean[] = []
  const close = vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (
    this: HTMLDialogElement,
  ) {
    closed.push(this.isConnected)
  })
  const { rerender } = render(<Dialog title="Sure?" onClose={() => {}} />)
  rerender(<p>Gone</p>)
  expect(closed).toEqual([true])
  close.mockRestore()
})
