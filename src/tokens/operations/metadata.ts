import '../../solana/buffer'
import { ExtensionType, getExtensionData, type Mint } from '@solana/spl-token'
import {
  createInitializeInstruction,
  createUpdateFieldInstruction,
  pack,
  type TokenMetadata,
  unpack,
} from '@solana/spl-token-metadata'
import type { AccountInfo, PublicKey, TransactionInstruction } from '@solana/web3.js'
import { textValue } from '../../transactions/accountValues'
import type { Cost, Step } from '../../transactions/plan'
import type { CreateTokenFacts, MetadataField } from '../createToken'
import { createMetaplexMetadata } from '../metaplex'
import { unlikeMultisig, unpadded } from '../mintSize'
import type { MintContext } from '../tokenProgram'
import { tokensSay } from '../said'
import { ACCOUNT_OVERHEAD_BYTES } from './accounts'
import type { MetadataChanges, TokenOrder } from './order'

/** Name, symbol and file address, and the update authority afterwards; null: revoked. */
export type Metadata = Readonly<{
  name: string
  symbol: string
  uri: string
  updateAuthority: PublicKey | null
}>

/**
 * Writes metadata on a Token-2022 mint, which the mint authority signs. The program requires an update authority at first: the wallet has
 * it until a later step revokes it.
 */
export function writeMetadata(
  { mint, program, authority }: MintContext,
  { name, symbol, uri, updateAuthority }: Metadata,
): TransactionInstruction {
  return createInitializeInstruction({
    programId: program,
    metadata: mint,
    mint,
    mintAuthority: authority,
    updateAuthority: updateAuthority ?? authority,
    name,
    symbol,
    uri,
  })
}

/** Writes the metadata into Metaplex’s account beside an SPL mint. Metaplex has a flag for immutable metadata. */
export function writeMetaplexMetadata(
  { mint, authority }: MintContext,
  account: PublicKey,
  { name, symbol, uri, updateAuthority }: Metadata,
): TransactionInstruction {
  const accounts = { metadata: account, mint, mintAuthority: authority, payer: authority }
  return createMetaplexMetadata({
    ...accounts,
    updateAuthority: updateAuthority ?? authority,
    name,
    symbol,
    uri,
    isMutable: updateAuthority !== null,
  })
}

/**
 * Metaplex always transfers the whole rent and fee, whatever the present balance (mpl-token-metadata, utils/fee.rs: levy).
 */
export function metaplexCosts(
  address: PublicKey,
  { bytes, rent, fee }: NonNullable<CreateTokenFacts['metaplex']>,
): readonly Cost[] {
  const account = address.toBase58()
  return [
    {
      kind: 'rent',
      label: tokensSay('metadata-account', {}),
      detail: tokensSay('rent', { bytes: bytes + ACCOUNT_OVERHEAD_BYTES }),
      lamports: rent,
      refundable: false,
      account,
    },
    {
      kind: 'program-fee',
      label: tokensSay('metaplex-fee', {}),
      detail: tokensSay('for-each-metadata-account', {}),
      lamports: fee,
      refundable: false,
      account,
    },
  ]
}

/** Writes one further field of the metadata on a Token-2022 mint; `number` distinguishes the steps, from 1. */
export function writeField(
  { mint, program, authority }: MintContext,
  { key, value }: MetadataField,
  number: number,
): Step {
  const metadata = { programId: program, metadata: mint, updateAuthority: authority }
  return {
    id: `write-field-${number}`,
    title: tokensSay('write-field', { key }),
    detail: [tokensSay('text', { text: value })],
    instructions: [createUpdateFieldInstruction({ ...metadata, field: key, value })],
    signers: [],
    costs: [],
    changes: [
      {
        account: mint.toBase58(),
        field: `field ${key}`,
        label: tokensSay('text', { text: key }),
        after: textValue(value),
      },
    ],
    finality: 'reversible',
  }
}

/** The length of the mint's account after the orders' metadata is written. Token-2022 enlarges and shrinks the account itself. */
export function metadataBytes(
  { data }: AccountInfo<Buffer>,
  mint: Mint,
  orders: readonly TokenOrder[],
): number {
  const present = metadataOn(mint)
  const change = orders.find((order) => order.kind === 'update-metadata')
  if (!present || !change) return data.length
  return unlikeMultisig(unpadded(data.length) + pack(changed(present, change)).length - pack(present).length)
}

/** The metadata on a Token-2022 mint; null where it has none. */
export function metadataOn(mint: Mint): TokenMetadata | null {
  const data = getExtensionData(ExtensionType.TokenMetadata, mint.tlvData)
  return data && unpack(data)
}

/** The metadata with an order's changes. */
export function changed(
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
