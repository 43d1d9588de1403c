/* Operations that make a token, alone or with its pool. */

import * as v from 'valibot'
import { namedAmount } from '../../tokens/tokenWords'
import { formatAmount } from '../../solana/amountScale'
import { addressIn, baseUnitsOf } from '../../transactions/accountValues'
import { shownWord } from '../../transactions/accountWords'
import type { Change } from '../../transactions/plan'
import { subjectFields } from '../../transactions/subject'
import { formatUnits } from '../../units/amounts'
import { isAddress } from '../../units/base58'
import { formatNearestShare } from '../../units/percent'
import { shortAddress } from '../../units/shortAddress'
import type { Act, SubjectOf } from '../act'
import { actualDelta, amountFact, type Decision, type DecisionFact, type ReadOperation } from '../figures'
import { describePool, HOLD, openedFields, opens, OUT, stays } from '../pool/create'
import { isolated } from '../../units/unbroken'
import { sentenceOf } from '../said'
import { datesLine, lockFacts } from '../token/lock'
import { receiverName, sentOf, unitOf } from '../token/orderAct'
import { byCount, listed } from '../../units/byCount'

const { names, mint, name, symbol, standard, decimals, supply, own, receivers, extensions } = subjectFields
const { mintAuthority, freezeAuthority, updateAuthority } = subjectFields
const { uri, tokenAccount, metadataAccount, seed, templateOf, liquidity, newLocks } = subjectFields

const tokenFields = {
  mint,
  name,
  symbol,
  standard,
  decimals,
  supply,
  own,
  receivers,
  extensions,
  mintAuthority,
  freezeAuthority,
  updateAuthority,
  ...v.partial(v.object({ names, uri, tokenAccount, metadataAccount, seed, templateOf, newLocks })).entries,
}
const createFields = v.object(tokenFields)
const launchFields = v.object({ ...openedFields, ...tokenFields, liquidity: v.optional(liquidity) })
type NewToken = ReadOperation<SubjectOf<typeof createFields>>
type Launch = ReadOperation<SubjectOf<typeof launchFields>>

export const createTokenAct: Act<typeof createFields> = {
  id: 'create-token',
  action: 'Create token',
  done: 'Token created',
  did: (token) => `Created ${token}`,
  undone: null,
  categories: ['tokens'],
  subject: createFields,
  repeats: ['makes'],
  describe: describeToken,
}

export const launchTokenAct: Act<typeof launchFields> = {
  id: 'launch-token',
  action: 'Create token and pool',
  done: 'Token and pool created',
  did: (token) => `Created ${token} and its pool`,
  undone: null,
  categories: ['tokens', 'liquidity'],
  subject: launchFields,
  repeats: ['makes'],
  describe: describeLaunch,
}

/** What becomes of an authority. */
type Fate = 'revoked' | 'kept' | 'transferred'

function fateOf(authority: string | null, payer: string | undefined): Fate {
  if (authority === null) return 'revoked'
  return authority === payer ? 'kept' : 'transferred'
}

function describeToken(read: NewToken): Decision {
  const { done, subject } = read
  const { receivers: others, newLocks: locked } = subject
  const mine = locked ? ownText(read) : 'all of it in your wallet'
  const whose = others === 0 ? mine : givenText(read, others)
  return {
    line: `${done ? 'Created' : 'Create'} ${nameOf(read)} with a supply of ${supplyOf(subject)}, ${whose}${locksIn(read)}${extensionsIn(read)}${authoritiesIn(read)}`,
    pool: null,
    facts: tokenFacts(read),
  }
}

function describeLaunch(read: Launch): Decision {
  const { done, subject } = read
  const burnt = subject.liquidity === 'burnt'
  const pool = describePool(read)
  return {
    line: `${done ? 'Created' : 'Create'} ${nameOf(read)} with a supply of ${supplyOf(subject)}, and ${done ? 'opened' : 'open'} ${opens(read)}, ${burnt ? 'its LP tokens burnt forever' : stays(read)}${locksIn(read)}${extensionsIn(read)}${authoritiesIn(read)}`,
    pool: pool.pool,
    facts: [
      ...tokenFacts(read),
      ...pool.facts.filter(({ label }) => !(burnt && (label === HOLD || label === OUT))),
      burnt
        ? { label: 'LP tokens', value: 'burnt forever', final: true }
        : { label: 'LP tokens', value: 'in your wallet' },
    ],
  }
}

/** The amounts of a new token that others get, in base units: the balances that the steps promise in their accounts. */
function givenIn({ steps }: NewToken): readonly Readonly<{ owner: string; amount: bigint }>[] {
  return steps
    .flatMap(({ changes = [] }) => changes)
    .flatMap(({ owner = '', after }) => {
      const amount = baseUnitsOf(after)
      return isAddress(owner) && amount !== undefined ? [{ owner, amount }] : []
    })
}

/** "1,000 QHR of it for 7Qhn…Ro2V", "3,000 QHR of it for 3 other addresses"; without the promised steps only the number of addresses. */
function givenText(read: NewToken, others: number): string {
  const given = givenIn(read)
  const [first] = given
  const sum = given.reduce((all, { amount }) => all + amount, 0n)
  const part = given.length === others ? `${namedAmount(sum, read.subject)} of it` : 'a part of it'
  const one = first && given.length === 1 ? shortAddress(first.owner) : 'one other address'
  return `${part} for ${byCount(others, one, '# other addresses')}`
}

/** "700,000 QHR of it in your wallet" */
function ownText({ subject }: NewToken): string {
  return subject.own === 0n
    ? 'none of it free in your wallet'
    : `${namedAmount(subject.own, subject)} of it in your wallet`
}

/** "; 300,000 QHR (30 %) locked for 7Qhn…Ro2V: none before 26 Nov 2027, 00:00 UTC, all by 26 Nov 2030, 00:00 UTC" */
function locksIn(read: NewToken): string {
  const { newLocks: made = [], supply: all } = read.subject
  const [first] = made
  if (!first) return ''
  const sum = made.reduce((total, lock) => total + sentOf(lock).arrives, 0n)
  const share = all === 0n ? '' : ` (${formatNearestShare(sum, all)})`
  const whose = made.length === 1 ? `locked for ${receiverName(read, first.to)}` : `in ${made.length} locks`
  return `; ${namedAmount(sum, read.subject)}${share} ${whose}: ${datesLine(made)}`
}

/** Each lock: for whom, how much, and when. */
function newLockFacts({ subject, payer }: NewToken): readonly DecisionFact[] {
  const { newLocks: made = [] } = subject
  return made.flatMap((lock) => [
    {
      label: 'Locked for',
      value: lock.to === payer ? 'your wallet' : '',
      ...(lock.to !== payer && { address: lock.to, whole: true }),
    },
    ...lockFacts(lock, unitOf(subject)),
  ])
}

function givenFacts(read: NewToken): readonly DecisionFact[] {
  return givenIn(read).map(({ owner, amount }) => ({
    label: 'To',
    value: namedAmount(amount, read.subject),
    address: owner,
    whole: true,
  }))
}

function nameOf({ subject: { name, symbol } }: NewToken): string {
  return `${isolated(name)} (${isolated(symbol)})`
}

/**
 * The words for each extension of a new token in the line, by the field of the mint that its step promises, in the order in which they
 * matter to a holder of the token. `word` is the value of the field.
 */
const EXTENSIONS: Readonly<Record<string, (word: string) => string>> = {
  transferFee: (word) => `a transfer fee (${word})`,
  pauseAuthority: () => 'the power to pause all transfers',
  permanentDelegate: () => 'a permanent delegate that can move or burn anyone’s tokens',
  transferHook: () => 'a program that decides on each transfer',
  newAccounts: () => 'new accounts frozen',
  nonTransferable: () => 'no transfers at all',
  interest: (word) => `interest shown (${word})`,
  multiplier: (word) => `amounts shown ${word}`,
  closeAuthority: () => 'a mint that can be closed',
}

/** Each extension of a new token: the change of its own field (`main`), and all changes of its step, such as its authorities. */
function extensionsOf({
  steps,
  subject,
}: NewToken): readonly Readonly<{ main: Change; changes: readonly Change[] }>[] {
  const ofMint = steps.map(({ changes = [] }) => changes.filter(({ account }) => account === subject.mint))
  return Object.keys(EXTENSIONS).flatMap((field) =>
    ofMint.flatMap((changes) => {
      const main = changes.find((change) => change.field === field)
      return main ? [{ main, changes }] : []
    }),
  )
}

/** "; with a transfer fee (1 % of each transfer, at most 5) and the power to pause all transfers" */
function extensionsIn(read: NewToken): string {
  const parts = extensionsOf(read).map(
    ({ main: { field, after } }) => EXTENSIONS[field]?.(shownWord(after)) ?? '',
  )
  return parts.length === 0 ? '' : `; with ${listed(parts)}`
}

/** The rows of each extension: its figure, and its authorities. */
function extensionFacts(read: NewToken): readonly DecisionFact[] {
  const rows = extensionsOf(read).flatMap(({ changes }) => changes)
  return rows.map(({ label: said, after }): DecisionFact => {
    const label = sentenceOf(said)
    if (after.kind === 'authority' && after.address === null)
      return { label, value: 'revoked forever', final: true }
    const address = addressIn(after)
    if (address === null) return { label, value: shownWord(after) }
    return address === read.payer
      ? { label, value: 'kept by your wallet' }
      : { label, value: '', address, whole: true }
  })
}

/** "; mint and freeze authority revoked forever; update authority kept by your wallet" */
function authoritiesIn({ subject, payer }: NewToken): string {
  const { mintAuthority, freezeAuthority, updateAuthority } = subject
  const part = (fate: Fate, words: string) => {
    const names = [
      ...(fateOf(mintAuthority, payer) === fate ? ['mint'] : []),
      ...(fateOf(freezeAuthority, payer) === fate ? ['freeze'] : []),
      ...(updateAuthority !== null && fateOf(updateAuthority, payer) === fate ? ['update'] : []),
    ]
    return names.length === 0 ? [] : [`${listed(names)} authority ${words}`]
  }
  const parts = [
    ...part('revoked', 'revoked forever'),
    ...(updateAuthority === null ? ['metadata immutable forever'] : []),
    ...part('transferred', 'transferred'),
    ...part('kept', 'kept by your wallet'),
  ]
  return parts.length === 0 ? '' : `; ${parts.join(', ')}`
}

function tokenFacts(read: NewToken): readonly DecisionFact[] {
  const { subject, actual, payer } = read
  const { symbol, mint, mintAuthority, freezeAuthority } = subject
  const own = { token: subject, promised: subject.own, actual: actual && actualDelta(actual, mint, []) }
  return [
    { label: 'Supply', value: `${supplyOf(subject)} ${isolated(symbol)}`.trim(), ...inWallets(read) },
    ...amountFact((name) => `${name} in your wallet`, own),
    ...givenFacts(read),
    ...newLockFacts(read),
    ...extensionFacts(read),
    authorityFact('Mint authority', mintAuthority, payer),
    authorityFact('Freeze authority', freezeAuthority, payer),
    metadataFact(read),
  ]
}

function supplyOf({ supply, decimals }: NewToken['subject']): string {
  return formatUnits(supply, decimals)
}

/** The supply as wallets show it, where the new token has a multiplier. */
function inWallets(read: NewToken): Pick<DecisionFact, 'note'> {
  const { supply, symbol, decimals } = read.subject
  const after = extensionsOf(read).find(({ main }) => main.field === 'multiplier')?.main.after
  if (after?.kind !== 'multiplier' || after.times === 1) return {}
  const scale = {
    by: 'multiplier',
    multiplier: after.times,
    newMultiplier: after.times,
    newFrom: 0n,
  } as const
  return { note: `${formatAmount(supply, { decimals, scale })} ${isolated(symbol)} in wallets` }
}

function authorityFact(label: string, authority: string | null, payer: string | undefined): DecisionFact {
  if (authority === null) return { label, value: 'revoked forever', final: true }
  return authority === payer
    ? { label, value: 'kept by your wallet' }
    : { label, value: 'transferred to', address: authority, whole: true }
}

function metadataFact({ subject: { updateAuthority }, payer }: NewToken): DecisionFact {
  const label = 'Metadata'
  if (updateAuthority === null) return { label, value: 'immutable forever', final: true }
  return updateAuthority === payer
    ? { label, value: 'can be changed by your wallet' }
    : { label, value: 'can be changed by', address: updateAuthority, whole: true }
}
