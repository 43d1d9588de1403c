import { AppError, type ErrorCode, type ErrorContext } from './AppError'
import type { MoneyStatement } from './money'

/*
 * Every error number and every error text of a wallet, an RPC endpoint, an HTTP server or the wallet kit: the AppError that it becomes
 * where it arrives, its meaning, and the remedy. One number may mean two things: -32002 is a busy wallet (EIP-1474), and a transaction that
 * a Solana node's simulation refused (Agave, rpc-client-api/src/custom_error.rs).
 */

/** The questions of the FAQ to which error messages link, by the #part of the FAQ's URL. */
export type ErrorQuestion =
  | 'more-sol'
  | 'declined'
  | 'no-answer'
  | 'phone'
  | 'which-wallet'
  | 'other-account'
  | 'changed-transaction'
  | 'endpoint'
  | 'slow-network'
  | 'wrong-answer'
  | 'not-known-yet'
  | 'simulation'
  | 'mismatch'
  | 'rent'
  | 'too-large'
  | 'under-way'
  | 'expired'
  | 'failed'
  | 'upload'
  | 'own-file'
  | 'record'
  | 'new-version'
  | 'price-moved'
  | 'pool-exists'
  | 'venue-missing'
  | 'unknown-layout'
  | 'taken'
  | 'practice'
  | 'version-1'
  | 'not-allowed'

/**
 * A row of a table: the number or text, the error code, and, where that code has no words of its own, the title (what happened), the detail
 * (its meaning, without the money) and the remedy; last, the question of the FAQ where it is not the code's. A title may begin with the
 * wallet's name.
 */
type Row<Key, Title = string | ((wallet: string) => string)> = readonly [
  key: Key,
  code: ErrorCode,
  title?: Title,
  detail?: string,
  remedy?: string,
  question?: ErrorQuestion,
]

const OTHER_WALLET = 'Use another wallet, such as Phantom, Solflare or Backpack.'
const UPDATE = 'Update the wallet, then try again.'
const ANEW = 'Disconnect, then connect again and approve all that this site asks for.'
const OTHER_ENDPOINT = 'Use another RPC endpoint in the settings.'
const OFFERED = 'Choose another network in the header, then try again.'
const SOON = 'Try again in a minute.'

/** Error numbers of wallets, thrown or in a link: JSON-RPC, EIP-1474, EIP-1193, EIP-5792, and the WalletConnect sign protocol. */
const WALLET = tableOf<number>([
  [
    -32700,
    'wallet/failed',
    (wallet) => `${wallet} could not read the request`,
    'The request arrived there incomplete.',
    'Reload the page and try again.',
  ],
  [
    -32600,
    'wallet/failed',
    (wallet) => `${wallet} does not accept the form of the request`,
    'This version of the wallet may be too old for the request.',
    UPDATE,
  ],
  [
    -32601,
    'wallet/unsupported',
    (wallet) => `${wallet} does not know this request`,
    'It has no such method.',
    OTHER_WALLET,
  ],
  [
    -32602,
    'wallet/failed',
    (wallet) => `${wallet} does not accept a value of the request`,
    'Something in it is missing or not valid.',
    'Check what you typed, then review again.',
  ],
  [
    -32603,
    'wallet/failed',
    (wallet) => `${wallet} had an error of its own`,
    'Something went wrong within the wallet.',
    'Lock and unlock the wallet, then try again.',
  ],
  [
    -32000,
    'wallet/failed',
    (wallet) => `${wallet} or its server could not carry out the request`,
    'It reports a server error.',
    SOON,
  ],
  [
    -32001,
    'wallet/failed',
    (wallet) => `${wallet} did not find what it was asked for`,
    'An account or a session that this page knows is gone there.',
    'Disconnect, connect again, then try again.',
  ],
  [
    -32002,
    'wallet/failed',
    (wallet) => `${wallet} still shows an earlier request`,
    'It answers one request at a time.',
    'Open the wallet, answer or close that request, then try again.',
  ],
  [
    -32003,
    'wallet/failed',
    (wallet) => `${wallet} does not take this transaction`,
    'The wallet rejected it by itself; you did not decline it.',
    'Review again. If it says so again, use another wallet.',
  ],
  [
    -32004,
    'wallet/unsupported',
    (wallet) => `${wallet} does not support this method`,
    'It knows the request, and does not carry it out.',
    OTHER_WALLET,
  ],
  [
    -32005,
    'wallet/failed',
    (wallet) => `${wallet} was asked too often`,
    'The wallet, or the server behind it, limits the number of requests.',
    'Wait a minute, then try again.',
  ],
  [
    -32006,
    'wallet/unsupported',
    (wallet) => `${wallet} uses another version of the protocol`,
    'It does not support this version of the request.',
    UPDATE,
  ],
  [4001, 'wallet/declined'],
  [5000, 'wallet/declined'],
  [
    4100,
    'wallet/failed',
    (wallet) => `${wallet} has not allowed this`,
    'This site or this account needs its permission first.',
    'Allow this site in the wallet’s own settings, then connect again.',
  ],
  [
    4200,
    'wallet/unsupported',
    (wallet) => `${wallet} cannot do this`,
    'It does not offer what it was asked for.',
    OTHER_WALLET,
  ],
  [
    4900,
    'wallet/disconnected',
    (wallet) => `${wallet} is disconnected from all networks`,
    'It reaches none of them now.',
    'Check the connection of this device and open the wallet, then try again.',
    'no-answer',
  ],
  [
    4901,
    'wallet/disconnected',
    (wallet) => `${wallet} is disconnected from this network`,
    'It reaches others, but not the one in the header.',
    'Look at the network in your wallet, then try again.',
    'no-answer',
  ],
  [
    4902,
    'wallet/unsupported',
    (wallet) => `${wallet} could not switch to this network`,
    'It may not know the network.',
    'Choose the network in the wallet itself, then try again.',
  ],
  [
    1001,
    'wallet/unsupported',
    (wallet) => `${wallet}’s session does not include this method`,
    'When you connected, the wallet did not offer it.',
    ANEW,
  ],
  [
    3001,
    'wallet/failed',
    (wallet) => `${wallet}’s session does not allow this method`,
    'When the connection was approved, this method was not allowed.',
    ANEW,
  ],
  [
    5100,
    'wallet/unsupported',
    (wallet) => `${wallet}’s session has no such network`,
    'The connection was made for other networks.',
    'Choose the network in the header, disconnect and connect again.',
  ],
  [
    6000,
    'wallet/disconnected',
    (wallet) => `${wallet} ended the session`,
    'You ended the connection in the wallet, or the wallet ended it by itself.',
    'Connect the wallet and try again.',
    'no-answer',
  ],
  [
    5700,
    'wallet/unsupported',
    (wallet) => `${wallet} lacks a capability that was required`,
    'It knows the request, but not all that the request needs.',
    OTHER_WALLET,
  ],
  [
    5710,
    'wallet/unsupported',
    (wallet) => `${wallet} does not support this network`,
    'It carries out this request on other networks only.',
    OFFERED,
  ],
  [
    5720,
    'wallet/failed',
    (wallet) => `${wallet} already has a request with this id`,
    'It did not take the request a second time.',
    'Answer the earlier request in the wallet. The history shows how it ended.',
    'under-way',
  ],
  [
    5730,
    'wallet/failed',
    (wallet) => `${wallet} does not know these transactions`,
    'It was asked how they ended and has no record of them.',
    'Open History: this page checks there whether they landed.',
    'not-known-yet',
  ],
  [
    5740,
    'wallet/failed',
    (wallet) => `${wallet} finds the request too large`,
    'It does not take so many transactions at once.',
    'Do less in one operation, then review again.',
    'too-large',
  ],
  [
    5750,
    'wallet/failed',
    (wallet) => `${wallet}’s account was not upgraded`,
    'The request needs the upgrade, and it was rejected.',
    'Allow the upgrade in the wallet, or use another account.',
  ],
  [
    5760,
    'wallet/unsupported',
    (wallet) => `${wallet} cannot keep transactions together`,
    'It cannot promise that either all of them land or none does.',
    OTHER_WALLET,
  ],
  [
    3,
    'wallet/failed',
    (wallet) => `${wallet} says that the transaction would fail`,
    'It tried the transaction out, and a program refused it (execution reverted).',
    'Review again: the review names the program and its reason.',
    'simulation',
  ],
  [
    -1,
    'wallet/failed',
    (wallet) => `${wallet} failed without a reason`,
    'Its error (-1) has no meaning of its own.',
    'Open the wallet and try again.',
  ],
])

/** Error numbers of a node in JSON-RPC: the standard's, and Agave's. */
const NODE = tableOf<number>([
  [
    -32700,
    'rpc/failed',
    'The RPC endpoint could not read the request',
    'Something on the way may have changed it.',
    'Try again, or use another RPC endpoint in the settings.',
  ],
  [
    -32600,
    'rpc/failed',
    'The RPC endpoint does not accept the form of the request',
    'It may not be a Solana node.',
    OTHER_ENDPOINT,
    'wrong-answer',
  ],
  [-32601, 'rpc/no-method'],
  [
    -32602,
    'rpc/failed',
    'The RPC endpoint does not accept a value of the request',
    'An address, an amount or a limit is not valid there.',
    'Check what you typed. If it is right, use another RPC endpoint in the settings.',
  ],
  [
    -32603,
    'rpc/failed',
    'The RPC endpoint had an internal error',
    'It was asked several times.',
    'Try again in a minute, or use another RPC endpoint in the settings.',
  ],
  [
    -32000,
    'rpc/failed',
    'The RPC endpoint reports a server error',
    'It did not carry out the request.',
    SOON,
  ],
  [
    -32001,
    'rpc/failed',
    'The RPC endpoint has deleted this block',
    'It keeps newer blocks only.',
    'Set an RPC endpoint in the settings that keeps older blocks.',
  ],
  [
    -32002,
    'rpc/failed',
    'The RPC endpoint refused the transaction',
    'It simulated the transaction, the simulation failed, and it did not send the transaction.',
    'Review again: the review names the program and its reason.',
    'simulation',
  ],
  [
    -32003,
    'rpc/failed',
    'A signature of the transaction is not valid',
    'The RPC endpoint checked it, and did not send the transaction on.',
    'Sign again. If it says so again, use another wallet.',
    'changed-transaction',
  ],
  [
    -32004,
    'rpc/failed',
    'The block is not available yet',
    'The RPC endpoint knows its slot, but does not have the block.',
    SOON,
    'slow-network',
  ],
  [
    -32005,
    'rpc/failed',
    'The RPC endpoint is behind the chain',
    'What it knows is out of date.',
    'Wait until it has caught up, or use another RPC endpoint in the settings.',
    'slow-network',
  ],
  [
    -32006,
    'rpc/failed',
    'A signature inside the transaction is not valid',
    'The network checks such signatures before it runs a transaction. The RPC endpoint did not send this one on.',
    'Review again, then sign again.',
  ],
  [
    -32007,
    'rpc/failed',
    'This slot has no block',
    'The slot was skipped, or the RPC endpoint lost the block when it began from a newer snapshot.',
    'Try again in a minute.',
    'slow-network',
  ],
  [
    -32008,
    'rpc/failed',
    'The RPC endpoint has no snapshot',
    'It has not finished starting.',
    'Try again later, or use another RPC endpoint in the settings.',
  ],
  [
    -32009,
    'rpc/failed',
    'This slot is missing in the long-term storage',
    'It was skipped, or the storage of the RPC endpoint does not have it.',
    OTHER_ENDPOINT,
    'not-known-yet',
  ],
  [
    -32010,
    'rpc/failed',
    'The RPC endpoint cannot list these accounts',
    'It leaves the program that holds them out of its index.',
    OTHER_ENDPOINT,
  ],
  [
    -32011,
    'rpc/failed',
    'The RPC endpoint keeps no history of transactions',
    'It cannot tell whether an earlier transaction landed.',
    'Set an RPC endpoint in the settings that keeps the history.',
    'not-known-yet',
  ],
  [
    -32012,
    'rpc/failed',
    'The RPC endpoint broke off its search for accounts',
    'There may be too many of them.',
    'Try again, or use an RPC endpoint in the settings that allows larger searches.',
  ],
  [
    -32013,
    'rpc/failed',
    'The transaction has too few or too many signatures',
    'The RPC endpoint did not send it on.',
    'Sign again. If it says so again, use another wallet.',
    'changed-transaction',
  ],
  [
    -32014,
    'rpc/failed',
    'The state of this block is not known yet',
    'The RPC endpoint has not finished with the block.',
    SOON,
    'slow-network',
  ],
  [
    -32015,
    'rpc/failed',
    'This transaction is of a version that was not asked for',
    'The RPC endpoint does not return transactions of that version.',
    'Use another RPC endpoint in the settings, or look at the transaction in an explorer.',
    'version-1',
  ],
  [
    -32016,
    'rpc/failed',
    'The RPC endpoint has not reached this slot',
    'Another endpoint has already answered with a newer state of the chain.',
    'Try again in a few seconds.',
    'slow-network',
  ],
  [
    -32017,
    'rpc/failed',
    'The chain is paying out rewards',
    'The RPC endpoint cannot answer this before all of them are paid.',
    'Try again in some minutes.',
    'slow-network',
  ],
  [
    -32018,
    'rpc/failed',
    'No epoch begins in this slot',
    'The RPC endpoint can tell rewards only for the first slot of an epoch.',
    'Try again in a minute.',
  ],
  [
    -32019,
    'rpc/failed',
    'The RPC endpoint cannot reach its long-term storage',
    'Older blocks and transactions are missing there for now.',
    'Try again later, or use another RPC endpoint in the settings.',
    'not-known-yet',
  ],
  [
    3,
    'rpc/failed',
    'The RPC endpoint says that the transaction would fail',
    'A program refused it (execution reverted).',
    'Review again: the review names the program and its reason.',
    'simulation',
  ],
  [
    -1,
    'rpc/failed',
    'The RPC endpoint failed without a reason',
    'Its error (-1) has no meaning of its own.',
    'Try again, or use another RPC endpoint in the settings.',
  ],
])

/** HTTP statuses, in words that follow the server's name; detail and remedy are about an RPC endpoint. */
const HTTP = tableOf<number, string>([
  [
    400,
    'rpc/failed',
    'does not accept the request',
    'It may not be a Solana node.',
    OTHER_ENDPOINT,
    'wrong-answer',
  ],
  [
    401,
    'rpc/forbidden',
    'asks for a key',
    'Its address has no key, or one that is no longer valid.',
    'Set its address with a valid key in the settings.',
  ],
  [402, 'rpc/failed', 'asks for a payment', 'The limit of its plan may be used up.', OTHER_ENDPOINT],
  [
    403,
    'rpc/forbidden',
    'refuses this page',
    'Public endpoints sometimes refuse browsers.',
    'Set an RPC endpoint of your own in the settings.',
  ],
  [
    404,
    'rpc/failed',
    'has nothing at this address',
    'Its address may have changed.',
    'Check its address in the settings.',
    'wrong-answer',
  ],
  [
    408,
    'rpc/failed',
    'did not receive the request in time',
    'The connection of this device may be slow.',
    'Check the connection and try again.',
    'slow-network',
  ],
  [
    413,
    'rpc/failed',
    'finds the request too large',
    'It takes smaller requests only.',
    'Do less at once, or use another RPC endpoint in the settings.',
  ],
  [
    429,
    'rpc/rate-limited',
    'is asked too often',
    'Public endpoints limit the number of requests.',
    'Wait a minute, or set an RPC endpoint of your own in the settings.',
  ],
  [500, 'rpc/failed', 'had an error of its own', 'It was asked several times.', SOON],
  [
    502,
    'rpc/failed',
    'got no valid answer from the server behind it',
    'That server may be down.',
    'Try again in a minute, or use another RPC endpoint in the settings.',
  ],
  [
    503,
    'rpc/failed',
    'is overloaded or under maintenance',
    'It takes no requests for now.',
    'Try again later, or use another RPC endpoint in the settings.',
  ],
  [
    504,
    'rpc/failed',
    'waited too long for the server behind it',
    'That server may be overloaded.',
    'Try again in some minutes, or use another RPC endpoint in the settings.',
    'slow-network',
  ],
])

const HERE = 'Wallets in this browser still connect.'
const OF_THE_SITE = `Whoever runs the site can correct it. ${HERE}`

/**
 * Error texts of the wallet kit and its service. Most of them belong to parts of the kit that this site does not use: names, swaps, smart
 * accounts. They have words nevertheless, in case they arrive.
 */
const SAID = tableOf<string>([
  ['Requested RPC call is not allowed', 'wallet/not-allowed'],
  [
    'Invalid chainId',
    'wallet/unsupported',
    (wallet) => `${wallet} was given a network that has no valid id`,
    'Nothing was asked on any network.',
    OFFERED,
  ],
  [
    'Unsupported chain',
    'wallet/unsupported',
    (wallet) => `${wallet}’s network does not support this`,
    'What was asked for works on other networks only.',
    OFFERED,
  ],
  [
    'Network not found',
    'wallet/unsupported',
    (wallet) => `${wallet}’s network is not one of this site`,
    'This site works on the networks in its header.',
    'Choose one of them in the header and in the wallet.',
  ],
  [
    'Chain adapter not found',
    'wallet/failed',
    'The part that connects wallets of this network is missing',
    'It may not have loaded.',
    'Reload the page and connect again.',
  ],
  [
    'No ConnectionController client found',
    'wallet/failed',
    'No connection to a wallet is set up',
    'The wallet was asked before it was connected.',
    'Connect your wallet and try again.',
  ],
  [
    'ConnectionController client not set',
    'wallet/failed',
    'The connection to wallets has not started',
    'Its part of the page is not ready.',
    'Reload the page and try again.',
  ],
  [
    'NetworkController client not set',
    'wallet/failed',
    'The choice of network has not started',
    'Its part of the page is not ready.',
    'Reload the page and choose the network again.',
  ],
  [
    'Address or auth connector not found',
    'wallet/disconnected',
    'No account is connected that can sign for the name',
    'To register a name, an account has to sign.',
    'Connect your wallet and try again.',
    'which-wallet',
  ],
  [
    'Network not supported for Gas Price',
    'wallet/unsupported',
    'This network has no gas price',
    'Solana has a network fee and a priority fee, which the review shows.',
    'Review again to see the fees.',
  ],
  [
    'Network not supported for Swaps',
    'wallet/unsupported',
    'Network not supported for Swaps',
    'The wallet window swaps on other networks only.',
    'Use the page Swap of this site.',
  ],
  [
    'Error resolving name',
    'wallet/failed',
    'Error resolving name',
    'The wallet window found no address for this name.',
    'Try again in a minute, or type the address itself.',
  ],
  [
    'Error fetching name suggestions',
    'wallet/failed',
    'Error fetching name suggestions',
    'The wallet window could not look up which names are free.',
    'Try again in a minute, or type the whole name.',
  ],
  [
    'Error fetching names for address',
    'wallet/failed',
    'Error fetching names for address',
    'The wallet window could not look up the names of this address.',
    'Go on with the address itself.',
  ],
  [
    'Error registering name',
    'wallet/failed',
    'Error registering name',
    'The name is not registered.',
    'Try again in a minute, or choose another name.',
  ],
  [
    'This application might not support Smart Accounts',
    'wallet/unsupported',
    'This application might not support Smart Accounts',
    'Accounts on Solana are not of that kind.',
    'Choose an ordinary account in your wallet.',
  ],
  [
    'Signature declined',
    'wallet/declined',
    'Signature declined',
    'You are not signed in. A sign-in costs nothing and moves nothing.',
    'Sign when you are ready, or go on without where the site allows it.',
  ],
  [
    'Wallet is locked',
    'wallet/failed',
    (wallet) => `${wallet} is locked`,
    'It signs nothing before you unlock it.',
    'Unlock it, then try again.',
    'no-answer',
  ],
  [
    "Transactions can't be fetched without an accountAddress",
    'wallet/disconnected',
    'Failed to fetch transactions',
    'They are looked up by the account’s address, and no account is connected.',
    'Connect your wallet and try again.',
    'which-wallet',
  ],
  [
    'No URL was provided to the Transport',
    'rpc/failed',
    'No RPC endpoint is set for this network',
    'This page does not know where to send its requests.',
    'Set an RPC endpoint in the settings.',
  ],
  [
    'SIWX is not enabled',
    'sign-in/failed',
    'Sign-in is not enabled',
    'This copy of the site is built without sign-in.',
    'Reload the page, then connect your wallet again.',
  ],
  [
    'No ActiveCaipAddress found',
    'sign-in/failed',
    'No account is connected',
    'You can sign in only with a connected account.',
    'Connect your wallet and choose the account.',
  ],
  [
    'No ActiveCaipNetwork or client found',
    'sign-in/failed',
    'No network is chosen',
    'You sign in for one network, so choose one first.',
    'Choose a network in the header, then connect your wallet again.',
  ],
  [
    'Unauthorized: origin not allowed',
    'wallet/service',
    'Invalid App Configuration',
    `The WalletConnect service does not accept this address: ${globalThis.location?.origin} is not on the list of the site's project.`,
    `Whoever runs the site can add it. ${HERE}`,
  ],
  [
    'JWT validation error: JWT Token is not yet valid',
    'wallet/service',
    'Session Expired',
    'The WalletConnect service says that the clock of this device is wrong.',
    `Correct the date and the time of this device, reload the page and try again. ${HERE}`,
  ],
  [
    'Unauthorized: invalid key',
    'wallet/service',
    'Invalid App Configuration',
    'The WalletConnect service does not know the project id of this site.',
    OF_THE_SITE,
  ],
  [
    'Socials timeout',
    'wallet/service',
    'Invalid App Configuration',
    'The part for e-mail and social logins did not load in time. This site does not use it.',
    OF_THE_SITE,
  ],
  [
    'Network Not Found',
    'wallet/service',
    'Network Not Found',
    'The network that was asked for is not among those that this site offers.',
    `Choose another network in the header. ${HERE}`,
  ],
  [
    'Project ID Not Configured',
    'wallet/service',
    'Project ID Not Configured',
    'Wallets on other devices cannot be reached from this site.',
    HERE,
  ],
])

/**
 * Error texts of a Solana node about a transaction (Agave's words), as a wallet relays them that sends by itself, or simulates before it
 * signs. They come with numbers that have another meaning for wallets, -32002 and -32003. The first matching row counts.
 */
const RELAYED = tableOf<string>([
  [
    'already been processed',
    'wallet/failed',
    (wallet) => `${wallet}’s RPC endpoint has this transaction already`,
    'It was sent before, and may be on the chain.',
    'Open History: this page checks there whether it landed.',
    'not-known-yet',
  ],
  [
    'Blockhash not found',
    'wallet/failed',
    (wallet) => `${wallet}’s RPC endpoint does not know the blockhash of the transaction`,
    'The wallet may use another network than this page, or the request waited too long.',
    'In your wallet, choose the network that this page’s header shows, then review again.',
    'expired',
  ],
  [
    'signature verification failure',
    'wallet/failed',
    'A signature of the transaction is not valid',
    'The wallet’s RPC endpoint checked it, and did not send the transaction on.',
    'Sign again. If it says so again, use another wallet.',
    'changed-transaction',
  ],
  [
    'Transaction simulation failed',
    'wallet/failed',
    (wallet) => `${wallet}’s RPC endpoint refused the transaction`,
    'It simulated the transaction, the simulation failed, and it did not send the transaction.',
    'Review again: the review names the program and its reason.',
    'simulation',
  ],
])

function tableOf<Key, Title = string | ((wallet: string) => string)>(
  rows: readonly Row<Key, Title>[],
): ReadonlyMap<Key, Row<Key, Title>> {
  return new Map(rows.map((row) => [row[0], row]))
}

/** An error of a wallet, thrown or returned. */
type Thrown = Readonly<{ code?: number | undefined; message: string; wallet?: string | undefined }>

/**
 * The AppError for an error that a wallet threw, or returned in a link, by its number, else by its text; the context keeps the wallet's own
 * words. wallet/failed where neither is known. A node's text, and a message that is exactly one of the kit's texts, win over a number, but
 * not over the number of a refusal.
 */
export function walletErrorOf({ code, message, wallet }: Thrown, options?: ErrorOptions): AppError {
  const numbered = numberedName(code)
  const byWords = nameOf(message)
  const relayed = relayedRow(message, options?.cause)
  const said = byWords === 'wallet/declined' && numbered === undefined ? undefined : rowOfText(message)
  // A row of rpc/* is about this page's own endpoints.
  const textDecides =
    said?.[1].startsWith('rpc/') === false && (numbered === undefined || said[0] === message)
  const [reason, name] = numbered === 'wallet/declined' ? [] : (relayed ?? (textDecides ? said : []))
  const context = {
    message,
    ...(code !== undefined && { code }),
    ...(wallet !== undefined && { wallet }),
    ...(reason !== undefined && { reason }),
  }
  return new AppError(name ?? numbered ?? byWords, context, options)
}

/** The row of a relayed node error: by its text, else by the result of the simulation in the error's data. */
function relayedRow(message: string, thrown: unknown): Row<string> | undefined {
  const said = [...RELAYED.values()].find(([text]) => message.includes(text))
  const failure = said ? undefined : preflightFailure(thrown)
  if (failure === undefined) return said
  if (failure === 'AlreadyProcessed') return RELAYED.get('already been processed')
  return RELAYED.get(
    failure === 'BlockhashNotFound' ? 'Blockhash not found' : 'Transaction simulation failed',
  )
}

/** The failure of a node's simulation from the data of an error; wallets wrap their errors in `error` or `cause`. */
function preflightFailure(thrown: unknown, deepest = 3): unknown {
  if (typeof thrown !== 'object' || thrown === null) return undefined
  const { data, error, cause } = thrown as Record<string, unknown>
  if (typeof data === 'object' && data !== null && 'logs' in data && 'err' in data)
    return data.err ?? undefined
  return deepest === 0 ? undefined : preflightFailure(error ?? cause, deepest - 1)
}

/** Numbers that wallets also use for a person's refusal: only the text shows the refusal. */
const VAGUE: readonly number[] = [-1, -32603, -32000]

function numberedName(code: number | undefined): ErrorCode | undefined {
  return code === undefined || VAGUE.includes(code) ? undefined : WALLET.get(code)?.[1]
}

/** What is asked of a person, and the verbs with which they refuse it. */
const ASKED = '(approval|request|sign|signing|signature|transaction|message|operation|action)'
const REFUSED = '(reject|declin|den(y|ied)|cancel|refus|dismiss)'

/**
 * Wallets' texts for a refusal by the person: "User rejected the request.", "Cancelled by user", "Operation cancelled", "Approval denied",
 * "User closed the window", "Plugin Closed". A text that does not name the person says no more than that what was asked is refused.
 */
const DECLINED_WORDS = new RegExp(
  [
    `(^you|\\buser)\\b.{0,24}\\b(${REFUSED}|abort)`,
    `\\b${REFUSED}\\w* (by|from) (the )?(user|you)\\b`,
    `(^you|\\buser)\\b.{0,12}\\bclosed\\b`,
    `^(the )?(window|pop-?up|side ?panel|plugin)( (was|has been))? closed\\W*$`,
    `^(the )?(${ASKED} ){1,3}((was|has been|is) )?${REFUSED}\\w*\\W*$`,
    `^${REFUSED}\\w*( the (request|transaction))?\\W*$`,
  ].join('|'),
  'i',
)

/**
 * Texts that name another cause than the person, or something that is done already, whatever else they say: the wallet may have signed and
 * sent. "The user aborted a request"
 * is the browser's text for a request of the wallet's own that took too long.
 */
const NOT_BY_PERSON =
  /\b(network|node|server|rpc|endpoint|cluster|validator|simulat\w*|program|blockhash|insufficient|too many|rate limit|time ?-?out|timed out|expired|sent|signed|submitted|broadcast\w*|confirmed|confirmation|landed)\b|aborted a request/i

/**
 * Texts for a transaction that another account would have to sign: those of @solana/kit, of web3.js and of the wallets that were seen to
 * throw one. The wallet has another account than the page, and has not said so.
 */
const OTHER_ACCOUNT =
  /^Solana error #5663015\b|address(es)? that (is|are) not (a )?signer|non[- ]signer|unknown signer|not (require|ask for) (a|the) signature (from|of)|^(invalid|wrong|unknown|different) account\W*$|account (mismatch|does not match)/i

/** Whether a wallet's text says that another account than the page's would have to sign. */
export function saysOtherAccount(message: string): boolean {
  return OTHER_ACCOUNT.test(message)
}

/** What lies between page and wallet, or behind the wallet: that it broke says nothing of the wallet's account. */
const BETWEEN = /\b(port|\w*socket|ledger|device|transport|relay|extension context)\b/i

/** Texts of a wallet that waits for its password. */
const LOCKED_WORDS =
  /\b(wallet|keyring|extension|session|device|vault)( (is|was))? locked\b|\bunlock (your|the) /i
const LOCKED = 'Wallet is locked'

function nameOf(message: string): ErrorCode {
  if (/not (supported|implemented)|does not support|unsupported/i.test(message)) return 'wallet/unsupported'
  if (DECLINED_WORDS.test(message) && !NOT_BY_PERSON.test(message)) return 'wallet/declined'
  if (saysOtherAccount(message)) return 'wallet/disconnected'
  const isGone = /\bdisconnected\b|not connected/i.test(message) && !BETWEEN.test(message)
  return isGone ? 'wallet/disconnected' : 'wallet/failed'
}

/** The row whose text equals a message, else the first whose text the message contains. */
function rowOfText(message: string): Row<string> | undefined {
  if (LOCKED_WORDS.test(message)) return SAID.get(LOCKED)
  return SAID.get(message) ?? [...SAID.values()].find(([text]) => message.includes(text))
}

/** The AppError for one of the texts above, where this page itself raises it. */
export function saidError(text: string): AppError {
  return new AppError(rowOfText(text)?.[1] ?? 'unknown', { reason: text })
}

/** The error for the WalletConnect service's message as it closed the connection (socket code 3000). */
export function serviceErrorOf(message: string): AppError {
  return new AppError('wallet/service', { message, reason: rowOfText(message)?.[0] })
}

type NodeError = Readonly<{ code: number; message: string }>

/** Codes of an Agave node about a transaction or about what it keeps; its texts quote what it was given. */
function isAgaves(code: number): boolean {
  return code <= -32_001 && code >= -32_019
}

/** Providers' texts for too many requests; each writes its own code beside them. */
const LIMITED_WORDS =
  /too many requests|rate.?limit|requests? limit|limit (?:is )?reached|(?:limit|usage|capacity|quota|count) exceeded|(?:requests|calls|compute units) per second|\brps limit|max(?:imum)? usage/i
/** The providers' texts for a method that an endpoint, or the plan of its key, leaves out. */
const NO_METHOD_WORDS =
  /(?:unsupported|unknown|disallowed|forbidden|disabled|restricted|blocked) (?:rpc )?method|\bmethods?\b.{0,60}\b(?:not|isn't|is) (?:found|supported|available|allowed|enabled|permitted|offered|disabled|forbidden|blocked|exist)|\b(?:get|simulate|is)[A-Z]\w+ (?:is|are) (?:not (?:available|supported|allowed|enabled)|disabled|forbidden)|\brpc call\b.{0,30}\bdisabled|not available on (?:the|your|this) \w+ (?:tier|plan)/i

/**
 * Whether a node's error says that it is asked too often, or that it does not offer the method, as nodes and the providers in front of them
 * write it: by a code of their own, by an HTTP status as the code, or by words beside a code that means something else elsewhere.
 * EIP-1474 uses -32005 for rate limits; Solana nodes use it when they are behind (NODE_UNHEALTHY), with this text.
 */
export function nodeRefusalOf({ code, message }: NodeError): 'rate' | 'method' | undefined {
  if (code === 429 || code === -32_429) return 'rate'
  if (code === -32_601) return 'method'
  if (code === -32_005) return /behind|unhealthy/i.test(message) ? undefined : 'rate'
  // A node's own text, as about a transaction, is not searched, except for the numbers that QuickNode uses for its limits as well.
  if (isAgaves(code)) return /request limit reached/i.test(message) ? 'rate' : undefined
  if (LIMITED_WORDS.test(message)) return 'rate'
  return NO_METHOD_WORDS.test(message) ? 'method' : undefined
}

const REFUSALS = { rate: 'rpc/rate-limited', method: 'rpc/no-method' } as const

/** The AppError for a node's error. A gateway's HTTP status means the same as a code inside of the answer. */
export function nodeErrorOf(error: NodeError, context: ErrorContext, options?: ErrorOptions): AppError {
  const { code, message } = error
  const refusal = nodeRefusalOf(error)
  const byStatus = HTTP.get(code)?.[1]
  const named = refusal ? REFUSALS[refusal] : (byStatus ?? 'rpc/failed')
  const status = named === byStatus ? { status: code } : {}
  return new AppError(named, { ...context, ...status, code, message }, options)
}

/** Statuses and numbers of JSON-RPC after which the same request is sent again. */
const PASSING: ReadonlySet<number> = new Set([403, 408, 413, 429, 500, 502, 503, 504, -1, -32005, -32603])

export function isPassing(number: number): boolean {
  return PASSING.has(number)
}

/** The error for an HTTP status of an RPC endpoint; `host` has no path, because a path may hold a key. */
export function statusErrorOf(status: number, host: string): AppError {
  return new AppError(HTTP.get(status)?.[1] ?? 'rpc/failed', { status, host })
}

/** The meaning of an HTTP status, as words that follow the server's name: "is asked too often (429)". */
export function statusWords(status: number): string {
  return `${HTTP.get(status)?.[2] ?? 'answered'} (${status})`
}

/** The sentence for a sign-in that could not begin, whatever the reason. */
export const SIGN_IN_FAILED = 'A problem occurred while trying initialize authentication'

/** The words for an error: what happened, its meaning, the remedy, and the statement about the money that follows the meaning. */
export type FailureWords = readonly [title: string, detail: string, remedy: string, money?: MoneyStatement]

/**
 * The words for an error by the number or text in its context, and their question of the FAQ where it is not the error's own; undefined
 * where the context has neither, or the number or text has no words of its own. `wallet` is the wallet's name.
 */
export function arrivedWords(
  code: ErrorCode,
  context: ErrorContext,
  wallet = 'The wallet',
): Readonly<{ words: FailureWords; question: ErrorQuestion | undefined }> | undefined {
  const [, known, title = '', detail = '', remedy = '', question] = rowOf(code, context) ?? []
  if (known !== code || title === '') return undefined
  const what = typeof title === 'string' ? title : title(wallet)
  const money = moneyOf(code, question)
  return { words: [titleOf(code, what, context), detailOf(code, what, detail), remedy, money], question }
}

function rowOf(code: ErrorCode, context: ErrorContext): Row<unknown> | undefined {
  const { code: number, status, reason } = context
  const said = typeof reason === 'string' ? (RELAYED.get(reason) ?? SAID.get(reason)) : undefined
  if (said) return said
  if (typeof status === 'number' && code.startsWith('rpc/')) return HTTP.get(status)
  if (typeof number !== 'number') return undefined
  return (code.startsWith('rpc/') ? NODE : WALLET).get(number)
}

function titleOf(code: ErrorCode, title: string, { status }: ErrorContext): string {
  if (code === 'sign-in/failed') return SIGN_IN_FAILED
  return code.startsWith('rpc/') && status !== undefined ? `The RPC endpoint ${title}` : title
}

function detailOf(code: ErrorCode, title: string, detail: string): string {
  return code === 'sign-in/failed' ? `${title}. ${detail}` : detail
}

/**
 * The statement about the money. Wallet errors: a wallet that sends by itself may have sent. RPC errors: only a signed transaction was
 * sent.
 */
function moneyOf(code: ErrorCode, question: ErrorQuestion | undefined): MoneyStatement | undefined {
  if (code === 'wallet/service') return undefined
  if (!code.startsWith('rpc/')) return 'nothing-by-page'
  // An endpoint without the history cannot tell whether an earlier transaction landed.
  return question === 'not-known-yet' ? 'looked-up' : 'unaffected'
}
