import type { ByteReader } from '../ByteReader'
import { accountAt, family, kind, named, type Fields, type Parse } from './kinds'

const CREATE_ASSOCIATED = ['source', 'account', 'wallet', 'mint', 'systemProgram', 'tokenProgram']

const associated = family('u8', [
  kind({ type: 'create', accounts: CREATE_ASSOCIATED }),
  kind({ type: 'createIdempotent', accounts: CREATE_ASSOCIATED }),
  kind({
    type: 'recoverNested',
    accounts: [
      'nestedSource',
      'nestedMint',
      'destination',
      'nestedOwner',
      'ownerMint',
      'wallet',
      'tokenProgram',
    ],
  }),
])

/** The associated token account program, whose oldest instruction has no data (parse_associated_token.rs of Agave). */
export const parseAssociated: Parse = (data, accounts) => {
  if (data.left === 0) return { type: 'create', info: named(accounts, CREATE_ASSOCIATED) }
  const parsed = associated(data, accounts)
  data.end()
  return parsed
}

const TABLE = ['lookupTableAccount', 'lookupTableAuthority']

const extension: Fields = (data, accounts) => ({
  newAddresses: data.list(data.u64(), () => data.key()),
  ...(accounts.length >= 4 && { payerAccount: accounts[2], systemProgram: accounts[3] }),
})

/** Address lookup tables (parse_address_lookup_table.rs of Agave). */
export const parseLookupTableInstruction = family('u32', [
  kind({
    type: 'createLookupTable',
    accounts: [...TABLE, 'payerAccount', 'systemProgram'],
    fields: (data) => ({ recentSlot: data.u64(), bumpSeed: data.u8() }),
  }),
  kind({ type: 'freezeLookupTable', accounts: TABLE }),
  kind({ type: 'extendLookupTable', accounts: TABLE, fields: extension }),
  kind({ type: 'deactivateLookupTable', accounts: TABLE }),
  kind({ type: 'closeLookupTable', accounts: [...TABLE, 'recipient'] }),
])

function written(data: ByteReader): object {
  return { offset: data.u32(), bytes: data.base64(data.u64()) }
}

/** The loader of immutable programs (parse_bpf_loader.rs of Agave). */
export const parseLoader = family('u32', [
  kind({ type: 'write', accounts: ['account'], fields: written }),
  (_, accounts) => {
    accountAt(accounts, 1)
    return { type: 'finalize', info: named(accounts, ['account']) }
  },
])

/** Accounts that may follow the named ones; null where they are missing. */
const optional =
  (from: number, ...names: readonly string[]): Fields =>
  (_, accounts) =>
    Object.fromEntries(names.map((name, index) => [name, accounts[from + index] ?? null]))

const additionalBytes =
  (more: Fields): Fields =>
  (data, accounts) => ({ additionalBytes: data.u32(), ...more(data, accounts) })

/** The loader of programs that can be upgraded (parse_bpf_loader.rs of Agave). */
export const parseUpgradeableLoader = family('u32', [
  kind({
    type: 'initializeBuffer',
    accounts: ['account'],
    fields: (_, accounts) => (accounts.length > 1 ? { authority: accounts[1] } : {}),
  }),
  kind({ type: 'write', accounts: ['account', 'authority'], fields: written }),
  kind({
    type: 'deployWithMaxDataLen',
    accounts: [
      'payerAccount',
      'programDataAccount',
      'programAccount',
      'bufferAccount',
      'rentSysvar',
      'clockSysvar',
      'systemProgram',
      'authority',
    ],
    fields: (data) => ({ maxDataLen: data.u64() }),
  }),
  kind({
    type: 'upgrade',
    accounts: [
      'programDataAccount',
      'programAccount',
      'bufferAccount',
      'spillAccount',
      'rentSysvar',
      'clockSysvar',
      'authority',
    ],
  }),
  kind({ type: 'setAuthority', accounts: ['account', 'authority'], fields: optional(2, 'newAuthority') }),
  kind({
    type: 'close',
    accounts: ['account', 'recipient', 'authority'],
    fields: optional(3, 'programAccount'),
  }),
  kind({
    type: 'extendProgram',
    accounts: ['programDataAccount', 'programAccount'],
    fields: additionalBytes(optional(2, 'systemProgram', 'payerAccount')),
  }),
  kind({ type: 'setAuthorityChecked', accounts: ['account', 'authority', 'newAuthority'] }),
  kind({ type: 'migrate', accounts: ['programDataAccount', 'programAccount', 'authority'] }),
  kind({
    type: 'extendProgramChecked',
    accounts: ['programDataAccount', 'programAccount', 'authority'],
    fields: additionalBytes(optional(3, 'systemProgram', 'payerAccount')),
  }),
])
