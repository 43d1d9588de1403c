import { expect, it, vi } from 'vitest'
import { screen } from '@testing-library/react'
import { openWallet } from '../../src/wallet/actions'
import { openWalletView } from '../../src/wallet/session'
import { setDisconnected, walletStore } from '../../src/wallet/walletStore'
import { NOT_ARRIVED } from '../../src/ui/loadAnew'

const kit = vi.hoisted(() => ({ thrown: new Error() }))
vi.mock('../../src/wallet/kit', () => ({
  openConnect: () => Promise.reject(kit.thrown),
  openView: () => Promise.reject(kit.thrown),
}))

it.each([
  ['Chain adapter not found', /^The part that connects wallets of this network is missing\. Reload the page/],
  ['Network not found', /^The wallet’s network is not one of this site\. Choose one/],
  ['No ConnectionController client found', /^No connection to a wallet is set up\./],
  ['x is not a function', NOT_ARRIVED],
])('what the kit throws while the list opens is said below the button: %s', async (text, said) => {
  setDisconnected()
  kit.thrown = new Error(text)
  await openWallet()
  const state = walletStore.getState()
  expect(state.status === 'disconnected' && state.problem).toEqual(
    typeof said === 'string' ? said : expect.stringMatching(said),
  )
})

it('and in a toast where a view was to open', async () => {
  setDisconnected()
  kit.thrown = new Error('NetworkController client not set')
  await openWalletView('Account')
  await screen.findByText(/The choice of network has not started\./, {}, { timeout: 50_000 })
})
