import type { Step } from '../../transactions/plan'
import { authorityAddress, authorityField } from '../authority'
import type { DraftAuthority, CreateTokenFacts, TokenDraft } from '../createToken'
import { metaplexCosts, writeField, writeMetadata, writeMetaplexMetadata } from '../operations/metadata'
import { tokensSay } from '../said'
import { mintContext } from '../tokenProgram'

/** Writes name, symbol and file address, and each further field in a separate step, so that many fields spread over transactions. */
export function writeMetadataSteps(draft: TokenDraft, facts: CreateTokenFacts): readonly Step[] {
  const operation = mintContext(facts.mint, draft.standard, facts.payer)
  return [
    metadataStep(draft, facts),
    ...draft.fields.map((field, index) => writeField(operation, field, index + 1)),
  ]
}

/**
 * The first metadata authority. Another address than the wallet's gets the authority at once, because it need not sign, unless the wallet
 * has further fields to write. The authority cannot be revoked from the start (Token-2022 requires an address; Metaplex has a flag for
 * it).
 */
export function firstUpdateAuthority({ standard, authorities, fields }: TokenDraft): DraftAuthority {
  if (standard === 'spl') return authorities.metadata
  return authorities.metadata === 'revoked' || fields.length > 0 ? 'wallet' : authorities.metadata
}

function metadataStep(draft: TokenDraft, { mint, metadata, metaplex, payer }: CreateTokenFacts): Step {
  const { name, symbol, uri, standard } = draft
  const operation = mintContext(mint, standard, payer)
  const first = firstUpdateAuthority(draft)
  const content = { name, symbol, uri, updateAuthority: authorityAddress(first, payer) }
  const spl = standard === 'spl'
  return {
    id: 'write-metadata',
    title: tokensSay('write-metadata', {}),
    detail: [tokensSay('metadata-written', { name, symbol, isMetaplex: spl })],
    instructions: [
      spl ? writeMetaplexMetadata(operation, metadata, content) : writeMetadata(operation, content),
    ],
    signers: [],
    costs: metaplex ? metaplexCosts(metadata, metaplex) : [],
    changes: [
      {
        account: metadata.toBase58(),
        field: 'metadataAuthority',
        label: tokensSay('field', { of: 'metadataAuthority' }),
        after: authorityField(first, payer),
      },
    ],
    finality: 'reversible',
  }
}
