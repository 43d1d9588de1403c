import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { listClusters } from '../../src/solana/cluster'
import { restoreSession, switchCluster } from '../../src/wallet/actions'
import { currentLink } from '../../src/wallet/link'
import { disconnectWallet } from '../../src/wallet/session'
import { setDisconnected, walletStore } from '../../src/wallet/walletStore'
import { aWallet, trusted } from './aWallet'

const state = () => walletStore.getState()
let number = 0
/** Wallets stay registered for the life of a window: each test has one of its own. */
const aName = () => `Wallet ${(number += 1)}`

beforeEach(() => {
  localStorage.clear()
  setDisconnected()
})

describe('the wallet of the last visit', () => {
  it('is connected again without a prompt', async () => {
    const name = aName()
    trusted(name)
    const { first } = aWallet({ name, reject: 'connect' })
    await restoreSession()
    expect(state()).toMatchObject({ status: 'connected', address: first, walletName: name })
  })

  it('may announce itself late', async () => {
    const name = aName()
    trusted(name)
    const { first } = aWallet({ name, late: 300 })
    const restoring = restoreSession()
    expect(state()).toMatchObject({ status: 'restoring', walletName: name })
    await restoring
    expect(state()).toMatchObject({ status: 'connected', address: first })
  })

  it('is forgotten when it no longer trusts this page', async () => {
    const name = aName()
    trusted(name)
    localStorage.removeItem(`${name}.approved`)
    aWallet({ name })
    await restoreSession()
    expect(state().status).toBe('disconnected')
    expect(localStorage.getItem('mintwright.wallet')).toBeNull()
  })

  it('that never announces itself is given up after ten seconds, and kept for the next visit', async () => {
    vi.useFakeTimers()
    trusted('Uninstalled')
    const restoring = restoreSession()
    await vi.advanceTimersByTimeAsync(10_000)
    await restoring
    vi.useRealTimers()
    expect(state().status).toBe('disconnected')
    expect(localStorage.getItem('mintwright.wallet')).not.toBeNull()
  })

  it('is not looked for where there was none', async () => {
    await restoreSession()
    expect(state().status).toBe('disconnected')
  })
})

describe('a connected wallet', () => {
  const connected = async () => {
    const name = aName()
    trusted(name)
    const wallet = aWallet({ name })
    await restoreSession()
    return wallet
  }

  it('changes the pages’ account when another is picked in it', async () => {
    const { control, second } = await connected()
    control.useAccount(1)
    expect(state()).toMatchObject({ status: 'connected', address: second })
  })

  it('that tells no change is looked at when the person comes back to the page', async () => {
    const name = aName()
    trusted(name)
    const events = { version: '1.0.0', on: () => () => {} }
    const { control, first, second } = aWallet({ name, features: { 'standard:events': events } })
    await restoreSession()
    control.useAccount(1)
    expect(state()).toMatchObject({ address: first })
    window.dispatchEvent(new Event('focus'))
    expect(state()).toMatchObject({ status: 'connected', address: second })
  })

  it('disconnects the pages when it ends the session', async () => {
    const { control } = await connected()
    control.revoke()
    expect(state().status).toBe('disconnected')
    expect(currentLink()).toBeNull()
    expect(localStorage.getItem('mintwright.wallet')).toBeNull()
  })

  it('is left and forgotten by the menu, in our words and in the kit’s', async () => {
    const { control } = await connected()
    switchCluster('devnet')
    localStorage.setItem('@appkit/connection_status', 'connected')
    localStorage.setItem('WALLETCONNECT_DEEPLINK_CHOICE', '{"href":"far://","name":"Far"}')
    await disconnectWallet()
    // The network is the person's choice, not the wallet's.
    expect(state()).toEqual({ status: 'disconnected', cluster: listClusters(null)[1] })
    switchCluster('mainnet')
    expect(Object.keys(localStorage).filter((key) => /appkit|wallet|approved/i.test(key))).toEqual([])
    control.useAccount(1)
    expect(state().status).toBe('disconnected')
  })

  it('is left at once, though it never answers', async () => {
    const { control } = await connected()
    control.clings = true
    void disconnectWallet()
    await vi.dynamicImportSettled()
    expect(state().status).toBe('disconnected')
    expect(currentLink()).toBeNull()
    expect(localStorage.getItem('mintwright.wallet')).toBeNull()
  })

  it('that refuses to be left is left all the same, and the person is told: "Failed to disconnect"', async () => {
    const name = aName()
    trusted(name)
    const disconnect = () => Promise.reject(new Error('locked'))
    aWallet({ name, features: { 'standard:disconnect': { version: '1.0.0', disconnect } } })
    await restoreSession()
    await disconnectWallet()
    expect(state().status).toBe('disconnected')
    await screen.findByText('Failed to disconnect', {}, { timeout: 50_000 })
  })

  it('stays connected while the pages turn to another network', async () => {
    const { first } = await connected()
    switchCluster('devnet')
    expect(state()).toMatchObject({ status: 'connected', address: first, cluster: { id: 'devnet' } })
    expect(localStorage.getItem('mintwright.cluster')).toBe('devnet')
    switchCluster('practice')
    expect(state().cluster.id).toBe('devnet')
    switchCluster('mainnet')
  })
})

it('a network is remembered when it was chosen, not because a page was opened', () => {
  expect(localStorage.getItem('mintwright.cluster')).toBeNull()
  switchCluster('devnet')
  expect(localStorage.getItem('mintwright.cluster')).toBe('devnet')
})

it('a saved network that this page does not have gives way to the first one', async () => {
  localStorage.setItem('mintwright.cluster', 'practice')
  vi.resetModules()
  const fresh = await import('../../src/wallet/walletStore')
  expect(fresh.walletStore.getState().cluster.id).toBe('mainnet')
})

it('a page begins with the wallet of the last visit on its way, and the prerendered one without', async () => {
  trusted('Not here')
  vi.resetModules()
  const { walletStore: fresh } = await import('../../src/wallet/walletStore')
  expect(fresh.getState()).toMatchObject({ status: 'restoring', walletName: 'Not here' })
  expect(fresh.getInitialState().status).toBe('disconnected')
  const actions = await import('../../src/wallet/actions')
  localStorage.clear()
  await actions.restoreSession()
  expect(fresh.getState().status).toBe('disconnected')
})
