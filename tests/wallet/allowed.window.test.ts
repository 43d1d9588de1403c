import { solana, solanaDevnet } from '@reown/appkit/networks'
import type { Wallet } from '@wallet-standard/base'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { screen } from '@testing-library/react'
import { restoreSession } from '../../src/wallet/actions'
import { guardRequests } from '../../src/wallet/allowed'
import { currentLink, dropLink } from '../../src/wallet/link'
import { SolanaAccountsAdapter } from '../../src/wallet/SolanaAccountsAdapter'
import { featuresOf, waitForWallet } from '../../src/wallet/standardWallets'
import { toSigningError } from '../../src/wallet/walletSigner'
import { describeError } from '../../src/errors/describeError'
import { aWallet, trusted } from './aWallet'

const NOT_ALLOWED = 'Requested RPC call is not allowed'
const OTHERS = [
  'experimental:drain',
  'standard:export',
  'solana:getKeys',
  'bitcoin:signTransaction',
  'xsolana:signMessage',
] as const

let number = 0

/** Announces a wallet that offers more than this site may ask for; `asked` is what of it was reached. */
function aGenerousWallet(): { name: string; asked: string[] } {
  const name = `Generous ${(number += 1)}`
  const asked: string[] = []
  const extra = Object.fromEntries(
    OTHERS.map((feature) => [feature, { version: '1.0.0', run: () => void asked.push(feature) }]),
  )
  trusted(name)
  aWallet({ name, features: extra })
  return { name, asked }
}

/** Reaches a feature and calls it, as the kit's providers do. */
function callFeature(wallet: Wallet, name: string): void {
  const feature = (wallet.features as Record<string, { run?: () => void } | undefined>)[name]
  feature?.run?.()
}

function anAdapter(): SolanaAccountsAdapter {
  const adapter = new SolanaAccountsAdapter()
  adapter.construct({ networks: [solana, solanaDevnet] } as never)
  return adapter
}

beforeEach(() => {
  localStorage.clear()
  dropLink()
})

describe('a wallet of this browser', () => {
  it('is asked for no other feature by the pages', async () => {
    const { name, asked } = aGenerousWallet()
    await restoreSession()
    const link = currentLink()
    if (link?.reach !== 'browser') throw new Error('not connected')
    expect(link.wallet.name).toBe(name)
    for (const feature of OTHERS) {
      expect(feature in link.wallet.features).toBe(true)
      expect(() => callFeature(link.wallet, feature)).toThrow(NOT_ALLOWED)
    }
    expect(asked).toEqual([])
    expect(Object.keys(featuresOf(link.wallet))).toContain('solana:signTransaction')
  })

  it('is asked for no other feature by the kit, which has the same guarded wallet', async () => {
    const { name, asked } = aGenerousWallet()
    const adapter = anAdapter()
    adapter.syncConnectors()
    const connector = adapter.connectors.find((one) => one.name === name)
    const { wallet } = connector as unknown as { wallet: Wallet }
    expect(wallet).toBe(await waitForWallet(name, 0))
    for (const feature of OTHERS) expect(() => callFeature(wallet, feature)).toThrow(NOT_ALLOWED)
    await expect(connector?.request({ method: 'eth_sign' } as never)).rejects.toThrow(NOT_ALLOWED)
    expect(asked).toEqual([])
  })

  it('is asked to connect by the kit only once the person has chosen it; until then the kit has the page’s connection, or none', async () => {
    const name = `Loud ${(number += 1)}`
    trusted(name)
    const connect = vi.fn<(input?: object) => Promise<object>>()
    const { first, control } = aWallet({
      name,
      features: { 'standard:connect': { version: '1.0.0', connect } },
    })
    connect.mockImplementation(async () => (control.useAccount(0), {}))
    const adapter = anAdapter()
    adapter.syncConnectors()
    const id = adapter.connectors.find((one) => one.name === name)?.id ?? ''
    const sync = () =>
      adapter.syncConnection({ id, namespace: 'solana', chainId: solana.id, rpcUrl: 'http://localhost' })
    await expect(sync()).rejects.toThrow('the person has chosen no wallet yet')
    expect(connect).not.toHaveBeenCalled()
    await restoreSession()
    expect(await sync()).toMatchObject({ address: first })
    expect(connect.mock.calls).toEqual([[{ silent: true }]])
    const another = anAdapter()
    another.syncConnectors()
    await another.connect({ id, type: '', chainId: solana.id, rpcUrl: 'http://localhost' })
    expect(connect.mock.calls).toEqual([[{ silent: true }], []])
  })

  it('that is refused something says “Action not allowed” on the page', async () => {
    const { name } = aGenerousWallet()
    const wallet = await waitForWallet(name, 0)
    if (!wallet) throw new Error('not announced')
    const thrown = (() => {
      try {
        callFeature(wallet, 'experimental:drain')
        return undefined
      } catch (error) {
        return error
      }
    })()
    await screen.findByText('Action not allowed', {}, { timeout: 50_000 })
    screen.getByText(/never for experimental:drain\. Your wallet was not asked\./)
    expect(describeError(toSigningError(thrown, name)).title).toBe('Action not allowed')
  })
})

describe('a wallet on another device', () => {
  /** Standard eth_* reads: those of Ethereum’s execution-apis, and eth_getBlockReceipts and eth_getProof among them. */
  const READS = `eth_accounts eth_blockNumber eth_call eth_chainId eth_estimateGas eth_feeHistory eth_gasPrice
    eth_getBalance eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts
    eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getCode eth_getFilterChanges
    eth_getFilterLogs eth_getLogs eth_getProof eth_getStorageAt eth_getTransactionByBlockHashAndIndex
    eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash eth_getTransactionCount
    eth_getTransactionReceipt eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber
    eth_maxPriorityFeePerGas eth_newBlockFilter eth_newFilter eth_newPendingTransactionFilter eth_syncing
    eth_uninstallFilter`
  /** The methods that the specification allows, in its order. */
  const ALLOWED = [
    ...READS.split(/\s+/),
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
    'wallet_sendCalls',
    'wallet_getCallsStatus',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ]
  /** Others that the kit knows (W3mFrameRpcConstants), that wallets know, or that are none. */
  const REFUSED = [
    'eth_sendRawTransaction',
    'eth_sendUserOperation',
    'eth_getAccount',
    'eth_getUserOperationReceipt',
    'eth_estimateUserOperationGas',
    'eth_getUserOperationByHash',
    'eth_supportedEntryPoints',
    'eth_sign',
    'wallet_addEthereumChain',
    'solana_getAccounts',
    'getBalance',
    '__proto__',
    '',
  ]

  /** What stands at the end of the kit's provider: the client that sends to the relay. */
  function aProvider() {
    const sent: string[] = []
    const request = async ({ request: { method } }: { request: { method: string } }) => void sent.push(method)
    const client = { request, core: {} }
    const provider = {
      client,
      session: undefined,
      on: () => {},
      request: async ({ method }: { method: string }) => await client.request({ request: { method } }),
    }
    return { provider, sent }
  }

  it('is asked by the kit for the methods of the specification and for no other, through any of its objects', async () => {
    const { provider, sent } = aProvider()
    const adapter = anAdapter()
    await adapter.setUniversalProvider(provider as never)
    const connector = adapter.connectors.find(({ id }) => id === 'walletConnect')
    for (const method of REFUSED) {
      await expect(connector?.request({ method } as never)).rejects.toThrow(NOT_ALLOWED)
      await expect(provider.request({ method })).rejects.toThrow(NOT_ALLOWED)
      await expect(provider.client.request({ request: { method } })).rejects.toThrow(NOT_ALLOWED)
    }
    expect(sent).toEqual([])
    for (const method of ALLOWED) await connector?.request({ method } as never)
    expect(sent).toEqual(ALLOWED)
  })

  it('is asked nothing where only one of the methods of a request is allowed', async () => {
    const sent: unknown[] = []
    const provider = { request: async (asked: unknown) => void sent.push(asked) }
    guardRequests(provider as never)
    const [good, bad] = [{ method: 'solana_signMessage' }, { method: 'eth_sign' }]
    const mixed = [
      { ...bad, request: good },
      { ...good, request: bad },
      { ...good, params: { request: bad } },
      { request: good, params: { request: bad } },
      { method: 'wc_sessionRequest', params: { request: good } },
      { params: { request: bad } },
      {},
      undefined,
    ]
    for (const asked of mixed) await expect(provider.request(asked as never)).rejects.toThrow(NOT_ALLOWED)
    expect(sent).toEqual([])
    const allowed = [
      good,
      { request: good },
      { ...good, params: { request: good } },
      { ...good, params: [1] },
    ]
    for (const asked of allowed) await provider.request(asked as never)
    expect(sent).toEqual(allowed)
  })

  it('is guarded once, however often it is handed over', async () => {
    const { provider, sent } = aProvider()
    for (let times = 0; times < 3; times++) guardRequests(provider as never)
    const { request } = provider
    guardRequests(provider as never)
    expect(provider.request).toBe(request)
    await provider.request({ method: 'solana_signMessage' })
    expect(sent).toEqual(['solana_signMessage'])
  })
})
