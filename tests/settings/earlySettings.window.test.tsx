import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import SettingsPage from '../../src/pages/settings/SettingsPage'
import { changeSettings, defaultSettings, settingsStore } from '../../src/settings/settingsStore'
import { textbox } from '../support/hands'

const page = (
  <MemoryRouter>
    <SettingsPage />
  </MemoryRouter>
)

/* The page is prerendered with the defaults: what a person changes before its script runs must be kept all the same. */

afterEach(() => {
  cleanup()
  changeSettings(defaultSettings)
})

it('what is ticked and typed before the page’s script runs is kept', () => {
  const container = prerendered()
  tickOnly(boxOf('Check RPC endpoints before use'), true)
  tickOnly(boxOf('Show pictures of tokens'), false)
  typeOnly('Slippage limit', '2.5')
  typeOnly('Price impact limit', '5')
  typeOnly('Ceiling for one transaction', '0.001')
  typeOnly('RPC address for Mainnet', 'https://rpc.example')
  render(page, { container, hydrate: true })
  expect(settingsStore.getState()).toMatchObject({
    pingFirst: true,
    slippageBps: 250,
    impactBps: 500,
    priorityCeiling: 1_000_000n,
    pictures: false,
  })
  expect(fieldOf('RPC address for Mainnet').value).toBe('https://rpc.example')
  expect(boxOf('Check RPC endpoints before use').checked).toBe(true)
  expect(boxOf('Show pictures of tokens').checked).toBe(false)
})

it('what was kept before comes back over the prerendered defaults, untouched', () => {
  const kept = {
    pingFirst: true,
    pictures: false,
    slippageBps: 50,
    rpcUrls: { mainnet: 'https://mine.example/' },
  }
  changeSettings(kept)
  render(page, { container: prerendered(), hydrate: true })
  expect(boxOf('Check RPC endpoints before use').checked).toBe(true)
  expect(boxOf('Show pictures of tokens').checked).toBe(false)
  expect(fieldOf('Slippage limit').value).toBe('0.5')
  expect(fieldOf('RPC address for Mainnet').value).toBe('https://mine.example/')
  expect(settingsStore.getState()).toMatchObject(kept)
})

it('a button of the prerendered page is the same one afterwards, so that an early press on it is not lost', () => {
  const container = prerendered()
  const high = screen.getByRole('button', { name: 'High' })
  render(page, { container, hydrate: true })
  fireEvent.click(high)
  expect(settingsStore.getState().priority).toBe('high')
})

function prerendered(): HTMLElement {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page)
  return container
}

const boxOf = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const fieldOf = (name: string) => textbox(name)

/** As a person does while nothing listens: the field changes, and nobody is told. */
function tickOnly(box: HTMLInputElement, checked: boolean): void {
  box.checked = checked
}

function typeOnly(name: string, text: string): void {
  fieldOf(name).value = text
}
