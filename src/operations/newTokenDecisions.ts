/* The decisions about a new token, alone or with its pool; see decision.ts. */

import { namedAmount } from '../liquidity/names'
import { formatAmount } from '../solana/amountScale'
import { addressIn, baseUnitsOf, shownWord } from '../transactions/accountValues'
import type { Change } from '../transactions/plan'
import { parseUnits } from '../units/amounts'
import { isAddress } from '../units/base58'
import { shownFigures } from '../units/grouping'
import { shortAddress } from '../units/shortAddress'
import {
  actualDelta,
  amountFact,
  type Decision,
  type DecisionFact,
  listed,
  type ReadOperation,
} from './figures'
import { describePool, HOLD, opens, OUT, stays } from './poolDecisions'
import { isolated } from '../units/unbroken'

type NewToken = ReadOperation<'create-token'> | ReadOperation<'launch-token'>
type Fate = NewToken['subject']['mintAuthority']

export const DESCRIBE_NEW_TOKEN = { 'create-token': describeToken, 'launch-token': describeLaunch } as const

function describeToken(read: ReadOperation<'create-token'>): Decision {
  const { done, subject } = read
  const whose = subject.shares === 0 ? 'all of it in your wallet' : givenText(read, subject.shares)
  return {
    line: `${done ? 'Created' : 'Create'} ${nameOf(read)} with a supply of ${shownFigures(subject.supply)}, ${whose}${extensionsIn(read)}${authoritiesIn(read)}`,
    pool: null,
    facts: tokenFacts(read),
  }
}

function describeLaunch(read: ReadOperation<'launch-token'>): Decision {
  const { done, subject } = read
  const burnt = subject.liquidity === 'burnt'
  const pool = describePool(read)
  return {
    line: `${done ? 'Created' : 'Create'} ${nameOf(read)} with a supply of ${shownFigures(subject.supply)}, and ${done ? 'opened' : 'open'} ${opens(read)}, ${burnt ? 'its LP tokens burnt forever' : stays(read)}${extensionsIn(read)}${authoritiesIn(read)}`,
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
  return `${part} for ${others === 1 ? one : `${others} other addresses`}`
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
  return rows.map(({ label, after }): DecisionFact => {
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
  const { mintAuthority, freezeAuthority, metadata, metadataKeeper } = subject
  const update = metadata === 'mutable' ? (metadataKeeper === payer ? 'kept' : 'handed-on') : null
  const part = (fate: Fate, words: string) => {
    const names = [
      ...(mintAuthority === fate ? ['mint'] : []),
      ...(freezeAuthority === fate ? ['freeze'] : []),
      ...(update === fate ? ['update'] : []),
    ]
    return names.length === 0 ? [] : [`${listed(names)} authority ${words}`]
  }
  const parts = [
    ...part('revoked', 'revoked forever'),
    ...(metadata === 'immutable' ? ['metadata immutable forever'] : []),
    ...part('handed-on', 'transferred'),
    ...part('kept', 'kept by your wallet'),
  ]
  return parts.length === 0 ? '' : `; ${parts.join(', ')}`
}

function tokenFacts(read: NewToken): readonly DecisionFact[] {
  const { subject, actual } = read
  const { supply, symbol, mint } = subject
  const own = { token: subject, promised: subject.own, actual: actual && actualDelta(actual, mint, []) }
  return [
    { label: 'Supply', value: `${shownFigures(supply)} ${isolated(symbol)}`.trim(), ...inWallets(read) },
    ...amountFact((name) => `${name} in your wallet`, own),
    ...givenFacts(read),
    ...extensionFacts(read),
    authorityFact('Mint authority', subject.mintAuthority, subject.mintKeeper),
    authorityFact('Freeze authority', subject.freezeAuthority, subject.freezeKeeper),
    metadataFact(read),
  ]
}

/** The supply as wallets show it, where the new token has a multiplier. */
function inWallets(read: NewToken): Pick<DecisionFact, 'note'> {
  const { supply, symbol, decimals } = read.subject
  const after = extensionsOf(read).find(({ main }) => main.field === 'multiplier')?.main.after
  const parsed = parseUnits(supply, decimals)
  if (after?.kind !== 'multiplier' || after.times === 1 || !parsed.ok) return {}
  const scale = {
    by: 'multiplier',
    multiplier: after.times,
    newMultiplier: after.times,
    newFrom: 0n,
  } as const
  return { note: `${formatAmount(parsed.units, { decimals, scale })} ${isolated(symbol)} in wallets` }
}

function authorityFact(label: string, fate: Fate, authority: string): DecisionFact {
  if (fate === 'handed-on') return { label, value: 'transferred to', address: authority, whole: true }
  return fate === 'revoked'
    ? { label, value: 'revoked forever', final: true }
    : { label, value: 'kept by your wallet' }
}

function metadataFact({ subject: { metadata, metadataKeeper }, payer }: NewToken): DecisionFact {
  const label = 'Metadata'
  if (metadata === 'immutable') return { label, value: 'immutable forever', final: true }
  return metadataKeeper === payer
    ? { label, value: 'can be changed by your wallet' }
    : { label, value: 'can be changed by', address: metadataKeeper, whole: true }
}
