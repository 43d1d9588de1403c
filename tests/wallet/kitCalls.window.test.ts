import type { AppKit } from '@reown/appkit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listClusters } from '../../src/solana/cluster'
import { isSold, limitKitCalls } from '../../src/wallet/kit'
import { kitOptions } from '../../src/wallet/kitOptions'
import { setCluster } from '../../src/wallet/walletStore'

/** How the kit reads its server's answer, which its package does not hand out. */
type Config = { fetchRemoteFeatures: (options: object) => Promise<AppKit['remoteFeatures']> }
const file = '../../node_modules/@reown/appkit/dist/esm/src/utils/ConfigUtil.js'
const { ConfigUtil } = (await import(new URL(file, import.meta.url).href)) as { ConfigUtil: Config }

/** The kit's parts that ask for networks and transactions and say what failed, as its views use them. */
type Controllers = {
  BlockchainApiController: { state: { supportedChains: { http: readonly string[] } } }
  ChainController: { state: { activeCaipNetwork?: { caipNetworkId: string } } }
  SnackController: { state: { message: string }; hide: () => void }
  TransactionsController: {
    state: { empty: boolean; transactions: readonly unknown[] }
    fetchTransactions: (account: string) => Promise<void>
    resetTransactions: () => void
  }
}
const controllers = '../../node_modules/@reown/appkit-controllers/dist/esm/exports/index.js'
const { BlockchainApiController, ChainController, SnackController, TransactionsController } = (await import(
  new URL(controllers, import.meta.url).href
)) as Controllers

/** A network on which the kit's servers never answer and all others do. */
function aSilentNetwork() {
  const asked: string[] = []
  const scope = {
    fetch: (async (input, init) => {
      const url = input instanceof Request ? input.url : String(input)
      asked.push(url)
      if (!url.includes('web3modal')) return new Response('here')
      return new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      )
    }) as typeof fetch,
  }
  limitKitCalls(scope)
  return { scope, asked }
}

/** What a server does with a call, which the limit may end. */
type Answer = (signal?: AbortSignal | null) => Promise<Response>
const never: Answer = (signal) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))

/** The browser's own timers are not those of the test. */
function timeOutWithTheTest(): void {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), ms)
    return controller.signal
  })
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('a server of the kit that does not answer is given up after three seconds, then left alone', async () => {
  timeOutWithTheTest()
  const { scope, asked } = aSilentNetwork()
  const waiting = expect(scope.fetch('https://api.web3modal.org/getWallets')).rejects.toThrow('late')
  await vi.advanceTimersByTimeAsync(3_000)
  await waiting
  await expect(scope.fetch('https://api.web3modal.org/getWallets')).rejects.toThrow('a moment ago')
  expect(asked).toHaveLength(1)
  vi.setSystemTime(Date.now() + 60_000)
  const again = expect(scope.fetch('https://api.web3modal.org/getWallets')).rejects.toThrow('late')
  await vi.advanceTimersByTimeAsync(3_000)
  await again
  expect(asked).toHaveLength(2)
})

it('every other call is passed on as it is', async () => {
  const { scope } = aSilentNetwork()
  expect(await (await scope.fetch('https://rpc.example/')).text()).toBe('here')
})

it('what the vendor’s dashboard switches on is cut down to what this app has, and the plan’s limit is not asked for', async () => {
  let asked = 0
  const features = ['social_login', 'onramp', 'swap', 'reown_authentication'].map((id) => ({
    id,
    isEnabled: true,
  }))
  const scope = {
    fetch: (async () => {
      asked += 1
      return Response.json({ features })
    }) as typeof fetch,
  }
  limitKitCalls(scope)
  const config = await scope.fetch('https://api.web3modal.org/appkit/v1/config?projectId=1')
  const activity = { id: 'activity', isEnabled: true, config: [] }
  expect(await config.json()).toEqual({ features: [{ id: 'onramp', isEnabled: true }, activity] })
  const limits = await scope.fetch('https://api.web3modal.org/appkit/v1/project-limits?projectId=1')
  expect(await limits.json()).toMatchObject({
    planLimits: { isAboveMauLimit: false, isAboveRpcLimit: false },
  })
  expect(asked).toBe(1)
})

it('the explorer’s list comes without the wallets that are offered by name already', async () => {
  const data = ['Phantom', 'Trust', 'Backpack'].map((name) => ({ name }))
  const scope = { fetch: (async () => Response.json({ data, count: 3 })) as typeof fetch }
  limitKitCalls(scope)
  const list = await scope.fetch('https://api.web3modal.org/getWallets?page=1')
  expect(await list.json()).toEqual({ data: [{ name: 'Trust' }], count: 3 })
})

it('the wallet’s transactions come without pictures and without invisible characters, and the cursor as it is', async () => {
  const next = 'a'.repeat(300)
  const icon = { url: 'https://pictures.example/1' }
  const transfer = {
    fungible_info: { name: 'Qu\u202Eiet', symbol: 'Q'.repeat(200), icon },
    quantity: { numeric: '1' },
  }
  const scope = {
    fetch: (async () => Response.json({ data: [{ transfers: [transfer] }], next })) as typeof fetch,
  }
  limitKitCalls(scope)
  const history = await scope.fetch('https://rpc.walletconnect.org/v1/account/abc/history?cursor=1')
  const fungible_info = { name: 'Qu�iet', symbol: `${'Q'.repeat(100)}…`, icon: {} }
  const page: unknown = await history.json()
  expect(page).toEqual({
    data: [{ transfers: [{ fungible_info, quantity: { numeric: '1' } }] }],
    next,
  })
  // The kit would keep it for the next cursor.
  expect(JSON.stringify(page)).toBeUndefined()
})

describe('crypto is sold or not by what the kit makes of its server’s answer', () => {
  const features = (value: unknown) => () => Promise.resolve(Response.json({ features: value }))
  const sold = [{ id: 'onramp', isEnabled: true, config: ['meld'] }]

  /** The kit keeps what was answered last as its default: what falls back on the default comes first. */
  const ANSWERS: readonly (readonly [string, Answer, boolean])[] = [
    ['never', never, true],
    ['as an error', () => Promise.resolve(new Response('down', { status: 500 })), true],
    ['as something else', features({ onramp: true }), true],
    ['as no JSON', () => Promise.resolve(new Response('<h1>Wi-Fi</h1>')), true],
    [
      'two seconds late',
      () => new Promise((resolve) => setTimeout(resolve, 2_000)).then(features(sold)),
      true,
    ],
    ['with others', features([{ id: 'onramp', isEnabled: true, config: ['nobody'] }]), false],
    ['with none', features([]), false],
  ]

  it.each(ANSWERS)('that comes %s', async (_, answer, isExpected) => {
    timeOutWithTheTest()
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const asked: string[] = []
    vi.stubGlobal('fetch', (url: string | URL, init?: RequestInit) => {
      asked.push(new URL(url).pathname)
      return answer(init?.signal)
    })
    limitKitCalls()
    const [mainnet] = listClusters(null)
    setCluster(mainnet)
    const read = ConfigUtil.fetchRemoteFeatures(kitOptions(mainnet, []))
    await vi.advanceTimersByTimeAsync(3_000)
    expect(isSold({ remoteFeatures: await read } as AppKit)).toBe(isExpected)
    expect(asked).toEqual(['/appkit/v1/config'])
  })
})

describe('the wallet’s transactions', () => {
  const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const json = (value: unknown) => () => Promise.resolve(Response.json(value))
  const transaction = {
    metadata: { minedAt: '2026-11-20T10:00:00Z', chain: MAINNET },
    transfers: [{ direction: 'in', quantity: { numeric: '1' } }],
  }
  const lists = json({ data: [transaction], next: null })
  const supports = (...http: readonly string[]) => json({ http, ws: [] })

  const FAULTS: readonly (readonly [string, Answer])[] = [
    ['403', () => Promise.resolve(new Response('Unauthorized', { status: 403 }))],
    ['429', () => Promise.resolve(new Response('', { status: 429 }))],
    ['500', () => Promise.resolve(new Response('down', { status: 500 }))],
    ['a page', () => Promise.resolve(new Response('<h1>Wi-Fi</h1>'))],
    ['silence', never],
  ]

  /** What the kit's view asks, and what it then shows, where the two calls are answered so. */
  async function openActivity(networks: Answer, history: Answer) {
    timeOutWithTheTest()
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const asked: string[] = []
    vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      if (/supported-chains|history/.test(pathname)) asked.push(pathname.replace(/.*\//, ''))
      if (pathname.endsWith('supported-chains')) return networks(init?.signal)
      return pathname.endsWith('history') ? history(init?.signal) : Promise.resolve(Response.json({}))
    })
    limitKitCalls()
    BlockchainApiController.state.supportedChains = { http: [] }
    ChainController.state.activeCaipNetwork = { caipNetworkId: MAINNET }
    SnackController.hide()
    SnackController.state.message = ''
    TransactionsController.resetTransactions()
    const reading = TransactionsController.fetchTransactions('abc')
    await vi.advanceTimersByTimeAsync(3_000)
    await reading
    const { empty, transactions } = TransactionsController.state
    return { asked, says: SnackController.state.message, empty, listed: transactions.length }
  }

  it('are listed where both calls are answered', async () => {
    const asked = ['supported-chains', 'history']
    expect(await openActivity(supports(MAINNET), lists)).toEqual({ asked, says: '', empty: false, listed: 1 })
  })

  it.each([...FAULTS, ['no list', json(null)] as const])(
    'could not be fetched where the answer is %s: the kit says so, asks once and lists none',
    async (_, fault) => {
      const says = 'Failed to fetch transactions'
      const asked = ['supported-chains', 'history']
      expect(await openActivity(supports(MAINNET), fault)).toEqual({ asked, says, empty: true, listed: 0 })
    },
  )

  it.each([
    ...FAULTS,
    ['no network', supports()] as const,
    ['another network', supports('eip155:1')] as const,
  ])('are not asked for where the list of networks is %s: none is listed', async (_, fault) => {
    expect(await openActivity(fault, lists)).toMatchObject({
      asked: ['supported-chains'],
      empty: true,
      listed: 0,
    })
  })
})
