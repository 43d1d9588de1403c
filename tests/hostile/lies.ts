import { Keypair } from '@solana/web3.js'
import bs58 from 'bs58'
import type { Since } from './attack'
import { about, failing, withholding, type Lie, type Said } from './lyingNode'

/** A lie by what it says, and from when on it is told. `beside`: an honest endpoint is set as the second one. */
export type NamedLie = Readonly<{ name: string; since: Since; lie: Lie; beside?: true }>

/** Every method that is asked on the way to a receipt, by when it is asked first. */
const ASKED: Readonly<Record<Since, string>> = {
  plan: `getGenesisHash getBalance getMinimumBalanceForRentExemption getMultipleAccounts getAccountInfo getProgramAccounts
    getTokenAccountsByOwner getEpochInfo getRecentPrioritizationFees getLatestBlockhash simulateTransaction getFeeForMessage`,
  review: 'simulateTransaction getLatestBlockhash getBalance',
  prompt:
    'getBlockHeight sendTransaction getSignatureStatuses getEpochInfo getTransaction getSignaturesForAddress',
}

/** What is no answer to anything, or to something else. */
const NO_ANSWERS: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['an empty object', {}],
  ['a list of nothing', [null, null]],
  ['a text', 'yes'],
  ['a number below zero', -1],
  ['a number that is too large', 1e30],
  ['an envelope with null', { context: { slot: 1 }, value: null }],
  ['an envelope with a fraction', { context: { slot: 0.5 }, value: 0.5 }],
  ['an envelope with nonsense', { context: null, value: [{ __proto__: null, lamports: '0x10' }] }],
]

/** Each method, answered with each of these. */
export const NONSENSE: readonly NamedLie[] = (Object.keys(ASKED) as Since[]).flatMap((since) =>
  words(ASKED[since]).flatMap((method) =>
    NO_ANSWERS.map(([what, answer]): NamedLie => ({
      name: `${method} says ${what}`,
      since,
      lie: about(method, () => answer),
    })),
  ),
)

const HUGE = Number.MAX_SAFE_INTEGER
const someone = Keypair.fromSeed(new Uint8Array(32).fill(7)).publicKey.toBase58()
const someSignature = bs58.encode(new Uint8Array(64).fill(9))
const failure = { InstructionError: [0, { Custom: 1 }] }

/** Heights, slots and statuses beyond everything. */
const farAhead: Lie = oneOf(
  about('getEpochInfo', set({ blockHeight: HUGE, absoluteSlot: HUGE })),
  about('getBlockHeight getSlot', () => HUGE),
  about('getSignatureStatuses', set({ 'context.slot': HUGE })),
)
const silentOnStatus: Lie = about('getSignatureStatuses', set({ 'value.*': null }))
const noHistory: Lie = oneOf(
  silentOnStatus,
  about('getSignaturesForAddress', () => []),
  about('getTransaction', () => null),
)

/** What is believable. */
export const LIES: readonly NamedLie[] = [
  // What was sent.
  prompt('it keeps what is sent', withholding),
  prompt('it keeps what is sent and is far ahead', oneOf(withholding, farAhead)),
  prompt('it keeps what is sent and has no history', oneOf(withholding, noHistory)),
  prompt('it keeps what is sent, has no history and is far ahead', oneOf(withholding, noHistory, farAhead)),
  beside('it keeps what is sent, has no history and is far ahead', oneOf(withholding, noHistory, farAhead)),
  prompt('it keeps what is sent, and heights leap with each question', oneOf(withholding, leaping(1_000))),
  prompt('it keeps what is sent, and heights crawl ahead', oneOf(withholding, leaping(20))),
  review('it keeps what is sent, which was to expire at once', oneOf(withholding, lasting(1))),
  review(
    'it keeps what is sent, which was to expire at once, and is far ahead',
    oneOf(withholding, lasting(1), farAhead),
  ),
  prompt('it keeps what is sent and calls it confirmed', oneOf(withholding, status('confirmed'))),
  prompt('it keeps what is sent and calls it finalized', oneOf(withholding, status('finalized'))),
  prompt('it keeps what is sent and calls it failed', oneOf(withholding, status('finalized', failure))),
  prompt('it keeps what is sent and shows that it failed', failing),
  beside('it keeps what is sent and shows that it failed', failing),
  prompt(
    'it keeps what is sent and says that it cannot be',
    oneOf(refusing('Blockhash not found'), withholding),
  ),
  prompt(
    'it sends, and says that it cannot be',
    afterwards(error(-32002, 'Transaction simulation failed: Blockhash not found')),
  ),
  prompt(
    'it sends, and gives another signature',
    about('sendTransaction', () => someSignature),
  ),
  prompt(
    'it sends, and gives no signature',
    about('sendTransaction', () => null),
  ),
  prompt('it sends twice', twice),
  prompt('it sends late', late),
  // What became of it.
  prompt('it knows no status', silentOnStatus),
  prompt('it has no history', noHistory),
  beside('it has no history', noHistory),
  prompt('it has no history and is far ahead', oneOf(noHistory, farAhead)),
  beside('it has no history and is far ahead', oneOf(noHistory, farAhead)),
  prompt(
    'a status never ripens',
    about('getSignatureStatuses', set({ 'value.*.confirmationStatus': 'processed' })),
  ),
  prompt(
    'a status has another name',
    about('getSignatureStatuses', set({ 'value.*.confirmationStatus': 'surely' })),
  ),
  prompt('a status is of the future', about('getSignatureStatuses', set({ 'value.*.slot': HUGE }))),
  prompt('a status is of the first slot', about('getSignatureStatuses', set({ 'value.*.slot': 0 }))),
  prompt('a status is from before the beginning', about('getSignatureStatuses', set({ 'value.*.slot': -5 }))),
  prompt('a success is a failure', about('getSignatureStatuses', set({ 'value.*.err': failure }))),
  prompt(
    'a success is a failure in words',
    about('getSignatureStatuses', set({ 'value.*.err': 'TheDogAteIt' })),
  ),
  prompt('statuses are of nobody', about('getSignatureStatuses', set({ value: [] }))),
  prompt(
    'the height is zero',
    oneOf(
      about('getEpochInfo', set({ blockHeight: 0 })),
      about('getBlockHeight', () => 0),
    ),
  ),
  prompt('the height falls', leaping(-30)),
  prompt(
    'the height is beyond every number',
    oneOf(
      about('getBlockHeight', () => 1e308),
      about('getEpochInfo', set({ blockHeight: 1e308 })),
    ),
  ),
  review('it is good for ever', lasting(HUGE)),
  review('it was to expire before it began', lasting(-1)),
  review('it was to expire at once', lasting(1)),
  review(
    'the blockhash is no address',
    about('getLatestBlockhash', set({ 'value.blockhash': 'not a blockhash' })),
  ),
  review(
    'the blockhash is another chain’s',
    about('getLatestBlockhash', set({ 'value.blockhash': someone })),
  ),
  review(
    'the blockhash is a page',
    about('getLatestBlockhash', set({ 'value.blockhash': '1'.repeat(100_000) })),
  ),
  // The receipt.
  ...(
    [
      ['it is another’s', { 'transaction.message.accountKeys.0': someone }],
      ['it carries another signature', { 'transaction.signatures.0': someSignature }],
      ['it failed', { 'meta.err': failure }],
      ['the fee is a fortune', { 'meta.fee': HUGE }],
      ['the fee is below zero', { 'meta.fee': -5_000 }],
      ['it took nothing', { 'meta.postBalances': (_: unknown, { meta }: Landed) => meta.preBalances }],
      ['it took everything', { 'meta.postBalances.0': 0 }],
      ['it gave a fortune', { 'meta.postBalances.0': HUGE }],
      ['balances change places', { 'meta.preBalances': (all: number[]) => all.toReversed() }],
      ['balances are missing', { 'meta.postBalances': [] }],
      ['balances are texts', { 'meta.postBalances.0': '12' }],
      ['no tokens moved', { 'meta.postTokenBalances': [], 'meta.preTokenBalances': [] }],
      ['more tokens moved', { 'meta.postTokenBalances.*.uiTokenAmount.amount': '18446744073709551615' }],
      ['tokens are of another', { 'meta.postTokenBalances.*.owner': someone }],
      ['tokens are of another mint', { 'meta.postTokenBalances.*.mint': someone }],
      ['it landed in 2001', { blockTime: 1_000_000_000 }],
      ['it landed in 2100', { blockTime: 4_102_444_800 }],
      ['it landed before time', { blockTime: -1 }],
      ['it landed at no time', { blockTime: null }],
      ['it landed in the first slot', { slot: 0 }],
      ['nothing is told of it', { meta: null }],
    ] as const
  ).map(([what, changes]) => prompt(`of the receipt: ${what}`, about('getTransaction', set(changes)))),
  prompt(
    'of the receipt: it is that of the one before',
    about('getTransaction', () => null),
  ),
  // Who one is, and what one has.
  plan(
    'it is of Mainnet',
    about('getGenesisHash', () => '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKvc147dw2N9d'),
  ),
  ...(['getBalance', 'getMinimumBalanceForRentExemption', 'getFeeForMessage'] as const).flatMap((method) =>
    (
      [
        ['more', (was: number) => was + 1_000_000],
        ['less', (was: number) => Math.max(was - 1_000, 0)],
        ['nothing', () => 0],
        ['a fortune', () => HUGE],
        ['a text', String],
      ] as const
    ).map(([what, change]) => plan(`${method} says ${what}`, about(method, amount(change)))),
  ),
  plan(
    'others bid a fortune',
    about('getRecentPrioritizationFees', () => [{ slot: 1, prioritizationFee: HUGE }]),
  ),
  plan(
    'others bid less than nothing',
    about('getRecentPrioritizationFees', () => [{ slot: 1, prioritizationFee: -9 }]),
  ),
  plan(
    'others bid words',
    about('getRecentPrioritizationFees', () => [{ slot: 1, prioritizationFee: 'all' }]),
  ),
  plan(
    'others bid fractions',
    about('getRecentPrioritizationFees', () => [{ slot: 1, prioritizationFee: 1.5 }]),
  ),
  ...(
    [
      ['mints have nine decimals', bytes(82, (data) => void data.writeUInt8(9, 44))],
      ['mints have no decimals', bytes(82, (data) => void data.writeUInt8(0, 44))],
      ['mints have 255 decimals', bytes(82, (data) => void data.writeUInt8(255, 44))],
      ['mints have all supply', bytes(82, (data) => void data.writeBigUInt64LE(2n ** 64n - 1n, 36))],
      ['token accounts are full', bytes(165, (data) => void data.writeBigUInt64LE(2n ** 63n, 64))],
      ['token accounts are empty', bytes(165, (data) => void data.writeBigUInt64LE(0n, 64))],
      [
        'token accounts are of another mint',
        bytes(165, (data) => void Buffer.from(bs58.decode(someone)).copy(data, 0)),
      ],
      [
        'token accounts are another’s',
        bytes(165, (data) => void Buffer.from(bs58.decode(someone)).copy(data, 32)),
      ],
      ['accounts are cut', accounts((data) => data.subarray(0, Math.floor(data.length / 2)))],
      ['accounts are empty', accounts(() => Buffer.alloc(0))],
      ['accounts are noise', accounts((data) => Buffer.alloc(data.length, 0xa5))],
      [
        'accounts are ten megabytes',
        once(accounts((data) => Buffer.concat([data, Buffer.alloc(1_000_000)]))),
      ],
      ['accounts are of another program', account({ owner: someone })],
      ['accounts are of no program', account({ owner: 'nobody' })],
      ['accounts hold no lamports', account({ lamports: 0 })],
      ['accounts hold less than nothing', account({ lamports: -1 })],
      ['accounts come in base58', account({ data: ['3Mc6vR', 'base58'] })],
      [
        'accounts change places',
        about('getMultipleAccounts', set({ value: (all: unknown[]) => all.toReversed() })),
      ],
      [
        'accounts are missing',
        about('getMultipleAccounts', set({ value: (all: unknown[]) => all.slice(1) })),
      ],
      ['there are no accounts', about('getMultipleAccounts', set({ 'value.*': null }))],
      ['there is no account', about('getAccountInfo', set({ value: null }))],
      ['one owns nothing', about('getTokenAccountsByOwner', set({ value: [] }))],
      ['programs own nothing', about('getProgramAccounts', () => [])],
    ] as const
  ).map(([what, lie]) => plan(what, lie)),
  // What would happen.
  ...(['plan', 'review'] as const).flatMap((since) =>
    (
      [
        ['takes no units', { 'value.unitsConsumed': 0 }],
        ['takes all units', { 'value.unitsConsumed': HUGE }],
        ['takes less than no units', { 'value.unitsConsumed': -1 }],
        ['takes half a unit', { 'value.unitsConsumed': 0.5 }],
        ['leaves the payer nothing', { 'value.accounts.0.lamports': 0 }],
        ['leaves the payer a lamport more', { 'value.accounts.0.lamports': (was: number) => was + 1 }],
        ['leaves the payer a fortune', { 'value.accounts.0.lamports': HUGE }],
        ['leaves the payer a debt', { 'value.accounts.0.lamports': -1 }],
        ['leaves accounts in another order', { 'value.accounts': (all: unknown[]) => all.toReversed() }],
        ['leaves no accounts', { 'value.accounts': [] }],
        ['tells of no accounts', { 'value.accounts': null }],
        ['leaves accounts to another program', { 'value.accounts.*.owner': someone }],
        ['leaves accounts to no program', { 'value.accounts.*.owner': 'nobody' }],
        ['leaves accounts of another encoding', { 'value.accounts.*.data': ['***', 'base64'] }],
        ['fails', { 'value.err': failure }],
        ['fails with nothing', { 'value.err': {} }],
        ['fails in words', { 'value.err': '\u202Eno\u0000' }],
        ['fails where no instruction is', { 'value.err': { InstructionError: [99, 'Custom'] } }],
        ['fails with an error that is a list', { 'value.err': [] }],
        [
          'has hostile logs',
          { 'value.logs': ['Program log: \u202E<img src=x>', 'x'.repeat(100_000)], 'value.err': failure },
        ],
      ] as const
    ).map(([what, changes]) => ({
      name: `the simulation ${what}`,
      since,
      lie: about('simulateTransaction', set(changes)),
    })),
  ),
  // What is no answer at all.
  ...(['plan', 'prompt'] as const).flatMap((since) =>
    (
      [
        ['a page', { body: '<!doctype html><title>Sign in</title>' }],
        ['nothing', { body: '' }],
        ['half an answer', { body: '{"jsonrpc":"2.0","id":1,"resu' }],
        ['an open quote behind many digits', { body: `{"result":"${'1234567890123456'.repeat(10_000)}` }],
        ['a deep nest', { body: `${'['.repeat(12_000)}${']'.repeat(12_000)}` }],
        ['a prototype', { body: '{"__proto__":{"result":1},"constructor":{},"id":1}' }],
        ['an error without a code', { body: '{"jsonrpc":"2.0","id":1,"error":"no"}' }],
        ['an error in another tongue', { error: { code: -32000, message: '\u202Eon\u0007<b>' } }],
        ['no such method', { error: { code: -32601, message: 'Method not found' } }],
        ['that it is behind', { error: { code: -32005, message: 'Node is behind by 900 slots' } }],
        ['a hang-up', 'hang-up'],
        ['nothing, for ever', 'silence'],
      ] as const
    ).map(([what, said]) => ({ name: `all that is said is ${what}`, since, lie: () => said })),
  ),
]

type Landed = Readonly<{ meta: { preBalances: number[] } }>

function plan(name: string, lie: Lie): NamedLie {
  return { name, since: 'plan', lie }
}

function review(name: string, lie: Lie): NamedLie {
  return { name, since: 'review', lie }
}

function prompt(name: string, lie: Lie): NamedLie {
  return { name, since: 'prompt', lie }
}

function beside(name: string, lie: Lie): NamedLie {
  return { name: `${name}, beside an honest one`, since: 'prompt', lie, beside: true }
}

/** The first of several lies that applies. */
function oneOf(...lies: readonly Lie[]): Lie {
  return async (...told) => {
    for (const lie of lies) {
      const said = await lie(...told)
      if (said !== undefined) return said
    }
    return undefined
  }
}

/** Puts values at places of an answer ("value.*.err"; * is each). A function makes the value of what was there, and of the answer. */
function set(changes: Readonly<Record<string, unknown>>) {
  return (answer: unknown): unknown =>
    Object.entries(changes).reduce((now, [path, to]) => put(now, path.split('.'), to, answer), answer)
}

function put(value: unknown, [key, ...rest]: readonly string[], to: unknown, whole: unknown): unknown {
  if (key === undefined)
    return typeof to === 'function' ? (to as (was: unknown, whole: unknown) => unknown)(value, whole) : to
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return value.map((each, at) => (key === '*' || key === `${at}` ? put(each, rest, to, whole) : each))
  const record = value as Readonly<Record<string, unknown>>
  return { ...record, [key]: put(record[key], rest, to, whole) }
}

/** A sum by itself or in its envelope. */
function amount(change: (was: number) => unknown) {
  return (answer: unknown): unknown =>
    typeof answer === 'number' ? change(answer) : set({ value: change })(answer)
}

type WireAccount = Readonly<{ data: readonly [string, string]; owner: string; lamports: number }>

/** Says something else of every account, whichever way it is asked for. */
function account(changes: Readonly<Record<string, unknown>>): Lie {
  const change = (one: WireAccount | null): unknown => one && set(changes)(one)
  return oneOf(
    about('getAccountInfo', set({ value: change })),
    about('getMultipleAccounts', set({ 'value.*': change })),
    about('getTokenAccountsByOwner', set({ 'value.*.account': change })),
    about('getProgramAccounts', set({ '*.account': change })),
  )
}

function accounts(change: (data: Buffer) => Buffer): Lie {
  return account({
    data: ([text]: WireAccount['data']) => [change(Buffer.from(text, 'base64')).toString('base64'), 'base64'],
  })
}

/** Changes the bytes of accounts of that length: mints have 82, token accounts 165. Those of Token-2022 are as laid out as these. */
function bytes(length: number, change: (data: Buffer) => void): Lie {
  return accounts((data) => {
    const isMint = data.length === 82 || (data.length > 165 && data[165] === 1)
    const isHolding = data.length === 165 || (data.length > 165 && data[165] === 2)
    if (length === 82 ? isMint : isHolding) change(data)
    return data
  })
}

function once(lie: Lie): Lie {
  let told = false
  return (...asked) => {
    if (told) return undefined
    told = true
    return lie(...asked)
  }
}

function lasting(lastValidBlockHeight: number): Lie {
  return about('getLatestBlockhash', set({ 'value.lastValidBlockHeight': lastValidBlockHeight }))
}

/** Heights that go so much further each time that somebody asks. */
function leaping(by: number): Lie {
  let steps = 0
  const leap = (was: number) => was + (steps += 1) * by
  return oneOf(
    about('getEpochInfo', set({ blockHeight: leap, absoluteSlot: leap })),
    about('getBlockHeight getSlot', leap),
    about('getSignatureStatuses', set({ 'context.slot': leap })),
  )
}

function status(confirmationStatus: string, err: unknown = null): Lie {
  return about('getSignatureStatuses', ({ context }: { context: { slot: number } }) => ({
    context,
    value: [{ slot: context.slot, confirmations: null, err, confirmationStatus }],
  }))
}

function error(code: number, message: string): Said {
  return { error: { code, message } }
}

/** Keeps what is sent, and says that it was not taken. */
function refusing(message: string): Lie {
  return ({ method, params }, _, { withheld }) => {
    if (method !== 'sendTransaction') return undefined
    withheld.add(String(params[0]))
    return error(-32002, message)
  }
}

/** Sends, and says that of it. */
function afterwards(said: Said): Lie {
  return ({ method }, honest) => {
    if (method !== 'sendTransaction') return undefined
    honest()
    return said
  }
}

function twice(...[{ method, params }, honest, { withheld }]: Parameters<Lie>): undefined {
  if (method === 'sendTransaction') withheld.add(String(params[0]))
  honest()
}

/** Sends on with the next transaction what it was given before. */
function late(...told: Parameters<Lie>): ReturnType<Lie> {
  const [{ method }, , node] = told
  if (method === 'sendTransaction') node.release()
  return withholding(...told)
}

function words(text: string): string[] {
  return text.split(/\s+/)
}
