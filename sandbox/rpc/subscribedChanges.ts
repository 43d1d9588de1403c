import type { Chain } from '../chain/Chain'
import type { LedgerAccount } from '../chain/accounts'
import type { Commitment } from '../chain/blocks'
import { isLoadError } from '../chain/errors'
import type { TransactionRecord } from '../chain/history'
import { accountEncoding, uiAccount, type AccountEncoding } from './accountEncoding'
import { readerAt } from './accounts'
import { asSubscribed } from './addresses'
import {
  accountInfoConfig,
  logsConfig,
  logsFilter,
  programAccountsConfig,
  signatureSubscribeConfig,
} from './configs'
import { accountFilter } from './filters'
import { invalidParams, RpcError } from './RpcError'
import { text } from './serde'
import type { Start } from './subscription'

/** Reports an account's state at the end of each block in which a transaction has changed it. */
export const accountSubscribe: Start = (chain, params, notify) => {
  const [pubkey, config] = params.take([text], [accountInfoConfig])
  const address = asSubscribed(pubkey, 'pubkey')
  const how = wholeAccount(config)
  return onChanges(chain, config?.commitment, (record, slot, told) => {
    if (!record.changed.has(address) || told.has(address)) return
    told.add(address)
    const read = readerAt(chain, slot)
    notify({ context: { slot }, value: uiAccount(address, read(address) ?? CLOSED, how, read) })
  })
}

/** Reports the state of each account of a program at the end of each block that has changed it. */
export const programSubscribe: Start = (chain, params, notify) => {
  const [pubkey, config] = params.take([text], [programAccountsConfig])
  const matches = subscribedFilter(config?.filters ?? [])
  const program = asSubscribed(pubkey, 'pubkey')
  const how = wholeAccount(config)
  return onChanges(chain, config?.commitment, (record, slot, told) => {
    const read = readerAt(chain, slot)
    for (const address of record.changed) {
      const account = read(address)
      if (!account || account.owner !== program || !matches(account) || told.has(address)) continue
      told.add(address)
      notify({
        context: { slot },
        value: { pubkey: address, account: uiAccount(address, account, how, read) },
      })
    }
  })
}

/** Reports once that a transaction reached the commitment, at once if it already has. */
export const signatureSubscribe: Start = (chain, params, notify, end) => {
  const [given, config] = params.take([text], [signatureSubscribeConfig])
  const signature = asSubscribed(given, 'signature')
  const wanted = config?.commitment ?? 'finalized'
  const tell = ({ slot, err }: TransactionRecord) => {
    notify({ context: { slot }, value: { err } })
    end()
  }
  const stop = chain.onSettled((record, reached) => {
    if (record.signature !== signature) return
    if (config?.enableReceivedNotification && reached === 'landed')
      notify({ context: { slot: record.slot }, value: 'receivedSignature' })
    if (reached === wanted) tell(record)
  })
  const past = chain.history.get(signature)
  if (!past || past.slot > lastToldSlot(chain, wanted)) return stop
  const soon = setImmediate(() => tell(past))
  return () => {
    clearImmediate(soon)
    stop()
  }
}

/** The last slot that was reported to subscribers with that commitment: `processed` is reported when its slot is over. */
function lastToldSlot({ blocks }: Chain, commitment: Commitment): number {
  return commitment === 'processed' ? blocks.tip.parentSlot : blocks.at(commitment).slot
}

/** Reports the logs of each transaction that ran, or of those that name an address. There are no votes here. */
export const logsSubscribe: Start = (chain, params, notify) => {
  const [[kind, mentions], config] = params.take([logsFilter], [logsConfig])
  if (kind === 'mentions' && mentions.length !== 1)
    throw invalidParams('Invalid Request: Only 1 address supported')
  const mentioned = kind === 'mentions' ? asSubscribed(mentions[0] ?? '', 'mentions') : null
  return onChanges(chain, config?.commitment, (record) => {
    const { keys, err, logs, signature, slot } = record
    if (isLoadError(err) || (mentioned !== null && !keys.all.includes(mentioned))) return
    notify({ context: { slot }, value: { signature, err, logs } })
  })
}

/** How nodes report an account that no longer exists (the default of AccountSharedData). */
const CLOSED: LedgerAccount = {
  lamports: 0n,
  data: new Uint8Array(0),
  owner: '11111111111111111111111111111111',
  executable: false,
  rentEpoch: 0n,
}

/** Subscriptions accept a data slice and ignore it. */
function wholeAccount(config: Parameters<typeof accountEncoding>[0]): AccountEncoding {
  return { encoding: accountEncoding(config).encoding }
}

/** A node passes a filter's error on as a sentence, including its kind. */
function subscribedFilter(filters: Parameters<typeof accountFilter>[0]): ReturnType<typeof accountFilter> {
  try {
    return accountFilter(filters)
  } catch (error) {
    throw error instanceof RpcError ? invalidParams(`Invalid params: ${error.message}`) : error
  }
}

/**
 * Calls back with each transaction that reaches the commitment, and the slot at which readers see it. `told` collects what
 * was reported for that slot: an account is reported once, as it is at the end of its block.
 */
function onChanges(
  chain: Chain,
  wanted: Commitment = 'finalized',
  tell: (record: TransactionRecord, slot: number, told: Set<string>) => void,
): () => void {
  let told = { slot: -1, addresses: new Set<string>() }
  return chain.onSettled((record, reached) => {
    if (reached !== wanted) return
    if (told.slot !== record.slot) told = { slot: record.slot, addresses: new Set() }
    tell(record, record.slot, told.addresses)
  })
}
