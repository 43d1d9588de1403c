import type { CreateAppKit } from '@reown/appkit'
import { solana, solanaDevnet } from '@reown/appkit/networks'
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { screen } from '@testing-library/react'
import { openConnect, openKitSignIn, openView } from '../../src/wallet/kit'
import { currentLink, dropLink, linkRemote } from '../../src/wallet/link'
import { enterModal, leaveModal, renderList } from '../../src/wallet/modal'
import { SolanaAccountsAdapter } from '../../src/wallet/SolanaAccountsAdapter'
import { walletStore } from '../../src/wallet/walletStore'

/* What this page asks of the kit's window, and what the kit's own parts make of it. */

/** The kit's parts that hold its window, its connection and its lists, which its package does not hand out. */
type Controllers = {
  BlockchainApiController: {
    state: { supportedChains: { http: readonly string[] } }
    getOnrampOptions: () => Promise<{ paymentCurrencies: unknown }>
    getOnrampQuote: (wanted: object) => Promise<unknown>
  }
  ChainController: {
    state: {
      activeChain?: string
      activeCaipNetwork?: { caipNetworkId: string }
      chains: Map<string, { namespace: string; accountState: { caipAddress?: string } }>
    }
  }
  ConnectionController: { state: Record<string, unknown>; resetWcConnection: () => void }
  ConnectorController: { setConnectors: (connectors: readonly object[]) => void }
  ModalController: {
    state: { shake: boolean; open: boolean; loading: boolean }
    open: (options?: object) => Promise<void>
    close: () => void
    shake: () => void
  }
  RouterController: { state: { view: string } }
  TransactionsController: { state: { transactions: readonly unknown[]; next?: string } }
  WalletUtil: { getConnectOrderMethod: (features: object | undefined, connectors: readonly []) => string[] }
}
const file = '../../node_modules/@reown/appkit-controllers/dist/esm/exports/index.js'
const {
  BlockchainApiController,
  ChainController,
  ConnectionController,
  ConnectorController,
  ModalController,
  RouterController,
  TransactionsController,
  WalletUtil,
} = (await import(new URL(file, import.meta.url).href)) as Controllers

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const ADDRESS = 'SysvarC1ock11111111111111111111111111111111'

/** The kit as this page has it: it keeps what it was given, and its window and its connection are the real ones. */
const kit = vi.hoisted(() => ({ given: [] as unknown[], isConnected: false, made: {} as object }))
vi.mock('@reown/appkit', () => ({
  createAppKit: (options: unknown) => {
    kit.given.push(options)
    return kit.made
  },
}))

const nothing = () => () => {}
kit.made = {
  remoteFeatures: {},
  subscribeAccount: nothing,
  subscribeCaipNetworkChange: nothing,
  subscribeEvents: nothing,
  subscribeRemoteFeatures: nothing,
  subscribeState: nothing,
  subscribeWalletConnectUri: nothing,
  getIsConnectedState: () => kit.isConnected,
  getRemoteFeatures: () => undefined,
  getUniversalProvider: () => Promise.resolve(undefined),
  updateOptions: () => {},
  disconnect: async () => {},
  open: (options?: object) => ModalController.open(options),
  resetWcConnection: () => ConnectionController.resetWcConnection(),
}

/** The kit with an account of Solana, or without one. */
function connected(isConnected: boolean): void {
  kit.isConnected = isConnected
  const accountState = isConnected ? { caipAddress: `${MAINNET}:${ADDRESS}` } : {}
  ChainController.state.activeChain = 'solana'
  ChainController.state.chains.set('solana', { namespace: 'solana', accountState })
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})))
  vi.stubGlobal('__SIGN_IN__', 'off')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  dropLink()
})

describe('the window', () => {
  it('opens with Account for a connected wallet, else with the list of wallets', async () => {
    connected(false)
    await openConnect()
    expect([ModalController.state.open, RouterController.state.view]).toEqual([true, 'Connect'])
    connected(true)
    await ModalController.open()
    expect(RouterController.state.view).toBe('Account')
  })

  it('opens with the view that is asked for', async () => {
    connected(true)
    for (const view of ['OnRampProviders', 'Transactions', 'Account'] as const) {
      await openView(view)
      expect(RouterController.state.view).toBe(view)
    }
  })

  it('is loading while it opens, and no more once it is closed', async () => {
    connected(false)
    const opening = ModalController.open()
    await vi.waitFor(() => expect(ModalController.state.loading).toBe(true))
    await opening
    ModalController.close()
    expect([ModalController.state.open, ModalController.state.loading]).toEqual([false, false])
  })

  it('shakes for 500 ms', () => {
    vi.useFakeTimers()
    ModalController.shake()
    vi.advanceTimersByTime(499)
    expect(ModalController.state.shake).toBe(true)
    vi.advanceTimersByTime(1)
    expect(ModalController.state.shake).toBe(false)
  })

  it('is told no other order of e-mail, social logins and wallets than its own', async () => {
    connected(false)
    await openConnect()
    const [{ features }] = kit.given as [CreateAppKit]
    expect(WalletUtil.getConnectOrderMethod(features, [])).toEqual(['email', 'social', 'wallet'])
  })
})

it('the kit has one adapter, of Solana, and nothing removes an adapter or a network', async () => {
  await openConnect()
  const [{ adapters, networks }] = kit.given as [CreateAppKit]
  expect(adapters?.map((adapter) => adapter instanceof SolanaAccountsAdapter)).toEqual([true])
  expect(networks).toHaveLength(2)
  const source = readdirSync('src/wallet').map((name) => readFileSync(`src/wallet/${name}`, 'utf8'))
  expect(source.join('')).not.toMatch(/removeAdapter|removeNetwork/)
})

it('the kit’s adapter never looks at wallets that it is given: it finds them by the Wallet Standard', () => {
  const looked: unknown[] = []
  const look = (_: object, name: string | symbol) => void looked.push(name)
  const given = new Proxy({}, { get: look, has: (_, name) => looked.push(name) > 0 })
  const adapter = new SolanaAccountsAdapter({ wallets: [given as never] })
  adapter.construct({ networks: [solana, solanaDevnet] } as never)
  adapter.syncConnectors()
  expect(looked).toEqual([])
  expect(adapter.connectors).toEqual([])
})

describe('the list of wallets', () => {
  const announce = (name: string) => {
    ConnectorController.setConnectors([{ id: name, name, type: 'ANNOUNCED', chain: 'solana' }])
    renderList()
  }
  const rowsOf = (list: Element | null) =>
    Array.from(list?.shadowRoot?.querySelectorAll('w3m-list-wallet') ?? [], (row) => row.getAttribute('name'))

  it('takes no press of a pointer after it has moved, for others that come or a window that grows', async () => {
    const part =
      '../../node_modules/@reown/appkit-scaffold-ui/dist/esm/src/partials/w3m-connector-list/index.js'
    await import(new URL(part, import.meta.url).href)
    let grow = () => {}
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(onSize: () => void) {
          grow = onSize
        }
        observe() {}
        disconnect() {}
      },
    )
    vi.useFakeTimers()
    const modal = document.body.appendChild(document.createElement('w3m-modal'))
    modal.attachShadow({ mode: 'open' }).innerHTML = '<wui-card tabindex="0"></wui-card>'
    await enterModal()
    announce('First Wallet')
    const list = document.createElement('w3m-connector-list')
    modal.shadowRoot?.querySelector('wui-card')?.append(list)
    const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)
    const takes = () => list.style.pointerEvents !== 'none' && !list.inert
    await passes(50)
    expect([rowsOf(list), takes()]).toEqual([['First Wallet'], false])
    await passes(500)
    expect(takes()).toBe(true)
    announce('Second Wallet')
    await passes(50)
    expect([rowsOf(list), takes()]).toEqual([['First Wallet', 'Second Wallet'], false])
    await passes(200)
    grow()
    await passes(300)
    expect(takes()).toBe(false)
    await passes(300)
    expect(takes()).toBe(true)
    renderList()
    await passes(50)
    expect(takes()).toBe(true)
    leaveModal()
    modal.remove()
  })
})

describe('a sign-in that cannot begin', () => {
  it('is refused in a copy without sign-in', async () => {
    await expect(openKitSignIn()).rejects.toThrow('SIWX is not enabled')
  })

  it.each(['optional', 'required'])(
    'says so where the kit has no account, and ends the connection: %s',
    async (mode) => {
      vi.useFakeTimers()
      vi.stubGlobal('__SIGN_IN__', mode)
      connected(false)
      const provider = {
        signTransaction: async () => Promise.reject(new Error()),
        disconnect: async () => {},
      }
      linkRemote(provider, { address: ADDRESS, walletName: 'Far' })
      const asked = openKitSignIn()
      await vi.advanceTimersByTimeAsync(5_000)
      await asked
      vi.useRealTimers()
      await screen.findByText(
        'A problem occurred while trying initialize authentication',
        {},
        { timeout: 50_000 },
      )
      screen.getByText(/^No account is connected\./)
      expect(currentLink()).toBeNull()
    },
  )
})

it('a wallet that is left takes the pairing, the saved app and the list of transactions along', async () => {
  await openConnect()
  const provider = { signTransaction: async () => Promise.reject(new Error()), disconnect: async () => {} }
  linkRemote(provider, { address: ADDRESS, walletName: 'Far' })
  expect(walletStore.getState().status).toBe('connected')
  const pairing = { wcUri: 'wc:1', wcPairingExpiry: 1, wcLinking: { name: 'Far' }, recentWallet: { id: '1' } }
  Object.assign(ConnectionController.state, pairing, { status: 'connected' })
  Object.assign(TransactionsController.state, { transactions: [{ id: '1' }], next: 'second' })
  localStorage.setItem('WALLETCONNECT_DEEPLINK_CHOICE', '{"href":"far://","name":"Far"}')
  dropLink()
  expect(ConnectionController.state).toMatchObject({
    wcUri: undefined,
    wcPairingExpiry: undefined,
    wcLinking: undefined,
    recentWallet: undefined,
    status: 'disconnected',
  })
  expect(TransactionsController.state).toMatchObject({ transactions: [], next: undefined })
  expect(localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')).toBeNull()
})

it('what can be bought without an answer: USD and EUR, by card from 10.00 to 7500.00, by bank from 10.00 to 25000.00, at a mocked quote', async () => {
  ChainController.state.activeCaipNetwork = { caipNetworkId: MAINNET }
  BlockchainApiController.state.supportedChains = { http: [MAINNET] }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('down', { status: 500 })))
  const { paymentCurrencies } = await BlockchainApiController.getOnrampOptions()
  const payment_method_limits = [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ]
  expect(paymentCurrencies).toEqual(['USD', 'EUR'].map((id) => ({ id, payment_method_limits })))
  const amount = { amount: '250', currency: 'USD' }
  expect(
    await BlockchainApiController.getOnrampQuote({ amount: '250', paymentCurrency: { id: 'USD' } }),
  ).toEqual({
    networkFee: amount,
    paymentSubtotal: amount,
    paymentTotal: amount,
    purchaseAmount: amount,
    quoteId: 'mocked-quote-id',
  })
})
