import {
  AccountState,
  createInitializeDefaultAccountStateInstruction,
  createInitializeGroupMemberPointerInstruction,
  createInitializeGroupPointerInstruction,
  createInitializeInterestBearingMintInstruction,
  createInitializeMetadataPointerInstruction,
  createInitializeMint2Instruction,
  createInitializeMintCloseAuthorityInstruction,
  createInitializeNonTransferableMintInstruction,
  createInitializePausableConfigInstruction,
  createInitializePermanentDelegateInstruction,
  createInitializeScaledUiAmountConfigInstruction,
  createInitializeTransferFeeConfigInstruction,
  createInitializeTransferHookInstruction,
  createPauseInstruction,
  createSetTransferFeeInstruction,
  createUpdateMultiplierDataInstruction,
  ExtensionType,
  getMintLen,
  TOKEN_2022_PROGRAM_ID,
  tokenGroupInitializeGroup,
} from '@solana/spl-token'
import { createInitializeInstruction, createUpdateFieldInstruction } from '@solana/spl-token-metadata'
import { Keypair, PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeExtensions, readMintSettings } from '../../src/tokens/mintExtensions'
import { feeInEpoch, multiplierAt } from '../../src/tokens/mintSettings'
import { readToken, unpackMintOf } from '../../src/tokens/readToken'
import { startPracticeChain, type PracticeChain } from '../support/chain'

const PROGRAM = TOKEN_2022_PROGRAM_ID

let chain: PracticeChain
let payer: Keypair
beforeAll(async () => {
  chain = await startPracticeChain()
  payer = await chain.aPayer()
})
afterAll(() => chain.stop())

/** People, each with an authority of their own. */
const people = Array.from({ length: 20 }, (_, at) => Keypair.fromSeed(new Uint8Array(32).fill(40 + at)))
function person(at: number): PublicKey {
  return (people[at] ?? Keypair.generate()).publicKey
}
const named = (at: number) => person(at).toBase58()

type Add = (mint: PublicKey) => readonly TransactionInstruction[]

/** A mint of the official library's instructions: extensions before it is initialised, `then` after. */
async function make(types: readonly ExtensionType[], add: Add, then: Add = () => []): Promise<PublicKey> {
  const mint = Keypair.generate()
  const space = getMintLen([...types])
  const lamports = 20_000_000
  const account = { fromPubkey: payer.publicKey, newAccountPubkey: mint.publicKey, programId: PROGRAM }
  await chain.send(
    [
      SystemProgram.createAccount({ ...account, lamports, space }),
      ...add(mint.publicKey),
      createInitializeMint2Instruction(mint.publicKey, 6, payer.publicKey, payer.publicKey, PROGRAM),
    ],
    payer,
    mint,
  )
  const afterwards = then(mint.publicKey)
  if (afterwards.length > 0) await chain.send(afterwards, payer)
  return mint.publicKey
}

/** InitializeMint of confidential transfers: the library has no function for it (Token-2022, confidential_transfer/instruction.rs). */
function confidential(mint: PublicKey, authority: PublicKey): TransactionInstruction {
  const data = Buffer.concat([Buffer.from([27, 0]), authority.toBuffer(), Buffer.from([1]), Buffer.alloc(32)])
  return new TransactionInstruction({
    programId: PROGRAM,
    keys: [{ pubkey: mint, isSigner: false, isWritable: true }],
    data,
  })
}

describe('the settings of a mint', () => {
  it('tell who may do what, each extension in its own words', async () => {
    const types = [
      ExtensionType.TransferFeeConfig,
      ExtensionType.MintCloseAuthority,
      ExtensionType.DefaultAccountState,
      ExtensionType.PermanentDelegate,
      ExtensionType.TransferHook,
      ExtensionType.MetadataPointer,
      ExtensionType.GroupMemberPointer,
      ExtensionType.PausableConfig,
      ExtensionType.ScaledUiAmountConfig,
    ]
    const mint = await make(types, (key) => [
      createInitializeTransferFeeConfigInstruction(key, person(0), person(1), 125, 9_000n, PROGRAM),
      createInitializeMintCloseAuthorityInstruction(key, person(2), PROGRAM),
      createInitializeDefaultAccountStateInstruction(key, AccountState.Frozen, PROGRAM),
      createInitializePermanentDelegateInstruction(key, person(3), PROGRAM),
      createInitializeTransferHookInstruction(key, person(4), person(5), PROGRAM),
      createInitializeMetadataPointerInstruction(key, person(6), person(7), PROGRAM),
      createInitializeGroupMemberPointerInstruction(key, person(8), person(9), PROGRAM),
      createInitializePausableConfigInstruction(key, person(10), PROGRAM),
      createInitializeScaledUiAmountConfigInstruction(key, person(11), 1.5, PROGRAM),
    ])
    const token = await readToken(chain.connection, mint)
    expect(token.settings).toMatchObject({
      transferFee: {
        newer: { basisPoints: 125, maximum: 9_000n },
        withheld: 0n,
        configAuthority: named(0),
        withdrawAuthority: named(1),
      },
      closeAuthority: named(2),
      defaultState: 'frozen',
      permanentDelegate: named(3),
      transferHook: { authority: named(4), program: named(5) },
      metadataPointer: { authority: named(6), address: named(7) },
      memberPointer: { authority: named(8), address: named(9) },
      pausable: { paused: false, authority: named(10) },
      scaledAmount: { multiplier: 1.5, newMultiplier: 1.5, authority: named(11) },
    })
    expect(token.authorities).toEqual({
      mint: payer.publicKey.toBase58(),
      freeze: payer.publicKey.toBase58(),
      'fee-config': named(0),
      'withheld-fees': named(1),
      close: named(2),
      'permanent-delegate': named(3),
      hook: named(4),
      'metadata-pointer': named(6),
      'member-pointer': named(8),
      pause: named(10),
      'scaled-amount': named(11),
    })
    expect(token.bytes).toBe(getMintLen(types))
  })

  it('tell the rest: interest, confidential amounts, groups, and metadata with further fields', async () => {
    const types = [
      ExtensionType.InterestBearingConfig,
      ExtensionType.ConfidentialTransferMint,
      ExtensionType.GroupPointer,
      ExtensionType.MetadataPointer,
    ]
    const holder = payer.publicKey
    const mint = await make(
      types,
      (key) => [
        createInitializeInterestBearingMintInstruction(key, person(12), -250, PROGRAM),
        confidential(key, person(13)),
        createInitializeGroupPointerInstruction(key, person(14), key, PROGRAM),
        createInitializeMetadataPointerInstruction(key, PublicKey.default, key, PROGRAM),
      ],
      (key) => [
        createInitializeInstruction({
          programId: PROGRAM,
          metadata: key,
          mint: key,
          mintAuthority: holder,
          updateAuthority: holder,
          name: 'Slow Otter',
          symbol: 'SLOT',
          uri: 'https://otter.example/slot.json',
        }),
        createUpdateFieldInstruction({
          programId: PROGRAM,
          metadata: key,
          updateAuthority: holder,
          field: 'river',
          value: 'Lug\u202Eg',
        }),
      ],
    )
    await tokenGroupInitializeGroup(chain.connection, payer, mint, payer, person(15), 3n, [], {
      commitment: 'confirmed',
    })
    const token = await readToken(chain.connection, mint)
    expect(token.settings).toMatchObject({
      interest: { basisPoints: -250, authority: named(12) },
      confidentialAuthority: named(13),
      groupPointer: { authority: named(14), address: mint.toBase58() },
      metadataPointer: { authority: null, address: mint.toBase58() },
      groupAuthority: named(15),
    })
    expect(token.authorities).toMatchObject({
      'interest-rate': named(12),
      confidential: named(13),
      'group-pointer': named(14),
      'metadata-pointer': null,
      group: named(15),
      metadata: holder.toBase58(),
    })
    expect(token.metadata).toMatchObject({
      account: mint.toBase58(),
      fields: [['river', 'Lug�g']],
      altered: true,
    })
    expect(token.extensions.map(({ name }) => name)).not.toContain('unknown')
  })

  it('are absent where the mint has no extension, and null where an authority is revoked', async () => {
    expect((await readToken(chain.connection, await make([], () => []))).settings).toEqual({})
    const mint = await make([ExtensionType.TransferFeeConfig], (key) => [
      createInitializeTransferFeeConfigInstruction(key, null, null, 1, 1n, PROGRAM),
    ])
    const { authorities } = await readToken(chain.connection, mint)
    expect(authorities).toMatchObject({ 'fee-config': null, 'withheld-fees': null })
  })

  it('say that it is paused, and which multiplier applies when', async () => {
    const mint = await make(
      [ExtensionType.PausableConfig, ExtensionType.ScaledUiAmountConfig, ExtensionType.NonTransferable],
      (key) => [
        createInitializePausableConfigInstruction(key, payer.publicKey, PROGRAM),
        createInitializeScaledUiAmountConfigInstruction(key, payer.publicKey, 1, PROGRAM),
        createInitializeNonTransferableMintInstruction(key, PROGRAM),
      ],
      (key) => [
        createPauseInstruction(key, payer.publicKey, [], PROGRAM),
        createUpdateMultiplierDataInstruction(key, payer.publicKey, 3, 9_999_999_999n, [], PROGRAM),
      ],
    )
    const { settings, clock } = await readToken(chain.connection, mint)
    expect(settings).toMatchObject({ pausable: { paused: true }, nonTransferable: true })
    const { scaledAmount } = settings
    if (!scaledAmount || !clock) throw new Error('not there')
    expect(multiplierAt(scaledAmount, clock.time)).toBe(1)
    expect(multiplierAt(scaledAmount, 9_999_999_998n)).toBe(1)
    expect(multiplierAt(scaledAmount, 9_999_999_999n)).toBe(3)
  })

  it('say which fee applies now, by the epoch that came with the same answer', async () => {
    const mint = await make(
      [ExtensionType.TransferFeeConfig],
      (key) => [createInitializeTransferFeeConfigInstruction(key, payer.publicKey, null, 100, 5n, PROGRAM)],
      (key) => [createSetTransferFeeInstruction(key, payer.publicKey, [], 300, 7n, PROGRAM)],
    )
    const { settings, clock, slot } = await readToken(chain.connection, mint)
    const fee = settings.transferFee
    if (!fee || !clock) throw new Error('not there')
    const { epoch } = await chain.connection.getEpochInfo('confirmed')
    expect(clock.epoch).toBe(BigInt(epoch))
    expect(slot).toBeGreaterThan(0)
    expect(fee.newer.epoch).toBe(clock.epoch + 2n)
    expect(feeInEpoch(fee, clock.epoch)).toMatchObject({ basisPoints: 100, maximum: 5n })
    expect(feeInEpoch(fee, clock.epoch + 1n).basisPoints).toBe(100)
    expect(feeInEpoch(fee, clock.epoch + 2n).basisPoints).toBe(300)
  })

  it('lack an entry that is too short', async () => {
    const mint = await make([ExtensionType.ConfidentialTransferMint], (key) => [
      confidential(key, person(13)),
    ])
    const account = await chain.connection.getAccountInfo(mint, 'confirmed')
    if (!account) throw new Error('not there')
    const cut = Buffer.from(account.data)
    cut.writeUInt16LE(5, 168)
    const decoded = unpackMintOf(mint, { ...account, data: cut.subarray(0, 175) })
    expect(readMintSettings(decoded)).toEqual({})
    expect(describeExtensions(decoded, {})).toEqual([{ name: 'confidential-transfer', unreadable: true }])
  })
})
