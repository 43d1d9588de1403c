import { createRemoveKeyInstruction, createUpdateFieldInstruction, Field } from '@solana/spl-token-metadata'
import { SystemProgram } from '@solana/web3.js'
import { textValue } from '../../transactions/accountValues'
import type { Change, Step } from '../../transactions/plan'
import { utf8Length } from '../../units/bytes'
import { nameElsewhere } from '../mintSettings'
import { metaplexAddress, updateMetaplexMetadata } from '../metaplex'
import { readMetaplexMetadata } from '../readMetadata'
import { tokensSay } from '../said'
import { rentCost } from './accounts'
import { changed, metadataOn, writeField } from './metadata'
import { barred, type MetadataChanges, type OrderOf, unfit } from './order'
import type { TokenFacts } from './tokenFacts'
import type { Said } from '../../transactions/said'

/* Changes name, symbol, file address and further fields of a token that exists. */

/**
 * Writes the changes of name, symbol, file address and further fields. A mint that grows gets its missing rent first. A further field that
 * grows is a separate step, so that many fields spread over transactions. Throws input/invalid where nothing changes, or a token with
 * Metaplex's metadata should get fields.
 */
export function updateMetadataSteps(order: OrderOf<'update-metadata'>, facts: TokenFacts): readonly Step[] {
  const steps =
    facts.token.metadata?.source === 'metaplex' ? [metaplexTexts(order, facts)] : mintTexts(order, facts)
  if (steps.every(({ instructions }) => instructions.length === 0))
    throw unfit(tokensSay('nothing-changes', {}))
  return steps.filter(({ instructions }) => instructions.length > 0)
}

const TEXTS = [
  ['name', Field.Name],
  ['symbol', Field.Symbol],
  ['uri', Field.Uri],
] as const

/** The instruction writes these keys into name, symbol and file address (spl-token-metadata, field.ts). */
const RESERVED = ['name', 'symbol', 'uri']

function mintTexts(order: MetadataChanges, facts: TokenFacts): readonly Step[] {
  const { context, mint, mintPrice, token } = facts
  if (nameElsewhere(token) !== null) throw barred(tokensSay('name-elsewhere', {}))
  const present = token.metadata && metadataOn(mint)
  if (!present) throw barred(tokensSay('no-metadata', { isMetaplex: false }))
  if (order.fields?.some(({ key }) => RESERVED.includes(key.toLowerCase())))
    throw unfit(tokensSay('reserved-field', {}))
  const { mint: address, program, authority } = context
  const base = { programId: program, metadata: address, updateAuthority: authority }
  const next = changed(present, order)
  const before = new Map(present.additionalMetadata)
  const texts = TEXTS.filter(([field]) => next[field] !== present[field])
  const fields = next.additionalMetadata.filter(([key, value]) => before.get(key) !== value)
  // Shorter values come first: they free bytes for the longer ones, even where later fields are in another transaction.
  const [shorter, longer] = [true, false].map((isShorter) =>
    fields.filter(([key, value]) => utf8Length(value) <= utf8Length(before.get(key) ?? '') === isShorter),
  ) as [typeof fields, typeof fields]
  const removed = present.additionalMetadata.filter(
    ([key]) => !next.additionalMetadata.some(([other]) => other === key),
  )
  const account = address.toBase58()
  const cost = rentCost(mintPrice, { label: tokensSay('longer-mint', {}), account, refundable: false })
  const topUp = SystemProgram.transfer({ fromPubkey: authority, toPubkey: address, lamports: cost.lamports })
  const isLonger = cost.lamports > 0n
  const write = ([field, value]: readonly [string, string]) =>
    createUpdateFieldInstruction({ ...base, field, value })
  const rewritten = [
    ...removed.map(([key]) => createRemoveKeyInstruction({ ...base, key, idempotent: true })),
    ...shorter.map(write),
    ...texts.map(([field, name]) =>
      createUpdateFieldInstruction({ ...base, field: name, value: next[field] }),
    ),
  ]
  const written = longer.map(([key, value], at) => writeField(context, { key, value }, at + 1))
  const first: Step = {
    ...UPDATE,
    detail: [
      ...removed.map(([key]) => tokensSay('field-removed', { key })),
      ...freedRent(facts),
      ...UPDATE.detail,
    ],
    instructions: [...(isLonger && rewritten.length > 0 ? [topUp] : []), ...rewritten],
    costs: isLonger ? [cost] : [],
    changes: [
      ...texts.map(([field]): Change => ({
        account: token.mint,
        field,
        label: tokensSay('field', { of: field }),
        after: textValue(next[field]),
      })),
      ...shorter.map(([key, text]): Change => ({
        account: token.mint,
        field: `field ${key}`,
        label: tokensSay('text', { text: key }),
        after: textValue(text),
      })),
    ],
  }
  if (rewritten.length > 0 || !isLonger) return [first, ...written]
  return written.map((step, at) =>
    at === 0 ? { ...step, instructions: [topUp, ...step.instructions], costs: [cost] } : step,
  )
}

/** Says what a shorter mint holds beyond its rent, and who can withdraw it, if there is something. See makeMint.ts. */
function freedRent({ mint, mintPrice, token, presentBytes }: TokenFacts): readonly Said[] {
  const excess = mintPrice.balance - mintPrice.rent
  if (mintPrice.bytes >= presentBytes || excess <= 0n) return []
  const goesTo = mint.mintAuthority ? 'mint-authority' : token.authorities.close ? 'closing' : 'no-one'
  return [tokensSay('mint-shorter', { excess, goesTo })]
}

const UPDATE = {
  id: 'update-metadata',
  title: tokensSay('update-metadata', {}),
  detail: [tokensSay('read-again-later', {})],
  signers: [],
  costs: [],
  finality: 'reversible',
} as const

function metaplexTexts(order: MetadataChanges, { context, mint, metaplex }: TokenFacts): Step {
  const present = metaplex && readMetaplexMetadata(metaplex.data, mint.address)
  if (!metaplex || !present) throw barred(tokensSay('no-metadata', { isMetaplex: true }))
  if ((order.fields ?? []).length + (order.removed ?? []).length > 0)
    throw unfit(tokensSay('no-further-fields', {}))
  const { name = present.name, symbol = present.symbol, uri = present.uri } = order
  const next = { name, symbol, uri }
  const address = metaplexAddress(mint.address)
  const account = address.toBase58()
  const update = updateMetaplexMetadata(address, context.authority, metaplex.data, { texts: next })
  const changes = TEXTS.filter(([field]) => next[field] !== present[field]).map(([field]): Change => ({
    account,
    field,
    label: tokensSay('field', { of: field }),
    after: textValue(next[field]),
  }))
  return {
    ...UPDATE,
    instructions: changes.length === 0 ? [] : [update],
    changes,
  }
}
