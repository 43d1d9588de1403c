import { plainText } from '../units/hiddenCharacters'
import { formatSolAbout, formatSolFixed } from '../units/lamports'
import { localMoment } from '../units/moments'
import { isAddress } from '../units/base58'
import { shortAddress } from '../units/shortAddress'
import { toAppError, type ErrorCode, type ErrorContext } from './AppError'
import { arrivedWords, type ErrorQuestion, type FailureWords, SIGN_IN_FAILED, statusWords } from './codes'
import { whatIsKept } from './forgetful'
import { MONEY, moneyOnceAsked, moneyWords, type WalletAsked } from './money'
import { questionOf } from './questions'
import { isSaid, type Said } from '../units/said'

/**
 * An error in words: what happened, what it means for the user's money, what to do next. `settings` is true where the remedy is in
 * the settings (another RPC endpoint); `question` is one of the FAQ. `raw` is the message of a wallet, a node or a library, word for word,
 * '' where there is none: it is for debugging, and not a sentence of ours. Invisible characters in any of them become "�".
 */
export type ErrorWords = Readonly<{
  title: string
  detail: string
  remedy: string
  settings: boolean
  question: ErrorQuestion | undefined
  raw: string
}>

/**
 * The words for any thrown value; those of `unknown` where it is no AppError. `isBegun`: a wallet was asked before, so the words do
 * not say that nothing was ever sent.
 */
export function describeError(thrown: unknown, isBegun = false): ErrorWords {
  const { code, context } = toAppError(thrown)
  return wordsFor(code, context, isBegun ? 'before' : 'never')
}

/** The words for an error of the journal. Without `isPaidKnown` the wallet was asked, and may have sent the transaction itself. */
export function describeFailure(code: ErrorCode, context: ErrorContext, isPaidKnown = true): ErrorWords {
  return wordsFor(code, context, isPaidKnown ? 'never' : 'asked')
}

function wordsFor(code: ErrorCode, context: ErrorContext, asked: WalletAsked): ErrorWords {
  const [title, what, remedy, money] = wordsOf(code, context)
  const said = money === undefined ? '' : moneyWords(moneyOnceAsked(money, asked))
  const detail = [what.trimEnd(), said].filter(Boolean).join(' ')
  const settings = LEADS_TO_SETTINGS.includes(code)
  return { title, detail, remedy, settings, question: questionOf(code, context), raw: rawOf(code, context) }
}

/** The words for the number or text in the error's context, with the wallet's name; else those of its code. */
function wordsOf(code: ErrorCode, context: ErrorContext): FailureWords {
  return arrivedWords(code, context, text(context['wallet'], 'The wallet'))?.words ?? table[code](context)
}

/** Errors whose `message` comes from a wallet, a node or a library; in all others it is a sentence of ours. */
const SAID_BY_OTHERS: readonly ErrorCode[] = [
  'wallet/failed',
  'wallet/disconnected',
  'wallet/unsupported',
  'wallet/not-allowed',
  'wallet/service',
  'rpc/failed',
  'rpc/no-method',
  'unknown',
]

function rawOf(code: ErrorCode, { raw, message, reason }: ErrorContext): string {
  const said = raw ?? (SAID_BY_OTHERS.includes(code) ? message : undefined)
  return text(said ?? (SIMULATED_OR_LANDED.includes(code) ? reason : undefined), '', 2_000)
}

/** Errors whose `reason` is the runtime's error as JSON. */
const SIMULATED_OR_LANDED: readonly ErrorCode[] = [
  'simulation/failed',
  'transaction/failed',
  'pool/price-moved',
]

const LEADS_TO_SETTINGS: readonly ErrorCode[] = [
  'rpc/rate-limited',
  'rpc/forbidden',
  'rpc/no-method',
  'rpc/timeout',
  'rpc/failed',
  'rpc/invalid-answer',
  'rpc/not-known-yet',
  'rpc/short-history',
]

const CHECK_WALLET = 'Check your wallet and try again.'

/** The words for wallet/failed by its `reason`: what is wrong with the wallet's answer. */
const RETURNED = new Map<ErrorContext[string], readonly [title: string, detail: string, remedy?: string]>([
  ['no-signature', ['The wallet returned no signature', 'Nothing can be sent without one.']],
  [
    'bad-signature',
    [
      'The wallet returned a signature that is not valid',
      'The network would not take it. The wallet may have signed with another account.',
      'In your wallet, choose the account that this page shows, then try again.',
    ],
  ],
  [
    'no-transaction',
    ['The wallet returned something that is not a transaction', 'It cannot be read, and cannot be sent.'],
  ],
])

/** The words for journal/unavailable by its `reason`, where something else is to be done than for space. */
const UNREMEMBERED = new Map<ErrorContext[string], FailureWords>([
  [
    'BlockedError',
    [
      'Another tab blocks the record of what you sign',
      'That tab shows an older version of Mintwright. Without that record, a closed tab could lose track of a payment, so nothing is signed.',
      'Close or reload that tab, then try again.',
    ],
  ],
  [
    'TimeoutError',
    [
      'The storage of this browser does not answer',
      'The record of what you sign stands there. Without that record, a closed tab could lose track of a payment, so nothing is signed.',
      'Close the other tabs of this site, or start the browser again, then try again.',
    ],
  ],
  [
    'UnknownError',
    [
      'The storage of this browser does not open',
      'It may be full or damaged, or the browser has lost it for a while. The record of what you sign stands there. Without that record, a closed tab could lose track of a payment, so nothing is signed.',
      'Free some space, or start the browser again, then try again.',
    ],
  ],
  [
    'erased',
    [
      'The record of this operation was deleted',
      'Another tab, or the browser itself, deleted it while it was under way.',
      'Check in your wallet whether it was paid before you do it again.',
    ],
  ],
])

const table: Readonly<Record<ErrorCode, (context: ErrorContext) => FailureWords>> = {
  'config/invalid': ({ what }) => [
    'This copy is not set up correctly',
    `The setting ${text(what, 'that it needs')} could not be read.`,
    'Tell whoever runs this site.',
    'nothing',
  ],
  'input/invalid': ({ what, check, barred, message }) =>
    barred === true
      ? ['This cannot be done', text(message, 'The chain does not allow it.'), MONEY['nothing-now']]
      : [
          check === undefined ? `This is not ${text(what, 'what is asked for')}` : `Check ${text(check, '')}`,
          text(message, 'A field needs another value.'),
          'Correct it, then press the button again.',
        ],
  'wallet/declined': () => [
    'Declined in your wallet',
    '',
    'Try again when you are ready.',
    'nothing-by-page',
  ],
  'wallet/disconnected': ({ expected }) =>
    expected
      ? [
          'The wallet uses another account',
          `This was prepared for ${short(expected)}.`,
          'Choose that account in your wallet and try again, or disconnect and connect with the other one.',
          'nothing',
        ]
      : ['No wallet is connected', '', 'Connect your wallet and try again.', 'nothing'],
  'wallet/unavailable': ({ wallet, givenUp }) => [
    givenUp
      ? `You stopped waiting for ${text(wallet, 'the wallet')}`
      : `${text(wallet, 'The wallet')} did not answer`,
    '',
    'Open the wallet, unlock it and try again.',
    'nothing-by-page',
  ],
  'wallet/changed-transaction': ({ what, landed }) =>
    landed === true
      ? [
          'Your wallet sent something else',
          'What landed is not what was asked.',
          'Look at it in your wallet before you go on.',
        ]
      : [
          'The wallet returned another transaction',
          `It changed what was asked (${what === 'earlier' ? 'it signed an earlier one' : text(what, 'its contents')}), so this page did not send it.`,
          'Try again, or use another wallet.',
        ],
  'wallet/unsupported': ({ wallet, what }) => [
    `${text(wallet, 'This wallet')} cannot do this`,
    `It does not offer ${text(what, 'what is needed')}.`,
    'Use another wallet, such as Phantom, Solflare or Backpack.',
    'nothing',
  ],
  'wallet/failed': ({ reason, code }) => {
    const [title, detail, remedy = CHECK_WALLET] = RETURNED.get(reason) ?? failedOf(code)
    return [title, detail, remedy, 'nothing-by-page']
  },
  'wallet/not-allowed': ({ what, signIn }) =>
    signIn === 'expired'
      ? [
          'Your sign-in has expired',
          'Your wallet was not asked.',
          'Sign in again, then review again.',
          'nothing-by-page',
        ]
      : [
          'Action not allowed',
          what === undefined
            ? 'The wallet does not let this site ask for that.'
            : `This site asks wallets to connect, to sign and to sign in, never for ${text(what, 'anything else')}. Your wallet was not asked.`,
          'Use the buttons of this page. If one of them led here, tell whoever runs this site.',
          'nothing-by-page',
        ],
  'wallet/service': () => [
    'Connection refused',
    'The WalletConnect service closed the connection.',
    'Try again in a minute. Wallets in this browser still connect.',
  ],
  'sign-in/failed': ({ message }) => [
    SIGN_IN_FAILED,
    `${sentence(message)}Your wallet is disconnected.`,
    'Connect your wallet again.',
    'nothing-by-page',
  ],
  'rpc/offline': () => [
    'The network cannot be reached',
    'Your device or the RPC endpoint is offline.',
    'Check the connection and try again.',
    'looked-up',
  ],
  'rpc/timeout': () => [
    'The network did not answer in time',
    'It was asked several times.',
    'Try again, or use another RPC endpoint in the settings.',
    'unaffected',
  ],
  'rpc/rate-limited': ({ code }) => [
    code === undefined ? 'The RPC endpoint is asked too often' : 'The RPC endpoint’s limit is exceeded',
    'Public endpoints limit the number of requests.',
    'Wait a minute, or set an RPC endpoint of your own in the settings.',
    'unaffected',
  ],
  'rpc/forbidden': () => [
    'The RPC endpoint refuses this page',
    'Public endpoints sometimes refuse browsers.',
    'Set an RPC endpoint of your own in the settings.',
    'unaffected',
  ],
  'rpc/no-method': ({ method }) => [
    'The RPC endpoint does not offer this method',
    method === undefined
      ? 'Some endpoints, or the plans of their keys, do not include all methods.'
      : `The endpoint, or the plan of its key, does not include ${text(method, 'this method')}.`,
    'Use another RPC endpoint in the settings.',
    'unaffected',
  ],
  'rpc/failed': ({ reason, network, code, status }) =>
    reason === 'other-chain'
      ? [
          'This RPC endpoint belongs to another chain',
          'Its data is not about your tokens or your SOL.',
          `Set an RPC endpoint of ${text(network, 'the network in the header')} in the settings.`,
        ]
      : [
          reason === 'unreachable'
            ? 'The RPC endpoint cannot be reached'
            : 'The RPC endpoint answered with an error',
          numbered(code ?? status),
          'Try again, or use another RPC endpoint in the settings.',
          'unaffected',
        ],
  'rpc/invalid-answer': ({ method }) => [
    'The RPC endpoint gave an invalid answer',
    `It was asked for ${text(method, 'data')}.`,
    'Use another RPC endpoint in the settings.',
    'unaffected',
  ],
  'rpc/not-known-yet': () => [
    'The network cannot yet say whether the earlier request landed',
    'Your wallet was not asked again, so that you never pay twice.',
    'Try again in a minute. If this lasts, choose another RPC endpoint in the settings.',
  ],
  'rpc/short-history': () => [
    'The RPC endpoint cannot tell whether the transaction landed',
    'The RPC endpoint does not have all blocks since your wallet was asked. This page sent nothing now.',
    'Set another RPC endpoint in the settings, then look again.',
  ],
  'rpc/other-chain': ({ network }) => [
    'This operation began on another chain',
    `${text(network, 'The network')} now reaches another chain. What happened on the first chain is unaffected.`,
    'Start again here, or go back to the chain on which it began.',
  ],
  'name/unresolved': (context) => {
    const [title = 'Error resolving name', remedy = 'Type the address.'] = unresolved(context) ?? []
    return [title, '', remedy, 'nothing']
  },
  'name/moved': ({ name, was, is }) => [
    `${text(name, '')} leads to another address now`,
    `It led to ${text(was, '')}, and now leads to ${text(is, '')}.`,
    'Ask its owner, then type the name again.',
    'nothing',
  ],
  'account/not-found': ({ address }) => [
    'This account does not exist',
    `No account exists at ${short(address)} on this network.`,
    'Check the address and the network in the header.',
  ],
  'account/not-a-mint': ({ address }) => [
    'This is not a token',
    `${short(address)} exists, but it is not a mint.`,
    'Look for the address of the mint itself.',
  ],
  'account/not-a-pool': ({ address, venues }) => [
    `This address is not a pool of ${text(venues, 'a venue of this page')}`,
    `${short(address)} exists, but this page cannot manage it.`,
    'Look for the address of the pool itself, not of its token, its vault or a position.',
  ],
  'account/exists': ({ address, by, at }) => {
    if (by === 'operation')
      return [
        `Created in another tab${typeof at === 'number' && at > 0 ? `: ${localMoment(at)}` : ''}`,
        `It is at ${short(address)}.`,
        'View it.',
        'nothing',
      ]
    return by === 'keypair'
      ? [
          'The address of your key is taken',
          `An account already exists at ${short(address)}.`,
          'Choose another key file, or let the address be made from your wallet.',
          'nothing',
        ]
      : [
          'A token was already made from this draft',
          `It is at ${short(address)}.`,
          'Open that token, or begin another draft with the same values.',
          'nothing',
        ]
  },
  'simulation/insufficient-funds': (context) => [
    insufficient(context),
    shortage(context),
    'Add SOL to the wallet, then review again.',
    'nothing',
  ],
  'simulation/failed': (context) => [
    context['step'] ? `“${text(context['step'], '')}” would fail` : 'The simulation failed',
    `${refusalOf(context)}The transaction was only simulated.`,
    text(withRefusal(context)['remedy'], 'Go back to the form, or review again.'),
    'nothing',
  ],
  'simulation/mismatch': ({ promised, simulated, label, right }) =>
    right !== undefined
      ? [
          'This transaction would give away a right over your tokens',
          `In the simulation ${text(simulated, 'somebody else')} became the ${text(right, 'owner')} of a token account, and could take what it holds.`,
          'Do not sign this. Go back to the form and use another offer or another way.',
          'nothing',
        ]
      : label === undefined
        ? [
            'The simulated cost differs from the bill',
            `The bill says ${sol(promised)} SOL, the simulation took ${sol(simulated)}.`,
            'Go back to the form and review again. If it says so again, choose another RPC endpoint in the settings.',
            'nothing',
          ]
        : [
            'The simulated result differs from what was promised',
            `${text(label, '')}: expected ${text(promised, 'nothing')}, simulated ${text(simulated, 'nothing')}.`,
            'Review again. If it says so again, choose another RPC endpoint in the settings.',
            'nothing',
          ],
  'simulation/rent-changed': () => [
    'The network’s rent has gone up',
    'An account would hold less than the rent that is now required. The transaction was only simulated.',
    'Go back to the form and review again. The new bill includes the new rent.',
    'nothing',
  ],
  'transaction/too-large': ({ bytes, most, group }) => [
    'This does not fit in one transaction',
    `It takes ${text(bytes, 'too many')} bytes of ${text(most, 'those allowed')}.`,
    group === 'launch'
      ? 'Shorten the name or the address of the metadata file, or let the pool be a second transaction.'
      : 'Shorten the name or the address of the metadata file.',
    'nothing',
  ],
  'transaction/under-way': () => [
    'Another operation is under way',
    'The other operation does the same, or makes the same account. Its result is not known yet.',
    'Look at the other operation. Start this one again once that result is known.',
    'nothing-now',
  ],
  'transaction/done-since': () => [
    'The same has been done since',
    'Another operation did the same after this one was begun.',
    'Look at the other operation. To do it a second time all the same, tick that on this page, then press its button again.',
    'nothing-now',
  ],
  'transaction/expired': () => [
    'The transaction expired',
    'The network did not take it in time. It can no longer land, and it cost nothing.',
    'Sign again. This page first searches the chain for the earlier transaction.',
  ],
  'transaction/failed': (context) => [
    'The transaction failed on the chain',
    refusalOf(context),
    text(withRefusal(context)['remedy'], 'Review again before another try.'),
    'fee',
  ],
  'storage/too-large': ({ bytes, limit, status }) => [
    'The file is too large to be stored',
    `${bytes === undefined ? '' : `The file has ${text(bytes, '')} bytes. `}${tooLarge(limit, status)}.`,
    'Choose a smaller picture, or another storage.',
    'nothing',
  ],
  'storage/failed': (context) => {
    const { url, reason, bytes, limit } = context
    if (reason === 'used-up')
      return [
        'The free allowance of the storage is used up',
        `The file has ${text(bytes, '')} bytes, and up to ${text(limit, '')} are free. So the file is not too large: what this storage takes for free is used up.`,
        'Choose another storage, or try again later. What you typed is kept.',
        'nothing',
      ]
    return url === undefined
      ? [
          'The file could not be stored',
          storageSaid(context),
          'Try again. What you typed is kept.',
          'nothing',
        ]
      : [
          'The file is stored, but cannot be fetched from its address',
          storageSaid(context),
          'Try again in a minute. The file is not stored twice.',
          'nothing',
        ]
  },
  'storage/mismatch': ({ url, type, expected }) => [
    'The stored file differs from what was sent',
    expected === undefined
      ? `${text(url, 'The file')} does not hold what was sent.`
      : `The type of ${text(url, 'the file')} is ${text(type, 'not given')} instead of ${text(expected, '')}. Wallets may not read the file.`,
    'Try again, or choose another storage.',
    'nothing',
  ],
  'storage/unavailable': ({ reason, message, host }) => [
    'The storage did not answer',
    reason === 'no-limit'
      ? 'Arweave’s uploader did not say how much it takes. '
      : sentence(message ?? (host && `${text(host, '')} could not be reached`)),
    'Try again in a minute.',
    'nothing',
  ],
  'storage/own-file': ({ message, reason }) => [
    reason === 'differs' ? 'Your metadata file differs from the form' : 'Your metadata file cannot be used',
    sentence(message),
    reason === 'differs'
      ? 'Correct the file or the form, or allow the differences under Storage.'
      : 'Look at the address under Storage, then try again.',
    'nothing',
  ],
  'journal/unavailable': ({ reason }) =>
    UNREMEMBERED.get(reason) ?? [
      'This browser cannot remember what is signed',
      'Private windows and full disks can prevent that. Without that record, a closed tab could lose track of a payment, so nothing is signed.',
      'Use an ordinary window, or free some space.',
    ],
  'venue/missing': ({ venue }) => [
    `${text(venue, 'This venue')} is not on this chain`,
    'Its program does not exist there, so it can have no pools.',
    'Choose another venue, or another network in the header.',
    'nothing',
  ],
  'pool/unknown-layout': ({ address, venue }) => [
    'The layout of this pool is unknown',
    `${text(venue, 'Its program')} may have changed since this version of Mintwright was made. So this version does not read ${short(address)}.`,
    'Use the venue’s own page for this pool, or a newer version of Mintwright.',
    'nothing',
  ],
  'pool/price-moved': ({ label, promised, simulated }) => [
    'The price moved more than you allowed',
    label === undefined ? '' : `${text(label, '')} would be ${told(simulated)} instead of ${told(promised)}.`,
    'Review again at the current price, or allow more slippage.',
    'nothing',
  ],
  'pool/refused': ({ message }) => [
    'The pool would refuse this',
    sentence(message),
    'Change the amount and try again.',
    'nothing',
  ],
  'pool/exists': ({ address }) => [
    'This pool already exists',
    `The pool is ${short(address)}. This venue allows one pool of this kind for a pair.`,
    'Add liquidity to that pool instead, or choose another venue or fee.',
    'nothing',
  ],
  'route/refused': ({ message }) => [
    'This page refused Jupiter’s answer',
    sentence(message),
    'Choose another way to swap, or try again in a minute.',
    'nothing',
  ],
  'route/unanswered': ({ message }) => [
    'Jupiter gave no route',
    sentence(message),
    'Choose another way to swap, or try again in a minute.',
    'nothing',
  ],
  'page/altered': ({ drawn, shown }) => [
    'Something changed what this page shows',
    `${shown === '' ? 'It does not show' : `It shows “${text(shown, '')}” instead of`} “${text(drawn, '')}”. A page translator or an extension of this browser changes it.`,
    'Turn the translation or the extension off for this site, read the figures, and press again.',
    'nothing-now',
  ],
  'page/not-loaded': () => [
    'A part of this page did not load',
    `The connection broke, or there is a newer version. ${whatIsKept()}`,
    'Load the page again.',
  ],
  unknown: () => ['Something unexpected happened', '', 'Reload the page and try again.', 'looked-up'],
}

type OfName = Readonly<Record<'name' | 'sns' | 'owner' | 'ownerOfSns', string>>

/** Why a name has no address, by the `reason` of its error, and what else to do than to type one. `sns`: the name at Solana Name Service. */
const UNRESOLVED = {
  'no-one': ({ name }: OfName) => [`No one has the name ${name}.`, 'Check its spelling.'],
  'no-one-now': ({ name, sns }: OfName) => [
    `No one has the name ${name} in Solana Record Service, where .sol names are now.`,
    `If it is a name of Solana Name Service, type ${sns}.`,
  ],
  'two-owners': ({ name, sns, owner, ownerOfSns }: OfName) => [
    `${name} and ${sns} have different owners: ${owner} and ${ownerOfSns}.`,
  ],
  'record-not-confirmed': ({ name }: OfName) => [
    `The SOL record of ${name} is not confirmed by its address.`,
  ],
  'record-not-readable': ({ name }: OfName) => [`The record of ${name} cannot be read.`],
  expired: ({ name }: OfName) => [`The name ${name} has expired.`],
  'of-program': ({ name }: OfName) => [`The name ${name} belongs to a program, which has no wallet.`],
  'no-holder': ({ name }: OfName) => [`The token of ${name} has no owner that can be found.`],
} satisfies Readonly<Record<string, (of: OfName) => readonly string[]>>

export type WhyUnresolved = keyof typeof UNRESOLVED

/** Undefined where the reason is not known. */
function unresolved(context: ErrorContext): readonly string[] | undefined {
  const { reason, name, sns, owner, ownerOfSns, what, remedy } = context
  if (typeof reason !== 'string' || !Object.hasOwn(UNRESOLVED, reason))
    // An earlier version stored the sentences themselves.
    return typeof what === 'string'
      ? [text(what, '', 300), text(remedy, 'Type the address.', 300)]
      : undefined
  return UNRESOLVED[reason as WhyUnresolved]({
    name: text(name, ''),
    sns: text(sns, ''),
    owner: text(owner, ''),
    ownerOfSns: text(ownerOfSns, ''),
  })
}

/** An error about a name (name/*), in one text: for a field, or a row of a list. */
export function nameProblem(code: ErrorCode, context: ErrorContext): string {
  if (code === 'name/moved')
    return `${text(context['name'], '')} leads to another address now: ${text(context['is'], '')}.`
  const { title, remedy } = describeFailure(code, context)
  return unresolved(context) ? `${title} ${remedy}` : title
}

/** Why a storage refuses a file of this size: status 413 is its own limit, 402 its limit without payment. */
function tooLarge(limit: ErrorContext[string], status: ErrorContext[string]): string {
  if (limit !== undefined) return `The limit is ${text(limit, '')} bytes`
  return status === 413
    ? 'The storage does not take files of that size'
    : 'It is larger than what is stored for free'
}

/** A sentence with the number of an RPC endpoint's error that is in no table. */
function numbered(value: ErrorContext[string]): string {
  return value === undefined ? '' : `This page does not know its number, ${text(value, '')}. `
}

/** The words for an unknown failure of a wallet: with a number that is in no table, or without a number. */
function failedOf(code: ErrorContext[string]): readonly [title: string, detail: string] {
  return code === undefined
    ? ['The wallet could not sign', 'It gave no signature.']
    : ['The wallet returned an error', `This page does not know its number, ${text(code, '')}.`]
}

/** Why a program or the network refused, as one sentence: ours where there is one, else what the program itself says; '' for neither. */
export function refusalWords(context: ErrorContext): string {
  const { what, error, program, log } = withRefusal(context)
  if (what !== undefined) return sentence(what)
  const said = quoted(log)
  return error === undefined ? said : `${callerOf(program)} calls this ${text(error, '')}. ${said}`
}

/** The same with the program's name for the error. */
function refusalOf(context: ErrorContext): string {
  const { program, error, what, log } = withRefusal(context)
  const said = what === undefined ? quoted(log) : sentence(what)
  if (error === undefined || (program === undefined && what === undefined)) return said
  return `${said}${callerOf(program)} calls this ${text(error, '')}. `
}

/** With the words for its refusal. A failure that an earlier version has stored has them itself. */
function withRefusal(context: ErrorContext): ErrorContext {
  const { refusal } = context
  return isSaid(refusal) ? { ...context, ...refusalWordsBy(refusal) } : context
}

/** The program by its name, or by its short address. */
function callerOf(program: ErrorContext[string]): string {
  return program === undefined ? 'The network' : short(program)
}

/** The words for missing SOL, with the sum rounded up; `shortage` gives it to the lamport. */
function insufficient({ missing }: ErrorContext): string {
  return typeof missing === 'bigint'
    ? `Insufficient SOL: you need ${formatSolAbout(missing)} more`
    : 'Insufficient SOL'
}

function shortage({ missing, needed, balance, keep }: ErrorContext): string {
  if (missing === undefined) return 'The wallet does not have enough SOL for rent and fees.'
  const account = `This takes ${sol(needed)} SOL and the wallet holds ${sol(balance)}`
  if (keep === undefined) return `${account}. You need ${sol(missing)} more SOL.`
  return `${account}. A wallet must end with no SOL or at least ${sol(keep)} SOL. You need ${sol(missing)} more SOL.`
}

/** What an error of a program or of the network is called, means, and asks to be done; `log` in place of what the program logged last. */
export type RefusalWords = Readonly<Partial<Record<'error' | 'what' | 'remedy' | 'log', string | undefined>>>

let sentenceOf: (said: Said) => string = () => ''
let refusalWordsBy: (refusal: Said) => RefusalWords = () => ({})

/** Sets who makes the words of what an error says as an id and values: a room above, which this one cannot know. */
export function describeSaidBy(
  words: (said: Said) => string,
  wordsOfRefusal: (refusal: Said) => RefusalWords,
): void {
  sentenceOf = words
  refusalWordsBy = wordsOfRefusal
}

/** A sentence of ours; or a text that may come from a third party: on one line, cut, with invisible characters and direction marks replaced by "�". */
function text(value: ErrorContext[string], otherwise: string, longest = 200): string {
  if (value === undefined || value === '') return otherwise
  if (isSaid(value)) return plainText(sentenceOf(value), Infinity).text || otherwise
  return plainText(String(value).replace(/\s+/g, ' ').slice(0, longest), longest).text
}

/** What the program that refused logged last, as its word; '' where it is not known. */
export function quoted(log: ErrorContext[string], longest?: number): string {
  const said = text(log, '', longest).replace(/^Program log: /, '')
  return said === '' ? '' : `Its log says “${said.replace(/[“”"]/g, '’')}”. `
}

/** A third party's text as a sentence, cut to a readable length; '' where there is none. */
/** What a storage answered in place of an address, or in place of a stored file, by the error's `reason`, else by its status. */
function storageSaid({ reason, by, status, url, message }: ErrorContext): string {
  switch (reason) {
    case 'no-json':
      return 'The storage answered with something that is not JSON. '
    case 'too-long':
      return 'The storage answered with far more than an address. '
    case 'no-address':
      return `${text(by, 'The storage')} gave no address. `
    case 'no-key':
      return 'Pinata needs a key of yours: paste it under Storage. '
    case 'unknown-key':
      return 'Pinata does not know this key, or it has run out. '
    case 'plan':
      return 'Your plan at Pinata does not take this file. '
    case 'key-refused':
      return 'Pinata refuses this key: it lacks the right “Files: Write”, or your plan there is used up. '
  }
  if (message !== undefined || typeof status !== 'number') return sentence(message)
  return `${url === undefined ? 'The storage' : 'The file’s host'} ${statusWords(status)}. `
}

function sentence(value: ErrorContext[string]): string {
  const said = text(value, '').trim()
  if (said === '') return ''
  return /[.!?]$/.test(said) ? `${said} ` : `${said}. `
}

function short(value: ErrorContext[string]): string {
  const address = text(value, 'this address')
  return isAddress(address) ? shortAddress(address) : address
}

/** Lamports as SOL. */
function sol(value: ErrorContext[string]): string {
  return typeof value === 'bigint' ? formatSolFixed(value) : text(value, 'an unknown amount of')
}

/** An amount without its sign: lamports as SOL, other amounts as they are given. */
function told(value: ErrorContext[string]): string {
  return typeof value === 'bigint' ? `${sol(value < 0n ? -value : value)} SOL` : text(value, 'something')
}
