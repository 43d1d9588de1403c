import type { ByteReader } from '../ByteReader'
import { accountAt, family, kind, named, type Parse } from './kinds'

const text = (data: ByteReader) => data.text(data.u64())
const lamports = (data: ByteReader) => ({ lamports: data.u64() })

/** An account that pays nothing is not named. */
const createAccountAllowPrefund: Parse = (data, accounts) => {
  const type = 'createAccountAllowPrefund'
  const newAccount = accountAt(accounts, 0)
  const [lamports, space, owner] = [data.u64(), data.u64(), data.key()]
  const paid = lamports > 0n && { source: accountAt(accounts, 1), lamports }
  return { type, info: { newAccount, ...paid, space, owner } }
}

const NONCE_SYSVARS = ['recentBlockhashesSysvar', 'rentSysvar']

/** The instructions of the system program (parse_system.rs of Agave). */
export const parseSystem = family('u32', [
  kind({
    type: 'createAccount',
    accounts: ['source', 'newAccount'],
    fields: (data) => ({ lamports: data.u64(), space: data.u64(), owner: data.key() }),
  }),
  kind({ type: 'assign', accounts: ['account'], fields: (data) => ({ owner: data.key() }) }),
  kind({ type: 'transfer', accounts: ['source', 'destination'], fields: lamports }),
  kind({
    type: 'createAccountWithSeed',
    accounts: ['source', 'newAccount'],
    fields: (data) => ({
      base: data.key(),
      seed: text(data),
      lamports: data.u64(),
      space: data.u64(),
      owner: data.key(),
    }),
  }),
  kind({
    type: 'advanceNonce',
    accounts: ['nonceAccount', 'recentBlockhashesSysvar', 'nonceAuthority'],
  }),
  kind({
    type: 'withdrawFromNonce',
    accounts: ['nonceAccount', 'destination', ...NONCE_SYSVARS, 'nonceAuthority'],
    fields: lamports,
  }),
  kind({
    type: 'initializeNonce',
    accounts: ['nonceAccount', ...NONCE_SYSVARS],
    fields: (data) => ({ nonceAuthority: data.key() }),
  }),
  kind({
    type: 'authorizeNonce',
    accounts: ['nonceAccount', 'nonceAuthority'],
    fields: (data) => ({ newAuthorized: data.key() }),
  }),
  kind({ type: 'allocate', accounts: ['account'], fields: (data) => ({ space: data.u64() }) }),
  (data, accounts) => ({
    type: 'allocateWithSeed',
    info: {
      ...withSeedAccounts(accounts),
      base: data.key(),
      seed: text(data),
      space: data.u64(),
      owner: data.key(),
    },
  }),
  (data, accounts) => ({
    type: 'assignWithSeed',
    info: { ...withSeedAccounts(accounts), base: data.key(), seed: text(data), owner: data.key() },
  }),
  kind({
    type: 'transferWithSeed',
    accounts: ['source', 'sourceBase', 'destination'],
    fields: (data) => ({ ...lamports(data), sourceSeed: text(data), sourceOwner: data.key() }),
  }),
  kind({ type: 'upgradeNonce', accounts: ['nonceAccount'] }),
  createAccountAllowPrefund,
])

/** The base must be among the accounts, but its name is taken from the data. */
function withSeedAccounts(accounts: readonly string[]): object {
  accountAt(accounts, 1)
  return named(accounts, ['account'])
}
