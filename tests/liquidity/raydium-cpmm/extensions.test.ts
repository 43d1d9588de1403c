import type { ExtensionArgs } from '@solana-program/token-2022'
import {
  createInitializeGroupPointerInstruction,
  createInitializeMint2Instruction,
  createMintToInstruction,
  createThawAccountInstruction,
  ExtensionType,
  getMintLen,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { Account } from '../../../sandbox/chain/litesvm'
import { TAKEN_BY_ADDRESS } from '../../../src/liquidity/raydium-cpmm/fetchCreationTerms'
import type { CheckedExtension } from '../../../src/liquidity/venueProfile'
import { RAYDIUM_CPMM as RECORD } from '../../../src/liquidity/raydium-cpmm/profile'
import { initialize } from '../../../src/liquidity/raydium-cpmm/instructions'
import { initializeExtensions } from '../../../src/tokens/create/extensions'
import type { MintExtensions } from '../../../src/tokens/createToken'
import { mintBytesBeforeMetadata } from '../../../src/tokens/mintSize'
import { tokenAccountOf } from '../../../src/tokens/tokenProgram'
import { describeWithPrograms, practicePrograms, RAYDIUM, RAYDIUM_CPMM } from '../../support/programs'
import { dollarExtensions, EVERY_EXTENSION, foreignMint, NO_KEY } from '../../support/foreignMint'
import { aTokenDraft } from '../../support/engine'
import { aBench, type TestMint } from '../bench'

/** NotSupportMint; a binary that is older than an extension cannot even read it, and panics over it. */
const NOT_SUPPORTED = /custom program error: 0x1777|panicked at .* InvalidAccountData/
const AMOUNT = 10n ** 9n

const EXTENSIONS: Readonly<Record<Exclude<CheckedExtension, 'freezeAuthority'>, MintExtensions>> = {
  transferFee: { transferFee: { basisPoints: 100, maximum: AMOUNT, config: 'wallet', withdraw: 'wallet' } },
  interestBearing: { interestBearing: { basisPoints: 5, authority: 'wallet' } },
  scaledAmount: { scaledAmount: { multiplier: 2, authority: 'wallet' } },
  permanentDelegate: { permanentDelegate: 'wallet' },
  closeAuthority: { closeAuthority: 'wallet' },
  defaultFrozen: { defaultFrozen: true },
  pausable: { pausable: 'wallet' },
  transferHook: { transferHook: { program: Keypair.generate().publicKey, authority: 'wallet' } },
  nonTransferable: { nonTransferable: true },
}

/** Taken since June 2025: the binary of February 2025, which may be the one in the cache, refuses them. */
const NEWER: readonly CheckedExtension[] = ['interestBearing', 'scaledAmount']

describeWithPrograms('what Raydium CPMM says to a mint’s extensions', RAYDIUM, () => {
  const bench = aBench()
  const takesEmptyHooks = latin1(practicePrograms().programs.get(RAYDIUM_CPMM)).includes('support_mint')
  const takesNewer = latin1(practicePrograms().programs.get(RAYDIUM_CPMM)).includes('creator_fee')

  it.each(Object.entries(EXTENSIONS) as [CheckedExtension, MintExtensions][])(
    'to %s as the table has it',
    (extension, extensions) => {
      const refused = refusalOf(aMint(extensions))
      const taken = RECORD.takes[extension] === 'yes' && (takesNewer || !NEWER.includes(extension))
      if (taken) expect(refused).toBeNull()
      else expect(refused).toMatch(NOT_SUPPORTED)
    },
  )

  it('to a freeze authority, and to metadata on the mint, as the table has it', () => {
    expect(RECORD.takes.freezeAuthority).toBe('yes')
    expect(refusalOf(aMint({}))).toBeNull()
  })

  it.each([
    ['confidentialTransfer', EVERY_EXTENSION.ConfidentialTransferMint],
    ['confidentialTransfer', EVERY_EXTENSION.ConfidentialTransferFee],
    ['confidentialSupply', EVERY_EXTENSION.ConfidentialMintBurn],
    ['permissionedBurn', EVERY_EXTENSION.PermissionedBurn],
    ['openHook', EVERY_EXTENSION.TransferHook],
    ['defaultOpen', EVERY_EXTENSION.DefaultAccountState],
  ] as const)('to %s as the table has it', (extension, entry) => {
    expect(RECORD.takes[extension]).toBe('no')
    expect(refusalOf(aForeignMint(Keypair.generate().publicKey, [entry]))).toMatch(NOT_SUPPORTED)
  })

  it('to a hook that never can be set as the table has it, where the binary looks for support accounts', () => {
    expect(RECORD.takes.emptyHook).toBe('yes')
    const hook = { ...EVERY_EXTENSION.TransferHook, authority: NO_KEY }
    const refused = refusalOf(aForeignMint(Keypair.generate().publicKey, [hook]))
    if (takesEmptyHooks) expect(refused).toBeNull()
    else expect(refused).toMatch(NOT_SUPPORTED)
  })

  it('takes some mints by their address, and refuses the same bytes at another one', () => {
    const anywhere = Keypair.generate().publicKey
    expect(refusalOf(aForeignMint(anywhere, dollarExtensions(anywhere.toBase58())))).toMatch(NOT_SUPPORTED)
    for (const taken of TAKEN_BY_ADDRESS)
      expect(refusalOf(aForeignMint(new PublicKey(taken), dollarExtensions(taken)))).toBeNull()
  })

  it('to a group as the table has it', () => {
    expect(RECORD.takes.group).toBe('no')
    expect(refusalOf(aMint({}, aGroupPointer))).toMatch(NOT_SUPPORTED)
  })

  function refusalOf(token: TestMint): string | null {
    const pool = bench.poolOf(token, bench.aMint(AMOUNT))
    return bench.refusal(initialize(pool.at, pool.hands, [1_000_000n, 1_000_000n], 0n))
  }

  /** A mint of somebody else's making, all of whose tokens are in the bench's hands. */
  function aForeignMint(mint: PublicKey, extensions: readonly ExtensionArgs[]): TestMint {
    const { owner } = bench
    const data = foreignMint(extensions, { authority: owner.toBase58(), freeze: owner.toBase58() })
    const made = new Account(10_000_000n, data, TOKEN_2022_PROGRAM_ID.toBytes(), false, 0n)
    bench.svm.setAccount(mint.toBytes(), made)
    const account = tokenAccountOf(owner, mint, 'token-2022')
    const fill = createMintToInstruction(mint, account, owner, AMOUNT, [], TOKEN_2022_PROGRAM_ID)
    bench.run(bench.open(mint, 'token-2022'))
    // Mints with a confidential supply make no tokens in the open.
    bench.refusal(fill)
    return { mint: mint.toBase58(), standard: 'token-2022', transferFee: null }
  }

  type Extra = Readonly<{
    types: readonly ExtensionType[]
    initialise: (mint: PublicKey) => TransactionInstruction[]
  }>
  const aGroupPointer: Extra = {
    types: [ExtensionType.GroupPointer],
    initialise: (mint) => [
      createInitializeGroupPointerInstruction(mint, bench.owner, mint, TOKEN_2022_PROGRAM_ID),
    ],
  }

  /** A mint of Token-2022 with a freeze authority, and with a pointer to metadata as ours have. */
  function aMint(extensions: MintExtensions, extra?: Extra): TestMint {
    const { owner } = bench
    const mint = Keypair.generate().publicKey
    const draft = aTokenDraft({
      extensions,
      authorities: { mint: 'wallet', freeze: 'wallet', metadata: 'wallet' },
    })
    const own = mintBytesBeforeMetadata(draft)
    const space = extra ? getMintLen([...extra.types]) : own - pointerBytes(extensions)
    const account = tokenAccountOf(owner, mint, 'token-2022')
    const create = {
      fromPubkey: owner,
      newAccountPubkey: mint,
      lamports: 10_000_000,
      space,
      programId: TOKEN_2022_PROGRAM_ID,
    }
    bench.run(
      SystemProgram.createAccount(create),
      ...initializeExtensions(draft, mint, owner),
      ...(extra ? extra.initialise(mint) : []),
      createInitializeMint2Instruction(mint, 6, owner, owner, TOKEN_2022_PROGRAM_ID),
      bench.open(mint, 'token-2022'),
      ...(extensions.defaultFrozen
        ? [createThawAccountInstruction(account, mint, owner, [], TOKEN_2022_PROGRAM_ID)]
        : []),
      createMintToInstruction(mint, account, owner, AMOUNT, [], TOKEN_2022_PROGRAM_ID),
    )
    return { mint: mint.toBase58(), standard: 'token-2022', transferFee: null }
  }
})

describe('the table', () => {
  it('has a test for each of its rows', () => {
    const foreign = ['group', 'confidentialTransfer', 'confidentialSupply', 'permissionedBurn']
    const proven = [
      ...Object.keys(EXTENSIONS),
      'freezeAuthority',
      ...foreign,
      'openHook',
      'defaultOpen',
      'emptyHook',
      'unknown',
    ]
    expect(Object.keys(RECORD.takes).toSorted()).toEqual(proven.toSorted())
  })
})

/** A draft's mint leaves room for its pointer to metadata, which is not made here. */
function pointerBytes(extensions: MintExtensions): number {
  return Object.keys(extensions).length === 0 ? 166 + 68 - 82 : 68
}

function latin1(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString('latin1')
}
