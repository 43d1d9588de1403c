import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { restoreSession, switchCluster } from '../../src/wallet/actions'
import { NetworkSwitch } from '../../src/wallet/NetworkSwitch'
import { WalletButton } from '../../src/wallet/WalletButton'
import { setDisconnected } from '../../src/wallet/walletStore'
import { aWallet, trusted } from './aWallet'

const user = userEvent.setup()
let number = 0

async function connected() {
  const name = `Button ${(number += 1)}`
  trusted(name)
  const wallet = aWallet({ name })
  await restoreSession()
  render(<WalletButton />, { wrapper: MemoryRouter })
  return { ...wallet, name }
}

const button = () => screen.getByRole('button')
const focused = () => document.activeElement?.textContent

beforeEach(() => {
  localStorage.clear()
  setDisconnected()
  switchCluster('mainnet')
})
afterEach(cleanup)

describe('the wallet button', () => {
  it('asks to connect when there is no wallet', () => {
    render(<WalletButton />, { wrapper: MemoryRouter })
    expect(screen.getByRole('button', { name: 'Connect wallet' })).toBeTruthy()
  })

  it('shows four and four characters of the address', async () => {
    const { first } = await connected()
    expect(button().textContent).toContain(`${first.slice(0, 4)}…${first.slice(-4)}`)
  })

  it('opens a menu that the arrow keys walk, and that Escape closes onto the button', async () => {
    const { name } = await connected()
    await user.click(button())
    const menu = await screen.findByRole('menu', { name: 'Wallet' })
    expect(menu.textContent).toContain(name)
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(['Account', 'Send', 'Swap', 'History', 'Wallet', 'Buy crypto', 'Copy address', 'Disconnect'])
    expect(focused()).toBe('Account')
    await user.keyboard('{ArrowUp}')
    expect(focused()).toBe('Disconnect')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toBe('Send')
    await user.keyboard('{End}{Home}')
    expect(focused()).toBe('Account')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(button())
  })

  it('offers to buy where money is real alone', async () => {
    await connected()
    await user.click(button())
    expect(await screen.findByRole('menuitem', { name: 'Buy crypto' })).toBeTruthy()
    act(() => switchCluster('devnet'))
    expect(screen.queryByRole('menuitem', { name: 'Buy crypto' })).toBeNull()
  })

  it('closes the menu on a click elsewhere', async () => {
    await connected()
    await user.click(button())
    await screen.findByRole('menu')
    await user.click(document.body)
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('leads to the account page', async () => {
    await connected()
    await user.click(button())
    const item = await screen.findByRole('menuitem', { name: 'Account' })
    expect(item.getAttribute('href')).toBe('/account')
  })

  it('disconnects', async () => {
    await connected()
    await user.click(button())
    await user.click(await screen.findByRole('menuitem', { name: 'Disconnect' }))
    expect(await screen.findByRole('button', { name: 'Connect wallet' })).toBeTruthy()
  })
})

describe('the network switch', () => {
  it('names the network and turns to the other one', async () => {
    render(<NetworkSwitch />)
    await user.click(screen.getByRole('button', { name: 'Network: Mainnet. Change network' }))
    const choices = await screen.findAllByRole('menuitemradio')
    expect(choices.map((choice) => choice.getAttribute('aria-checked'))).toEqual(['true', 'false'])
    await user.click(screen.getByRole('menuitemradio', { name: /Devnet/ }))
    expect(screen.getByRole('button', { name: 'Network: Devnet. Change network' })).toBeTruthy()
  })
})
