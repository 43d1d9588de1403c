import { uiTokenAmount } from '../../uiAmount'
import { ByteReader, Undecodable } from '../ByteReader'
import { confidentialMintBurn } from './confidentialMintBurn'
import { confidentialTransfer } from './confidentialTransfer'
import { confidentialTransferFee } from './confidentialTransferFee'
import { accountAt, kind, named, present, signedBy, type Fields, type Parse } from './kinds'
import {
  cpiGuard,
  defaultAccountState,
  groupMemberPointer,
  groupPointer,
  interestBearingMint,
  memoTransfer,
  metadataPointer,
  pausable,
  permissionedBurn,
  scaledUiAmountMint,
  transferHook,
} from './tokenExtensions'
import { parseTokenInterfaces } from './tokenInterfaces'
import { AUTHORITY_TYPES, EXTENSION_TYPES } from './tokenNames'
import { transferFee } from './transferFee'

/**
 * Both token programs, with every extension and with the group and metadata interfaces (parse_token.rs of Agave). Amounts use
 * only the decimals in the instruction: interest and multipliers are not part of the ledger.
 */
export const parseTokenInstruction: Parse = (data, accounts) => {
  const bytes = data.rest()
  const [tag = KINDS.length] = bytes
  const own = tag === BATCH ? batch : KINDS[tag]
  if (own) return own(new ByteReader(bytes.subarray(1)), accounts)
  return parseTokenInterfaces(new ByteReader(bytes), accounts)
}

const BATCH = 255

/** Several instructions in one, none of them a batch: each begins with its number of accounts and of bytes. */
const batch: Parse = (data, accounts) => {
  const instructions: object[] = []
  for (let start = 0; data.left > 0;) {
    const [accountCount, length] = [data.u8(), data.u8()]
    const inner = data.take(length)
    const end = start + accountCount
    if (inner[0] === BATCH || accountCount === 0 || end > accounts.length) throw new Undecodable('no batch')
    instructions.push(parseTokenInstruction(new ByteReader(inner), accounts.slice(start, end)))
    start = end
  }
  return { type: 'batch', info: { instructions } }
}

const amount: Fields = (data) => ({ amount: `${data.u64()}` })
const tokenAmount: Fields = (data) => ({ tokenAmount: uiTokenAmount(data.u64(), data.u8()) })

const initializeMint: Fields = (data) => {
  const [decimals, mintAuthority] = [data.u8(), data.key()]
  return { decimals, mintAuthority, ...present({ freezeAuthority: data.option(() => data.key()) }) }
}

const multisig =
  (names: readonly string[]): Fields =>
  (data, accounts) => {
    accountAt(accounts, names.length)
    return { signers: accounts.slice(names.length), m: data.u8() }
  }

const setAuthority: Parse = (data, accounts) => {
  const authorityType = AUTHORITY_TYPES[data.u8()]
  if (!authorityType) throw new Undecodable('no authority of that number')
  const owned = authorityType === 'accountOwner' || authorityType === 'closeAccount' ? 'account' : 'mint'
  return {
    type: 'setAuthority',
    info: {
      ...named(accounts, [owned]),
      authorityType,
      newAuthority: data.option(() => data.key()),
      ...signedBy(accounts, 1, 'authority'),
    },
  }
}

function extensionTypes(data: ByteReader): string[] {
  return data.list(Math.ceil(data.left / 2), () => {
    const type = EXTENSION_TYPES[data.u16()]
    if (!type) throw new Undecodable('no extension of that number')
    return type
  })
}

const KINDS: readonly Parse[] = [
  kind({ type: 'initializeMint', accounts: ['mint', 'rentSysvar'], fields: initializeMint }),
  kind({ type: 'initializeAccount', accounts: ['account', 'mint', 'owner', 'rentSysvar'] }),
  kind({
    type: 'initializeMultisig',
    accounts: ['multisig', 'rentSysvar'],
    fields: multisig(['multisig', 'rentSysvar']),
  }),
  kind({ type: 'transfer', accounts: ['source', 'destination'], signer: 'authority', fields: amount }),
  kind({ type: 'approve', accounts: ['source', 'delegate'], signer: 'owner', fields: amount }),
  kind({ type: 'revoke', accounts: ['source'], signer: 'owner' }),
  setAuthority,
  kind({ type: 'mintTo', accounts: ['mint', 'account'], signer: 'mintAuthority', fields: amount }),
  kind({ type: 'burn', accounts: ['account', 'mint'], signer: 'authority', fields: amount }),
  kind({ type: 'closeAccount', accounts: ['account', 'destination'], signer: 'owner' }),
  kind({ type: 'freezeAccount', accounts: ['account', 'mint'], signer: 'freezeAuthority' }),
  kind({ type: 'thawAccount', accounts: ['account', 'mint'], signer: 'freezeAuthority' }),
  kind({
    type: 'transferChecked',
    accounts: ['source', 'mint', 'destination'],
    signer: 'authority',
    fields: tokenAmount,
  }),
  kind({
    type: 'approveChecked',
    accounts: ['source', 'mint', 'delegate'],
    signer: 'owner',
    fields: tokenAmount,
  }),
  kind({
    type: 'mintToChecked',
    accounts: ['mint', 'account'],
    signer: 'mintAuthority',
    fields: tokenAmount,
  }),
  kind({ type: 'burnChecked', accounts: ['account', 'mint'], signer: 'authority', fields: tokenAmount }),
  (data, accounts) => ({
    type: 'initializeAccount2',
    info: { ...named(accounts, ['account', 'mint', 'rentSysvar']), owner: data.key() },
  }),
  kind({ type: 'syncNative', accounts: ['account'] }),
  kind({
    type: 'initializeAccount3',
    accounts: ['account', 'mint'],
    fields: (data) => ({ owner: data.key() }),
  }),
  kind({ type: 'initializeMultisig2', accounts: ['multisig'], fields: multisig(['multisig']) }),
  kind({ type: 'initializeMint2', accounts: ['mint'], fields: initializeMint }),
  kind({
    type: 'getAccountDataSize',
    accounts: ['mint'],
    fields: (data) => (data.left > 0 ? { extensionTypes: extensionTypes(data) } : {}),
  }),
  kind({ type: 'initializeImmutableOwner', accounts: ['account'] }),
  kind({ type: 'amountToUiAmount', accounts: ['mint'], fields: amount }),
  kind({
    type: 'uiAmountToAmount',
    accounts: ['mint'],
    fields: (data) => ({ uiAmount: data.text(data.left) }),
  }),
  kind({
    type: 'initializeMintCloseAuthority',
    accounts: ['mint'],
    fields: (data) => ({ newAuthority: data.option(() => data.key()) }),
  }),
  transferFee,
  confidentialTransfer,
  defaultAccountState,
  kind({
    type: 'reallocate',
    accounts: ['account', 'payer', 'systemProgram'],
    signer: 'owner',
    fields: (data) => ({ extensionTypes: extensionTypes(data) }),
  }),
  memoTransfer,
  kind({ type: 'createNativeMint', accounts: ['payer', 'nativeMint', 'systemProgram'] }),
  kind({ type: 'initializeNonTransferableMint', accounts: ['mint'] }),
  interestBearingMint,
  cpiGuard,
  kind({
    type: 'initializePermanentDelegate',
    accounts: ['mint'],
    fields: (data) => ({ delegate: data.key() }),
  }),
  transferHook,
  confidentialTransferFee,
  kind({ type: 'withdrawExcessLamports', accounts: ['source', 'destination'], signer: 'authority' }),
  metadataPointer,
  groupPointer,
  groupMemberPointer,
  confidentialMintBurn,
  scaledUiAmountMint,
  pausable,
  kind({
    type: 'unwrapLamports',
    accounts: ['source', 'destination'],
    signer: 'authority',
    fields: (data) => present({ amount: data.option(() => `${data.u64()}`) }),
  }),
  permissionedBurn,
]
