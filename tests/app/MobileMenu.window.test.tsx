import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { menuAfter } from '../../src/app/menuState'
import { Shell } from '../../src/app/Shell'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('toggles between open, closing and closed', () => {
  expect(menuAfter('closed', 'toggle')).toBe('open')
  expect(menuAfter('open', 'toggle')).toBe('closing')
  expect(menuAfter('closing', 'toggle')).toBe('open')
  expect(menuAfter('closing', 'ended')).toBe('closed')
})

test('opens over an inert page with the focus inside, closes in 0.3 s and gives the focus back', async () => {
  renderShell()
  expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull()

  const burger = screen.getByRole('button', { name: 'Open menu' })
  await openMenu()
  const menu = screen.getByRole('dialog', { name: 'Menu' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close menu' }))
  expect(page().hasAttribute('inert')).toBe(true)

  fireEvent.click(screen.getByRole('button', { name: 'Close menu' }))
  expect(menu.hasAttribute('inert')).toBe(true)
  expect(page().hasAttribute('inert')).toBe(false)
  expect(document.activeElement).toBe(burger)

  passTime(299)
  expect(menu.isConnected).toBe(true)
  passTime(1)
  expect(menu.isConnected).toBe(false)
  // The panel slides as long as it stays.
  expect(readFileSync('src/ui/styles/tokens.css', 'utf8')).toContain('--slow: 300ms;')
})

test.each([
  ['a link', () => fireEvent.click(linkInMenu('Create Token'))],
  ['the overlay', () => fireEvent.click(overlay())],
  ['Escape', () => fireEvent.keyDown(document, { key: 'Escape' })],
])('closes by %s', async (_, close) => {
  renderShell()
  await openMenu()
  act(() => void close())
  passTime(300)
  expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull()
})

test('holds the links of the header and of the footer, and the network switch', async () => {
  renderShell()
  await openMenu()
  const names = ['Home', 'Create Token', 'Copy Trending', 'Create Liquidity', 'Manage Liquidity']
  const ofFooter = ['Account', 'History', 'Settings', 'Learn', 'FAQ', 'Look up a token']
  for (const name of [...names, ...ofFooter]) linkInMenu(name)
  expect(screen.getByRole('list', { name: 'Yours' }).textContent).toBe('AccountSendSwapHistorySettings')
  expect(screen.getAllByRole('button', { name: /Change network/ }).length).toBe(2)
})

function renderShell() {
  return render(
    <MemoryRouter>
      <Shell>
        <h1>Page</h1>
      </Shell>
    </MemoryRouter>,
  )
}

/** Its code comes with the first click. */
async function openMenu() {
  fireEvent.click(screen.getByRole('button', { name: 'Open menu' }))
  await act(() => vi.dynamicImportSettled())
}

function page(): HTMLElement {
  return screen.getByRole('main', { hidden: true })
}

function linkInMenu(name: string): HTMLElement {
  const inMenu = screen.getAllByRole('link', { name }).find((link) => link.closest('dialog'))
  if (!inMenu) throw new Error(`The menu has no link ${name}`)
  return inMenu
}

function overlay(): Element {
  const found = screen.getByRole('dialog', { name: 'Menu' }).previousElementSibling
  if (!found) throw new Error('The menu has no overlay')
  return found
}

function passTime(milliseconds: number) {
  act(() => void vi.advanceTimersByTime(milliseconds))
}
