// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import SettingsPage from '../../src/pages/settings/SettingsPage'
import { changeSettings, defaultSettings, settingsStore } from '../../src/settings/settingsStore'

const user = userEvent.setup()
const stored = () => settingsStore.getState()

beforeEach(() => {
  changeSettings(defaultSettings)
  render(<SettingsPage />)
})
afterEach(cleanup)

describe('an RPC address', () => {
  it('that cannot work gets its sentence beside the field, and is not kept', async () => {
    const field = screen.getByRole('textbox', { name: 'RPC address for Mainnet' })
    await user.type(field, 'rpc.example')
    await user.click(screen.getAllByRole('button', { name: 'Save' })[0] ?? field)
    expect(await screen.findByText('Enter the whole address, starting with https://.')).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(stored().rpcUrls).toEqual({})
  })

  it('that is emptied gives way to the default', async () => {
    changeSettings({ rpcUrls: { mainnet: 'https://rpc.example/' } })
    cleanup()
    render(<SettingsPage />)
    const field = screen.getByRole('textbox', { name: 'RPC address for Mainnet' })
    await user.clear(field)
    await user.type(field, '{Enter}')
    expect(await screen.findByText('Saved: the default is used.')).toBeTruthy()
    expect(stored().rpcUrls).toEqual({})
  })
})

it('the priority level is kept at once', async () => {
  await user.click(screen.getByRole('button', { name: 'High' }))
  expect(stored().priority).toBe('high')
  expect(JSON.parse(localStorage.getItem('mintwright.settings') ?? '{}')).toMatchObject({ priority: 'high' })
})

it('a slippage limit is kept as soon as it makes sense', async () => {
  const field = screen.getByRole('textbox', { name: 'Slippage limit' })
  await user.clear(field)
  await user.type(field, '60')
  expect(screen.getByText('Enter between 0.01 and 50 percent.')).toBeTruthy()
  await user.clear(field)
  await user.type(field, '0.5')
  expect(stored().slippageBps).toBe(50)
})
