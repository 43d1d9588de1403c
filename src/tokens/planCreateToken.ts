import {
  AuthorityType,
  createAssociatedTokenAccountInstruction,
  createInitializeMetadataPointerInstruction,
  createInitializeMint2Instruction,
  createMintToInstruction,
  createSetAuthorityInstruction,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { createInitializeInstruction, createUpdateAuthorityInstruction } from '@solana/spl-token-metadata'
import { SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import type { Cost, Plan, Step } from '../transactions/plan'
import { formatUnits } from '../units/amounts'
import type { AccountPrice, CreateTokenFacts, TokenDraft } from './createToken'
import { mintBytesBeforeMetadata } from './mintSize'

/**
 * A Token-2022 token with its metadata on the mint: account, metadata, token account, supply and the authorities given up,
 * in the one order that the program accepts and with the wallet as the only signer. Pure.
 * The freeze authority that nobody shall have is never set; the mint authority is needed for the supply and goes last.
 */
export function planCreateToken(draft: TokenDraft, facts: CreateTokenFacts): Plan {
  const steps = [
    makeMint(draft, facts),
    writeMetadata(draft, facts),
    openTokenAccount(facts),
    mintSupply(draft, facts),
    ...(draft.authorities.mint === 'nobody' ? [revokeMintAuthority(draft, facts)] : []),
    ...(draft.authorities.freeze === 'nobody' ? [revokeFreezeAuthority()] : []),
    ...(draft.authorities.metadata === 'nobody' ? [makeMetadataImmutable(facts)] : []),
  ]
  return {
    kind: 'create-token',
    title: `Create ${draft.name}`,
    steps,
    accounts: {
      payer: facts.payer,
      creates: [
        { label: 'Mint', address: facts.mint },
        { label: 'Token account', address: facts.tokenAccount },
      ],
    },
    subject: subjectOf(draft, facts),
    ...(steps.some((step) => step.finality === 'final') && { confirmWord: draft.symbol }),
  }
}

function makeMint(draft: TokenDraft, facts: CreateTokenFacts): Step {
  const { payer, mint } = facts
  return {
    id: 'make-mint',
    title: 'Make the mint',
    detail: `Token-2022, ${draft.decimals} decimals. Its address is derived from your wallet, so no second key exists.`,
    instructions: [
      ...createMintAccount(facts),
      createInitializeMetadataPointerInstruction(
        mint,
        draft.authorities.metadata === 'nobody' ? null : payer,
        mint,
        TOKEN_2022_PROGRAM_ID,
      ),
      createInitializeMint2Instruction(
        mint,
        draft.decimals,
        payer,
        draft.authorities.freeze === 'nobody' ? null : payer,
        TOKEN_2022_PROGRAM_ID,
      ),
    ],
    signers: [],
    costs: [rentCost('Mint account with metadata', facts.accounts.mint, mint.toBase58(), false)],
    finality: 'reversible',
  }
}

/**
 * The account by seed from the wallet. Where somebody has sent lamports to the address beforehand `createAccountWithSeed` is
 * refused (system program: AccountAlreadyInUse), while topping up and allocating with seed is not.
 */
function createMintAccount({
  payer,
  mint,
  source,
  accounts,
}: CreateTokenFacts): readonly TransactionInstruction[] {
  const seed = source.by === 'seed' ? source.seed : ''
  const at = { basePubkey: payer, seed, programId: TOKEN_2022_PROGRAM_ID }
  const space = mintBytesBeforeMetadata()
  const lamports = missingRent(accounts.mint)
  if (accounts.mint.balance === 0n)
    return [
      SystemProgram.createAccountWithSeed({
        ...at,
        fromPubkey: payer,
        newAccountPubkey: mint,
        lamports: Number(lamports),
        space,
      }),
    ]
  const topUp = SystemProgram.transfer({ fromPubkey: payer, toPubkey: mint, lamports })
  const allocate = SystemProgram.allocate({ ...at, accountPubkey: mint, space })
  return lamports > 0n ? [topUp, allocate] : [allocate]
}

function writeMetadata({ name, symbol, uri }: TokenDraft, { payer, mint }: CreateTokenFacts): Step {
  const authorities = { mintAuthority: payer, updateAuthority: payer }
  return {
    id: 'write-metadata',
    title: 'Write its metadata',
    detail: `${name}, ${symbol}, and the address of a file that was fetched back and checked.`,
    instructions: [
      createInitializeInstruction({
        programId: TOKEN_2022_PROGRAM_ID,
        metadata: mint,
        mint,
        name,
        symbol,
        uri,
        ...authorities,
      }),
    ],
    signers: [],
    costs: [],
    finality: 'reversible',
  }
}

function openTokenAccount({ payer, mint, tokenAccount, accounts }: CreateTokenFacts): Step {
  return {
    id: 'open-token-account',
    title: 'Open your token account',
    detail: 'Holds the supply. Its rent comes back when you close it.',
    instructions: [
      createAssociatedTokenAccountInstruction(payer, tokenAccount, payer, mint, TOKEN_2022_PROGRAM_ID),
    ],
    signers: [],
    costs: [rentCost('Your token account', accounts.tokenAccount, tokenAccount.toBase58(), true)],
    finality: 'reversible',
  }
}

function mintSupply(draft: TokenDraft, { payer, mint, tokenAccount }: CreateTokenFacts): Step {
  return {
    id: 'mint-supply',
    title: 'Put the whole supply in it',
    detail: `${formatUnits(draft.supply, draft.decimals)} ${draft.symbol}.`,
    instructions: [
      createMintToInstruction(mint, tokenAccount, payer, draft.supply, [], TOKEN_2022_PROGRAM_ID),
    ],
    signers: [],
    costs: [],
    finality: 'reversible',
  }
}

function revokeMintAuthority(draft: TokenDraft, { payer, mint }: CreateTokenFacts): Step {
  const supply = formatUnits(draft.supply, draft.decimals)
  return {
    id: 'revoke-mint-authority',
    title: 'Revoke mint authority',
    detail: 'No one can ever make more.',
    instructions: [
      createSetAuthorityInstruction(mint, payer, AuthorityType.MintTokens, null, [], TOKEN_2022_PROGRAM_ID),
    ],
    signers: [],
    costs: [],
    finality: 'final',
    consequence: `The supply of ${draft.name} stays at ${supply} for good. If the number is wrong, only a new token helps.`,
  }
}

/** The mint is made without one (see makeMint): the step has words, but needs no instruction. */
function revokeFreezeAuthority(): Step {
  return {
    id: 'revoke-freeze-authority',
    title: 'Revoke freeze authority',
    detail: 'No one can ever freeze an account: the mint is made without this authority.',
    instructions: [],
    signers: [],
    costs: [],
    finality: 'final',
    consequence: 'Freezing holders is given up for good.',
  }
}

function makeMetadataImmutable({ payer, mint }: CreateTokenFacts): Step {
  const authorities = { oldAuthority: payer, newAuthority: null }
  return {
    id: 'make-metadata-immutable',
    title: 'Make metadata immutable',
    detail: 'Name, symbol and the address of the file stay as they are.',
    instructions: [
      createUpdateAuthorityInstruction({ programId: TOKEN_2022_PROGRAM_ID, metadata: mint, ...authorities }),
    ],
    signers: [],
    costs: [],
    finality: 'final',
    consequence: 'Name, symbol and picture can never be changed, by you or anyone.',
  }
}

/** Rent is owed for 128 bytes beside an account's data (solana-rent: ACCOUNT_STORAGE_OVERHEAD). */
const ACCOUNT_OVERHEAD_BYTES = 128

function rentCost(label: string, price: AccountPrice, account: string, refundable: boolean): Cost {
  const detail = `${(price.bytes + ACCOUNT_OVERHEAD_BYTES).toLocaleString('en')} bytes of rent`
  return { kind: 'rent', label, detail, lamports: missingRent(price), refundable, account }
}

/** What has to be added to what lies there already. */
function missingRent({ rent, balance }: AccountPrice): bigint {
  return rent > balance ? rent - balance : 0n
}

function subjectOf(draft: TokenDraft, facts: CreateTokenFacts): Plan['subject'] {
  return {
    mint: facts.mint.toBase58(),
    tokenAccount: facts.tokenAccount.toBase58(),
    ...(facts.source.by === 'seed' && { seed: facts.source.seed }),
    name: draft.name,
    symbol: draft.symbol,
    uri: draft.uri,
    decimals: `${draft.decimals}`,
    supply: formatUnits(draft.supply, draft.decimals),
    mintAuthority: draft.authorities.mint === 'nobody' ? 'revoked' : 'kept',
    freezeAuthority: draft.authorities.freeze === 'nobody' ? 'revoked' : 'kept',
    metadata: draft.authorities.metadata === 'nobody' ? 'immutable' : 'mutable',
  }
}
