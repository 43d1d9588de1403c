import { createRemoveKeyInstruction, createUpdateFieldInstruction, Field } from '@solana/spl-token-metadata'
import { SystemProgram } from '@solana/web3.js'
import { textValue } from '../../transactions/accountValues'
import type { Change, Step } from '../../transactions/plan'
import { utf8Length } from '../../units/bytes'
import { plainSol } from '../../units/lamports'
import { nameElsewhere } from '../mintSettings'
import { metaplexAddress, updateMetaplexMetadata } from '../metaplex'
import { readMetaplexMetadata } from '../readMetadata'
import { rentCost } from './accounts'
import { changed, metadataOn, writeField } from './metadata'
import { barred, type MetadataChanges, type TokenOrder, unfit } from './order'
import type { TokenFacts } from './tokenFacts'

/* Changes name, symbol, file address and further fields of a token that exists. */

/**
 * Writes the changes of name, symbol, file address and further fields. A mint that grows gets its missing rent first. A further field that
 * grows is a separate step, so that many fields spread over transactions. Throws input/invalid where nothing changes, or a token with
 * Metaplex's metadata should get fields.
 */
export function updateMetadataSteps(
  order: Extract<TokenOrder, { kind: 'update-metadata' }>,
  facts: TokenFacts,
): readonly Step[] {
  const steps =
    facts.token.metadata?.source === 'metaplex' ? [metaplexTexts(order, facts)] : mintTexts(order, facts)
  if (steps.every(({ instructions }) => instructions.length === 0))
    throw unfit('Nothing changes. Change a field first.')
  return steps.filter(({ instructions }) => instructions.length > 0)
}

const TEXTS = [
  ['name', 'Name', Field.Name],
  ['symbol', 'Symbol', Field.Symbol],
  ['uri', 'Metadata file', Field.Uri],
] as const

/** The instruction writes these keys into name, symbol and file address (spl-token-metadata, field.ts). */
const RESERVED = ['name', 'symbol', 'uri']

function mintTexts(order: MetadataChanges, facts: TokenFacts): readonly Step[] {
  const { operation, mint, mintPrice, token } = facts
  if (nameElsewhere(token) !== null)
    throw barred('The token’s name is kept in another account, which this page cannot change.')
  const present = token.metadata && metadataOn(mint)
  if (!present) throw barred('This token has no metadata on its mint.')
  if (order.fields?.some(({ key }) => RESERVED.includes(key.toLowerCase())))
    throw unfit('A further field cannot be called name, symbol or uri. Give it another name.')
  const { mint: address, program, authority } = operation
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
  const cost = rentCost(mintPrice, { label: 'Rent of the longer mint', account, refundable: false })
  const topUp = SystemProgram.transfer({ fromPubkey: authority, toPubkey: address, lamports: cost.lamports })
  const isLonger = cost.lamports > 0n
  const write = ([field, value]: readonly [string, string]) =>
    createUpdateFieldInstruction({ ...base, field, value })
  const rewritten = [
    ...removed.map(([key]) => createRemoveKeyInstruction({ ...base, key, idempotent: true })),
    ...shorter.map(write),
    ...texts.map(([field, , name]) =>
      createUpdateFieldInstruction({ ...base, field: name, value: next[field] }),
    ),
  ]
  const written = longer.map(([key, value], at) => writeField(operation, { key, value }, at + 1))
  const first: Step = {
    ...UPDATE,
    detail: [...removed.map(([key]) => `The field ${key} is removed.`), freedRent(facts), UPDATE.detail]
      .filter(Boolean)
      .join(' '),
    instructions: [...(isLonger && rewritten.length > 0 ? [topUp] : []), ...rewritten],
    costs: isLonger ? [cost] : [],
    changes: [
      ...texts.map(([field, label]): Change => ({
        account: token.mint,
        field,
        label,
        after: textValue(next[field]),
      })),
      ...shorter.map(([key, text]): Change => ({
        account: token.mint,
        field: `field ${key}`,
        label: key,
        after: textValue(text),
      })),
    ],
  }
  if (rewritten.length > 0 || !isLonger) return [first, ...written]
  return written.map((step, at) =>
    at === 0 ? { ...step, instructions: [topUp, ...step.instructions], costs: [cost] } : step,
  )
}

/** Says what a shorter mint holds beyond its rent, and who can withdraw it; '' where there is nothing. See makeMint.ts. */
function freedRent({ mint, mintPrice, token, presentBytes }: TokenFacts): string {
  const excess = mintPrice.balance - mintPrice.rent
  if (mintPrice.bytes >= presentBytes || excess <= 0n) return ''
  const what = `The mint becomes shorter and then holds ${plainSol(excess)} SOL more than its rent`
  if (mint.mintAuthority) return `${what}, which the mint authority can withdraw.`
  return token.authorities.close
    ? `${what}, which comes back when the mint is closed.`
    : `${what}, which no one can withdraw.`
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
  if (!metaplex || !present) throw barred('This token has no metadata of Metaplex.')
  if ((order.fields ?? []).length + (order.removed ?? []).length > 0)
    throw unfit('Metadata that Metaplex keeps has no further fields.')
  const { name = present.name, symbol = present.symbol, uri = present.uri } = order
  const next = { name, symbol, uri }
  const address = metaplexAddress(mint.address)
  const account = address.toBase58()
  const update = updateMetaplexMetadata(address, operation.authority, metaplex.data, { texts: next })
  const changes = TEXTS.filter(([field]) => next[field] !== present[field]).map(([field, label]): Change => ({
    account,
    field,
    label,
    after: textValue(next[field]),
  }))
  return {
    ...UPDATE,
    instructions: changes.length === 0 ? [] : [update],
    changes,
  }
}
