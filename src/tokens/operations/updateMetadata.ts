import { ExtensionType, getExtensionData, type Mint, MULTISIG_SIZE } from '@solana/spl-token'
import {
  createRemoveKeyInstruction,
  createUpdateFieldInstruction,
  Field,
  pack,
  type TokenMetadata,
  unpack,
} from '@solana/spl-token-metadata'
import { SystemProgram, type AccountInfo } from '@solana/web3.js'
import type { Change, Step } from '../../transactions/plan'
import { metaplexAddress, updateMetaplexMetadata } from '../metaplex'
import { readMetaplexMetadata } from '../readMetadata'
import { rentCost } from './accounts'
import { type MetadataChanges, type TokenOrder, unfit } from './order'
import type { TokenFacts } from './tokenFacts'

/* Name, symbol, file address and further fields of a token that exists. */

/** The length of the mint's account once the orders' metadata is in it. Token-2022 grows and shrinks the account itself. */
export function metadataBytes(
  { data }: AccountInfo<Buffer>,
  mint: Mint,
  orders: readonly TokenOrder[],
): number {
  const present = metadataOn(mint)
  const change = orders.find((order) => order.kind === 'update-metadata')
  if (!present || !change) return data.length
  const grown = unpadded(data.length) + pack(changed(present, change)).length - pack(present).length
  return grown === MULTISIG_SIZE ? grown + 2 : grown
}

/** A mint that would be as long as a multisig has two bytes more (Token-2022, extension/mod.rs: adjust_len_for_multisig). */
function unpadded(bytes: number): number {
  return bytes === MULTISIG_SIZE + 2 ? MULTISIG_SIZE : bytes
}

function metadataOn(mint: Mint): TokenMetadata | null {
  const data = getExtensionData(ExtensionType.TokenMetadata, mint.tlvData)
  return data && unpack(data)
}

function changed(
  present: TokenMetadata,
  { name, symbol, uri, fields = [], removed = [] }: MetadataChanges,
): TokenMetadata {
  const all = new Map(present.additionalMetadata)
  for (const key of removed) all.delete(key)
  for (const { key, value } of fields) all.set(key, value)
  return {
    ...present,
    name: name ?? present.name,
    symbol: symbol ?? present.symbol,
    uri: uri ?? present.uri,
    additionalMetadata: [...all],
  }
}

/**
 * Writes what changes of name, symbol, file address and further fields. A mint that grows gets its missing rent first. Throws
 * input/invalid where nothing changes, or Metaplex's account should get fields.
 */
export function metadataStep(
  order: Extract<TokenOrder, { kind: 'update-metadata' }>,
  facts: TokenFacts,
): Step {
  const step =
    facts.token.metadata?.source === 'metaplex' ? metaplexTexts(order, facts) : mintTexts(order, facts)
  if (step.changes?.length === 0) throw unfit('Nothing changes. Change a field first.')
  return step
}

const TEXTS = [
  ['name', 'Name', Field.Name],
  ['symbol', 'Symbol', Field.Symbol],
  ['uri', 'Metadata file', Field.Uri],
] as const

function mintTexts(order: MetadataChanges, { operation, mint, mintPrice, token }: TokenFacts): Step {
  const present = metadataOn(mint)
  if (!present) throw unfit('This token has no metadata on its mint.')
  const { mint: address, program, authority } = operation
  const base = { programId: program, metadata: address, updateAuthority: authority }
  const next = changed(present, order)
  const before = new Map(present.additionalMetadata)
  const texts = TEXTS.filter(([field]) => next[field] !== present[field])
  const fields = next.additionalMetadata.filter(([key, value]) => before.get(key) !== value)
  const removed = present.additionalMetadata.filter(
    ([key]) => !next.additionalMetadata.some(([other]) => other === key),
  )
  const account = address.toBase58()
  const cost = rentCost(mintPrice, { label: 'Rent of the longer mint', account, refundable: false })
  const topUp = SystemProgram.transfer({ fromPubkey: authority, toPubkey: address, lamports: cost.lamports })
  return {
    ...UPDATE,
    instructions: [
      ...(cost.lamports > 0n ? [topUp] : []),
      ...removed.map(([key]) => createRemoveKeyInstruction({ ...base, key, idempotent: true })),
      ...texts.map(([field, , name]) =>
        createUpdateFieldInstruction({ ...base, field: name, value: next[field] }),
      ),
      ...fields.map(([field, value]) => createUpdateFieldInstruction({ ...base, field, value })),
    ],
    costs: cost.lamports > 0n ? [cost] : [],
    changes: [
      ...texts.map(([field, label]): Change => ({ account: token.mint, field, label, after: next[field] })),
      ...fields.map(([key, after]): Change => ({
        account: token.mint,
        field: `field ${key}`,
        label: key,
        after,
      })),
    ],
  }
}

const UPDATE = {
  id: 'update-metadata',
  title: 'Update metadata',
  detail: 'Wallets show it once they have read it again, which can take a while.',
  signers: [],
  costs: [],
  finality: 'reversible',
} as const

function metaplexTexts(order: MetadataChanges, { operation, mint, metaplex }: TokenFacts): Step {
  const present = metaplex && readMetaplexMetadata(metaplex.data, mint.address)
  if (!metaplex || !present) throw unfit('This token has no metadata of Metaplex.')
  if ((order.fields ?? []).length + (order.removed ?? []).length > 0)
    throw unfit('The metadata of an SPL token has no further fields.')
  const { name = present.name, symbol = present.symbol, uri = present.uri } = order
  const next = { name, symbol, uri }
  const address = metaplexAddress(mint.address)
  const account = address.toBase58()
  return {
    ...UPDATE,
    instructions: [updateMetaplexMetadata(address, operation.authority, metaplex.data, { texts: next })],
    changes: TEXTS.filter(([field]) => next[field] !== present[field]).map(([field, label]): Change => ({
      account,
      field,
      label,
      after: next[field],
    })),
  }
}
