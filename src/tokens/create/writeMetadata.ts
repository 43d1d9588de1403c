import { TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { createInitializeInstruction, createUpdateFieldInstruction } from '@solana/spl-token-metadata'
import type { TransactionInstruction } from '@solana/web3.js'
import type { Change, Cost, Step } from '../../transactions/plan'
import type { CreateTokenFacts, Authority, TokenDraft } from '../createToken'
import { createMetaplexMetadata } from '../metaplex'
import { rentDetail } from './costs'
import { addressOf, wordOf } from '../accountWords'

/** Name, symbol and file address, and each further field in a step of its own, so that many of them spread over transactions. */
export function metadataSteps(draft: TokenDraft, facts: CreateTokenFacts): readonly Step[] {
  return [writeMetadata(draft, facts), ...draft.fields.map((_, index) => writeField(index, draft, facts))]
}

/**
 * Who has the metadata authority at first. Another address gets it at once, for nothing asks for its signature, unless the wallet has
 * further fields to write; "nobody" cannot be said at the beginning (Token-2022 takes an address; Metaplex has a flag for it).
 */
export function firstUpdateAuthority({ standard, authorities, fields }: TokenDraft): Authority {
  if (standard === 'spl') return authorities.metadata
  return authorities.metadata === 'nobody' || fields.length > 0 ? 'wallet' : authorities.metadata
}

function writeMetadata(draft: TokenDraft, facts: CreateTokenFacts): Step {
  const { name, symbol, standard } = draft
  const spl = standard === 'spl'
  return {
    id: 'write-metadata',
    title: 'Write its metadata',
    detail: `${name}, ${symbol}, and the address of a file that was fetched back and checked.${spl ? ' In an account of Metaplex.' : ''}`,
    instructions: [spl ? metaplexAccount(draft, facts) : onTheMint(draft, facts)],
    signers: [],
    costs: metaplexCosts(facts),
    changes: [authorityChange(draft, facts)],
    finality: 'reversible',
  }
}

function onTheMint(draft: TokenDraft, { mint, payer }: CreateTokenFacts): TransactionInstruction {
  const { name, symbol, uri } = draft
  const updateAuthority = addressOf(firstUpdateAuthority(draft), payer) ?? payer
  return createInitializeInstruction({
    programId: TOKEN_2022_PROGRAM_ID,
    metadata: mint,
    mint,
    mintAuthority: payer,
    updateAuthority,
    name,
    symbol,
    uri,
  })
}

function metaplexAccount(draft: TokenDraft, facts: CreateTokenFacts): TransactionInstruction {
  const { metadata, mint, payer } = facts
  const { name, symbol, uri, authorities } = draft
  const updateAuthority = addressOf(authorities.metadata, payer) ?? payer
  const isMutable = authorities.metadata !== 'nobody'
  const account = { metadata, mint, mintAuthority: payer, payer, updateAuthority }
  return createMetaplexMetadata({ ...account, name, symbol, uri, isMutable })
}

/** Metaplex transfers rent and fee whole, whatever lies there already (mpl-token-metadata, utils/fee.rs: levy). */
function metaplexCosts({ metaplex, metadata }: CreateTokenFacts): readonly Cost[] {
  if (!metaplex) return []
  const { bytes, rent, fee } = metaplex
  const account = metadata.toBase58()
  return [
    {
      kind: 'rent',
      label: 'Metadata account',
      detail: rentDetail(bytes),
      lamports: rent,
      refundable: false,
      account,
    },
    {
      kind: 'program-fee',
      label: 'Metaplex’ fee',
      detail: 'taken for each metadata account',
      lamports: fee,
      refundable: false,
      account,
    },
  ]
}

function authorityChange(draft: TokenDraft, { metadata, payer }: CreateTokenFacts): Change {
  const after = wordOf(firstUpdateAuthority(draft), payer)
  return { account: metadata.toBase58(), field: 'metadataAuthority', label: 'Metadata authority', after }
}

function writeField(index: number, { fields }: TokenDraft, { mint, payer }: CreateTokenFacts): Step {
  const { key = '', value = '' } = fields[index] ?? {}
  const metadata = { programId: TOKEN_2022_PROGRAM_ID, metadata: mint, updateAuthority: payer }
  return {
    id: `write-field-${index + 1}`,
    title: `Write the field ${key}`,
    detail: value,
    instructions: [createUpdateFieldInstruction({ ...metadata, field: key, value })],
    signers: [],
    costs: [],
    changes: [{ account: mint.toBase58(), field: `field ${key}`, label: key, after: value }],
    finality: 'reversible',
  }
}
