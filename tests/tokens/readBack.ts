import { deserializeMetadata } from '@metaplex-foundation/mpl-token-metadata'
import { isNone, publicKey, sol } from '@metaplex-foundation/umi'
import { fetchMint as fetchSplMint, fetchToken as fetchSplToken } from '@solana-program/token'
import { fetchMint, fetchToken, type Extension } from '@solana-program/token-2022'
import { address, createSolanaRpc, isSome, unwrapOption, type Option } from '@solana/kit'
import type { PublicKey } from '@solana/web3.js'
import { expect } from 'vitest'
import { AccountState } from '@solana/spl-token'
import type { DraftAuthority, TokenDraft } from '../../src/tokens/createToken'
import { restForPayer } from '../../src/tokens/create/giveSupply'
import type { PracticeChain } from '../support/chain'
import type { Made } from './makeToken'

/*
 * Tokens as independent clients read them, compared with the draft: kit's clients of both programs and Metaplex's reader. Nothing
 * of src/tokens reads here.
 */

/** What was wished for, and the addresses that came of it. */
type Wished = Pick<Made, 'draft' | 'facts'>

const NO_AUTHORITY = '11111111111111111111111111111111'

/** Every field of mint, metadata and token accounts is as the draft says. */
export async function expectAsWished(chain: PracticeChain, made: Wished): Promise<void> {
  if (made.draft.standard === 'spl') await expectSpl(chain, made)
  else await expectToken2022(chain, made)
}

async function expectToken2022(chain: PracticeChain, made: Wished): Promise<void> {
  const { draft, facts } = made
  const rpc = createSolanaRpc(chain.rpcUrl)
  const { data, space } = await fetchMint(rpc, address(facts.mint.toBase58()), {
    commitment: 'confirmed',
  })
  expectBase(data, made)
  const extensions = Object.fromEntries(
    listed(data.extensions).map(({ __kind, ...fields }) => [__kind, fields]),
  )
  const wished = wishedExtensions(made)
  expect(extensions).toMatchObject(wished)
  expect(Object.keys(extensions).sort()).toEqual(Object.keys(wished).sort())
  expect(Number(space)).toBe(facts.accounts.mint.bytes)
  for (const { account, owner, amount } of holders(made)) {
    const token = await fetchToken(rpc, address(account), { commitment: 'confirmed' })
    expect(token.data).toMatchObject({
      mint: facts.mint.toBase58(),
      owner,
      amount,
      state: AccountState.Initialized,
    })
    expect(
      listed(token.data.extensions)
        .map(({ __kind }) => __kind)
        .sort(),
    ).toEqual(accountKinds(draft))
  }
}

async function expectSpl(chain: PracticeChain, made: Wished): Promise<void> {
  const rpc = createSolanaRpc(chain.rpcUrl)
  const { data } = await fetchSplMint(rpc, address(made.facts.mint.toBase58()), { commitment: 'confirmed' })
  expectBase(data, made)
  await expectMetaplex(chain, made)
  for (const { account, owner, amount } of holders(made)) {
    const token = await fetchSplToken(rpc, address(account), { commitment: 'confirmed' })
    expect(token.data).toMatchObject({
      mint: made.facts.mint.toBase58(),
      owner,
      amount,
      state: AccountState.Initialized,
    })
  }
}

type Base = Readonly<{
  supply: bigint
  decimals: number
  isInitialized: boolean
  mintAuthority: Option<string>
  freezeAuthority: Option<string>
}>

function expectBase(mint: Base, { draft, facts }: Wished): void {
  const { supply, decimals, isInitialized, mintAuthority, freezeAuthority } = mint
  expect({ supply, decimals, isInitialized }).toEqual({
    supply: draft.supply,
    decimals: draft.decimals,
    isInitialized: true,
  })
  expect(unwrapOption(mintAuthority)).toBe(authorityOf(draft.authorities.mint, facts.payer))
  expect(unwrapOption(freezeAuthority)).toBe(authorityOf(draft.authorities.freeze, facts.payer))
}

async function expectMetaplex(chain: PracticeChain, { draft, facts }: Wished): Promise<void> {
  const found = await chain.connection.getAccountInfo(facts.metadata, 'confirmed')
  if (!found) throw new Error('no metadata')
  const metadata = deserializeMetadata({
    publicKey: publicKey(facts.metadata.toBase58()),
    owner: publicKey(found.owner.toBase58()),
    lamports: sol(0),
    executable: found.executable,
    data: found.data,
  })
  const text = (padded: string) => padded.replace(/\0+$/, '')
  expect(text(metadata.name)).toBe(draft.name)
  expect(text(metadata.symbol)).toBe(draft.symbol)
  expect(text(metadata.uri)).toBe(draft.uri)
  const authority = draft.authorities.metadata
  expect(metadata.mint).toBe(facts.mint.toBase58())
  expect(metadata.isMutable).toBe(authority !== 'revoked')
  expect(metadata.updateAuthority).toBe(authorityOf(authority, facts.payer) ?? facts.payer.toBase58())
  expect(metadata.sellerFeeBasisPoints).toBe(0)
  const { creators, collection, uses } = metadata
  expect([isNone(creators), isNone(collection), isNone(uses)]).toEqual([true, true, true])
}

/** The accounts that got something: the wallet's rest and the allocations, each owner once. */
function holders({ draft, facts }: Wished) {
  const rest = restForPayer(draft, facts.payer)
  const own = { account: facts.tokenAccount, owner: facts.payer, amount: rest }
  return [...(rest > 0n ? [own] : []), ...facts.recipients].map(({ account, owner, amount }) => ({
    account: account.toBase58(),
    owner: owner.toBase58(),
    amount,
  }))
}

/** The extensions on the mint, by kit's names, with the fields that the draft decides. */
function wishedExtensions({ draft, facts }: Wished): Record<string, Record<string, unknown>> {
  const { transferFee, interestBearing, permanentDelegate, nonTransferable, defaultFrozen } = draft.extensions
  const { closeAuthority, transferHook, pausable, scaledAmount } = draft.extensions
  const optional = (authority: DraftAuthority) => option(authorityOf(authority, facts.payer))
  const plain = (authority: DraftAuthority) => authorityOf(authority, facts.payer) ?? NO_AUTHORITY
  const fee = transferFee && {
    maximumFee: transferFee.maximum,
    transferFeeBasisPoints: transferFee.basisPoints,
  }
  return {
    MetadataPointer: {
      authority: optional(draft.authorities.metadata),
      metadataAddress: option(facts.mint.toBase58()),
    },
    TokenMetadata: {
      updateAuthority: optional(draft.authorities.metadata),
      mint: facts.mint.toBase58(),
      name: draft.name,
      symbol: draft.symbol,
      uri: draft.uri,
      additionalMetadata: new Map(draft.fields.map(({ key, value }) => [key, value])),
    },
    ...(transferFee && {
      TransferFeeConfig: {
        transferFeeConfigAuthority: plain(transferFee.config),
        withdrawWithheldAuthority: plain(transferFee.withdraw),
        withheldAmount: 0n,
        olderTransferFee: fee,
        newerTransferFee: fee,
      },
    }),
    ...(interestBearing && {
      InterestBearingConfig: {
        rateAuthority: plain(interestBearing.authority),
        currentRate: interestBearing.basisPoints,
      },
    }),
    ...(permanentDelegate && { PermanentDelegate: { delegate: plain(permanentDelegate) } }),
    ...(nonTransferable && { NonTransferable: {} }),
    ...(defaultFrozen && { DefaultAccountState: { state: AccountState.Frozen } }),
    ...(closeAuthority && { MintCloseAuthority: { closeAuthority: plain(closeAuthority) } }),
    ...(transferHook && {
      TransferHook: { authority: plain(transferHook.authority), programId: transferHook.program.toBase58() },
    }),
    ...(pausable && { PausableConfig: { authority: optional(pausable), paused: false } }),
    ...(scaledAmount && {
      ScaledUiAmountConfig: {
        authority: plain(scaledAmount.authority),
        multiplier: scaledAmount.multiplier,
        newMultiplier: scaledAmount.multiplier,
      },
    }),
  }
}

function accountKinds({ extensions }: TokenDraft): readonly string[] {
  return [
    'ImmutableOwner',
    ...(extensions.transferFee ? ['TransferFeeAmount'] : []),
    ...(extensions.nonTransferable ? ['NonTransferableAccount'] : []),
    ...(extensions.transferHook ? ['TransferHookAccount'] : []),
    ...(extensions.pausable ? ['PausableAccount'] : []),
  ].sort()
}

function authorityOf(authority: DraftAuthority, payer: PublicKey): string | null {
  if (authority === 'revoked') return null
  return (authority === 'wallet' ? payer : authority).toBase58()
}

function option(value: string | null): Record<string, unknown> {
  return value === null ? { __option: 'None' } : { __option: 'Some', value }
}

function listed(extensions: Option<readonly Extension[]>): readonly Extension[] {
  // A mint as long as a multisig is padded with zeros: an entry of no kind.
  return isSome(extensions) ? extensions.value.filter(({ __kind }) => __kind !== 'Uninitialized') : []
}
