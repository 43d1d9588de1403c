import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { showWalletApps } from '../../src/wallet/showWalletApps'

it.each([
  [
    'Phantom',
    ['Practice Wallet'],
    'Get Phantom from its own site and reload this page, or use the Practice Wallet.',
  ],
  ['Solflare', ['Backpack', 'Practice Wallet'], /or use Backpack or the Practice Wallet\.$/],
  ['Backpack', [], 'Get Backpack from its own site, reload this page and connect again.'],
])(
  'of %s, which was chosen and is missing, it says where to get it and what is here: %j',
  async (missing, installed, lead) => {
    const shown = showWalletApps('install', { missing, installed })
    const dialog = within(await screen.findByRole('dialog', { name: `${missing} is not in this browser` }))
    dialog.getByText(lead)
    expect(dialog.getAllByRole('link').map((link) => link.textContent)).toEqual([`Get ${missing}`])
    await userEvent.click(dialog.getByRole('button', { name: 'Back to the list' }))
    expect(await shown).toBe('list')
  },
)

it('offers the three where it is not known which one was chosen', async () => {
  const shown = showWalletApps('install', { missing: undefined, installed: [] })
  const dialog = within(await screen.findByRole('dialog', { name: 'That wallet is not in this browser' }))
  expect(dialog.getAllByRole('link')).toHaveLength(3)
  await userEvent.click(dialog.getByRole('button', { name: 'Stay here' }))
  expect(await shown).toBe('closed')
})
