import type { IdentifierRecord, Wallet } from '@wallet-standard/base'
import { AppError } from '../errors/AppError'
import { toast } from '../ui/toast/toast'

/*
 * The allowed requests to a wallet, from a page or from the wallet kit. Any other request is refused here, before it reaches the wallet. A
 * wallet of this browser gets requests by the features of the Wallet Standard, one on another device by methods of JSON-RPC.
 */

/** The allowed features. By `mintwright:guards` the Practice Wallet says whether it adds guards: `on`, which is read and not called. */
const FEATURES = /^(standard:(connect|disconnect|events)|solana:sign\w+|mintwright:guards)$/

/** Signing on Solana and on other chains, calls and permissions of EIP-5792 and EIP-7715, and the reads of Ethereum’s JSON-RPC. */
const METHODS: ReadonlySet<unknown> = new Set(
  `solana_signMessage solana_signTransaction solana_signAllTransactions solana_signAndSendTransaction
  personal_sign eth_signTypedData_v4 eth_sendTransaction wallet_sendCalls wallet_getCallsStatus
  wallet_getCapabilities wallet_getAssets wallet_grantPermissions wallet_revokePermissions eth_accounts
  eth_blockNumber eth_call eth_chainId eth_estimateGas eth_feeHistory eth_gasPrice eth_getBalance
  eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts eth_getBlockTransactionCountByHash
  eth_getBlockTransactionCountByNumber eth_getCode eth_getFilterChanges eth_getFilterLogs eth_getLogs
  eth_getProof eth_getStorageAt eth_getTransactionByBlockHashAndIndex
  eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash eth_getTransactionCount
  eth_getTransactionReceipt eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber
  eth_maxPriorityFeePerGas eth_newBlockFilter eth_newFilter eth_newPendingTransactionFilter
  eth_uninstallFilter eth_syncing`.split(/\s+/),
)

const NOT_ALLOWED = 'Requested RPC call is not allowed'

/** Throws wallet/not-allowed, and shows it in a toast, because the kit may hide the error. */
function refuse(what: unknown): never {
  const error = new AppError('wallet/not-allowed', { what: String(what), reason: NOT_ALLOWED })
  error.message = NOT_ALLOWED
  void import('../errors/describeError').then(({ describeError }) => {
    const { title, detail } = describeError(error)
    toast({ variant: 'error', message: title, detail })
  })
  throw error
}

const guarded = new WeakMap<Wallet, Wallet>()

/** An object in place of the wallet, through which only allowed features can be reached; always the same one for a wallet. */
export function guardWallet(wallet: Wallet): Wallet {
  const known = guarded.get(wallet)
  if (known) return known
  const features = guardFeatures(wallet)
  const { version } = wallet
  const guard: Wallet = {
    version,
    get name() {
      return wallet.name
    },
    get icon() {
      return wallet.icon
    },
    get chains() {
      return wallet.chains
    },
    get accounts() {
      return wallet.accounts
    },
    features,
  }
  guarded.set(wallet, guard)
  guarded.set(guard, guard)
  return guard
}

/** A proxy of the wallet's present features. The name of a feature has a colon; other names are members of any object. */
function guardFeatures(wallet: Wallet): IdentifierRecord<unknown> {
  return new Proxy<IdentifierRecord<unknown>>(
    {},
    {
      get(_, name) {
        if (typeof name === 'string' && name.includes(':') && !FEATURES.test(name)) refuse(name)
        return Reflect.get(wallet.features, name) as unknown
      },
      has: (_, name) => name in wallet.features,
      ownKeys: () => Reflect.ownKeys(wallet.features),
      getOwnPropertyDescriptor: (_, name) =>
        name in wallet.features ? { enumerable: true, configurable: true } : undefined,
    },
  )
}

/**
 * A request as a provider passes it on. The method is at the top, or within `request` where the client sends it to the relay, or within the
 * params of a whole message of a session (`wc_sessionRequest`).
 */
type Requested = Readonly<{
  method?: unknown
  request?: Readonly<{ method?: unknown }>
  params?: Readonly<{ request?: Readonly<{ method?: unknown }> }>
}>
type Requesting = { request: (asked: never, ...rest: never[]) => Promise<unknown> }

const guardedRequests = new WeakSet<object>()

/** Makes a provider refuse all other methods. It is changed in place, because the kit keeps it in several places. */
export function guardRequests(provider: Requesting): void {
  if (guardedRequests.has(provider)) return
  guardedRequests.add(provider)
  const request = provider.request.bind(provider)
  provider.request = async (asked: Requested, ...rest) => {
    const methods = methodsOf(asked)
    if (methods.length === 0) refuse(undefined)
    for (const method of methods) if (!METHODS.has(method)) refuse(method)
    return await request(asked as never, ...rest)
  }
}

/** Every method that a request carries: all of them have to be allowed, because any of them may be carried out. */
function methodsOf(asked: Requested | undefined): readonly unknown[] {
  const carried = [asked?.method, asked?.request?.method, asked?.params?.request?.method]
  return carried.filter((method) => method !== undefined)
}
