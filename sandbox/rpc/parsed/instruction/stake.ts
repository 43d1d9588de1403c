import { Undecodable, type ByteReader } from '../ByteReader'
import { accountAt, family, kind, named, present, type Parse } from './kinds'

const CLOCK = 'SysvarC1ock11111111111111111111111111111111'
const RENT = 'SysvarRent111111111111111111111111111111111'
const STAKE_CONFIG = 'StakeConfig11111111111111111111111111111111'

const text = (data: ByteReader) => data.text(data.u64())

function authorityType(data: ByteReader): string {
  const type = ['Staker', 'Withdrawer'][data.u32()]
  if (!type) throw new Undecodable('no authority of that number')
  return type
}

type Layout = Readonly<{ type: string; first: readonly string[]; sysvars: readonly string[] }>
type Rest = Readonly<{ needed: readonly string[]; optional?: readonly string[] }>

/**
 * The stake program accepts its accounts with the old sysvars between them, or without. If the clock follows the first ones,
 * it is the old layout.
 */
function layout({ type, first, sysvars }: Layout, rest: Rest, fields: (data: ByteReader) => object): Parse {
  return (data, accounts) => {
    const names = [...first, ...(accounts[first.length] === CLOCK ? sysvars : []), ...rest.needed]
    const more = (rest.optional ?? []).slice(0, accounts.length - names.length)
    return { type, info: { ...fields(data), ...named(accounts, [...names, ...more]) } }
  }
}

const HISTORY = ['clockSysvar', 'stakeHistorySysvar']
const lamports = (data: ByteReader) => ({ lamports: data.u64() })

const initialize: Parse = (data, accounts) => ({
  type: 'initialize',
  info: {
    ...named(accounts, ['stakeAccount']),
    ...(accounts[1] === RENT && { rentSysvar: RENT }),
    authorized: { staker: data.key(), withdrawer: data.key() },
    lockup: { unixTimestamp: data.i64(), epoch: data.u64(), custodian: data.key() },
  },
})

const initializeChecked: Parse = (_, accounts) => {
  const sysvars = accounts[1] === RENT ? ['rentSysvar'] : []
  const info = named(accounts, ['stakeAccount', ...sysvars, 'staker', 'withdrawer'])
  return { type: 'initializeChecked', info }
}

/** After the sysvars the stake configuration may follow, or in its place the signer. */
const delegate: Parse = (_, accounts) => {
  const first = ['stakeAccount', 'voteAccount']
  if (accounts[2] !== CLOCK) return { type: 'delegate', info: named(accounts, [...first, 'stakeAuthority']) }
  const configured = accounts[4] === STAKE_CONFIG
  const last = configured ? ['stakeConfigAccount', 'stakeAuthority'] : ['stakeAuthority']
  const names = [...first, ...HISTORY, ...last].slice(0, Math.max(5, accounts.length))
  return { type: 'delegate', info: named(accounts, names) }
}

/** The clock alone, without a signer, is enough for this one. */
const deactivate: Parse = (_, accounts) => {
  accountAt(accounts, 1)
  const names = accounts[1] === CLOCK ? ['clockSysvar', 'stakeAuthority'] : ['stakeAuthority']
  return { type: 'deactivate', info: named(accounts, ['stakeAccount', ...names].slice(0, accounts.length)) }
}

const merge: Parse = (_, accounts) => {
  const first = ['destination', 'source']
  accountAt(accounts, 2)
  const names = accounts[2] === CLOCK ? [...first, ...HISTORY] : [...first, 'stakeAuthority']
  const more = accounts[2] === CLOCK && accounts.length > 4 ? ['stakeAuthority'] : []
  return { type: 'merge', info: named(accounts, [...names, ...more]) }
}

const lockupTerms = (data: ByteReader) => ({
  unixTimestamp: data.option(() => data.i64()),
  epoch: data.option(() => data.u64()),
})

const setLockupChecked: Parse = (data, accounts) => ({
  type: 'setLockupChecked',
  info: {
    ...named(accounts, ['stakeAccount', 'custodian']),
    lockup: present({ ...lockupTerms(data), custodian: accounts[2] ?? null }),
  },
})

const authorizeWithSeed: Parse = (data, accounts) => {
  const first = ['stakeAccount', 'authorityBase']
  const more = accounts[2] === CLOCK ? ['clockSysvar', 'custodian'] : ['custodian']
  return {
    type: 'authorizeWithSeed',
    info: {
      ...named(accounts, [...first, ...more].slice(0, Math.max(2, accounts.length))),
      newAuthorized: data.key(),
      ...seedAuthority(data),
    },
  }
}

function seedAuthority(data: ByteReader): object {
  return { authorityType: authorityType(data), authoritySeed: text(data), authorityOwner: data.key() }
}

const MOVE = ['source', 'destination', 'stakeAuthority']

/** The stake program (parse_stake.rs of Agave). */
export const parseStakeInstruction = family('u32', [
  initialize,
  layout(
    { type: 'authorize', first: ['stakeAccount'], sysvars: ['clockSysvar'] },
    { needed: ['authority'], optional: ['custodian'] },
    (data) => ({ newAuthority: data.key(), authorityType: authorityType(data) }),
  ),
  delegate,
  kind({
    type: 'split',
    accounts: ['stakeAccount', 'newSplitAccount'],
    fields: (data, accounts) => ({ ...lamports(data), ...present({ stakeAuthority: accounts[2] ?? null }) }),
  }),
  layout(
    { type: 'withdraw', first: ['stakeAccount', 'destination'], sysvars: HISTORY },
    { needed: ['withdrawAuthority'], optional: ['custodian'] },
    lamports,
  ),
  deactivate,
  kind({
    type: 'setLockup',
    accounts: ['stakeAccount', 'custodian'],
    fields: (data) => ({
      lockup: present({ ...lockupTerms(data), custodian: data.option(() => data.key()) }),
    }),
  }),
  merge,
  authorizeWithSeed,
  initializeChecked,
  layout(
    { type: 'authorizeChecked', first: ['stakeAccount'], sysvars: ['clockSysvar'] },
    { needed: ['authority', 'newAuthority'], optional: ['custodian'] },
    (data) => ({ authorityType: authorityType(data) }),
  ),
  layout(
    {
      type: 'authorizeCheckedWithSeed',
      first: ['stakeAccount', 'authorityBase'],
      sysvars: ['clockSysvar'],
    },
    { needed: ['newAuthorized'], optional: ['custodian'] },
    seedAuthority,
  ),
  setLockupChecked,
  () => ({ type: 'getMinimumDelegation' }),
  kind({
    type: 'deactivateDelinquent',
    accounts: ['stakeAccount', 'voteAccount', 'referenceVoteAccount'],
  }),
  kind({
    type: 'redelegate',
    accounts: ['stakeAccount', 'newStakeAccount', 'voteAccount', 'stakeConfigAccount', 'stakeAuthority'],
  }),
  kind({ type: 'moveStake', accounts: MOVE, fields: lamports }),
  kind({ type: 'moveLamports', accounts: MOVE, fields: lamports }),
])
