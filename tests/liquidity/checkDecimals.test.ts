import {
  createAssociatedTokenAccountInstruction,
  createEnableCpiGuardInstruction,
  createInitializeInterestBearingMintInstruction,
  createInitializeMint2Instruction,
  createInitializePausableConfigInstruction,
  createInitializePermanentDelegateInstruction,
  createInitializeScaledUiAmountConfigInstruction,
  createInitializeTransferFeeConfigInstruction,
  createInitializeTransferHookInstruction,
  createReallocateInstruction,
  ExtensionType,
  getMintLen,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import {
  Keypair,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
  type PublicKey,
  type TransactionInstruction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkDecimals, checkMints } from '../../src/liquidity/checkDecimals'
import { fetchPairToken } from '../../src/liquidity/pairToken'
import { isCheckedByMint } from '../../src/liquidity/subject'
import type { PairToken } from '../../src/liquidity/venue'
import { tokenAccountOf, tokenProgram } from '../../src/tokens/tokenProgram'
import { startPracticeChain, type PracticeChain } from '../support/chain'

type Made = Readonly<{ token: PairToken; account: PublicKey }>
type Init = (mint: PublicKey, owner: PublicKey) => TransactionInstruction

const EXTENSIONS: readonly (readonly [string, ExtensionType, Init])[] = [
  [
    'a transfer fee',
    ExtensionType.TransferFeeConfig,
    (mint, me) => createInitializeTransferFeeConfigInstruction(mint, me, me, 100, 10n, TOKEN_2022_PROGRAM_ID),
  ],
  [
    'a transfer hook',
    ExtensionType.TransferHook,
    (mint, me) =>
      createInitializeTransferHookInstruction(mint, me, Keypair.generate().publicKey, TOKEN_2022_PROGRAM_ID),
  ],
  [
    'a pause',
    ExtensionType.PausableConfig,
    (mint, me) => createInitializePausableConfigInstruction(mint, me, TOKEN_2022_PROGRAM_ID),
  ],
  [
    'interest',
    ExtensionType.InterestBearingConfig,
    (mint, me) => createInitializeInterestBearingMintInstruction(mint, me, 500, TOKEN_2022_PROGRAM_ID),
  ],
  [
    'a multiplier',
    ExtensionType.ScaledUiAmountConfig,
    (mint, me) => createInitializeScaledUiAmountConfigInstruction(mint, me, 2, TOKEN_2022_PROGRAM_ID),
  ],
  [
    'a permanent delegate',
    ExtensionType.PermanentDelegate,
    (mint, me) => createInitializePermanentDelegateInstruction(mint, me, TOKEN_2022_PROGRAM_ID),
  ],
]

describe('a check of decimals', () => {
  let practice: PracticeChain
  let payer: Keypair
  beforeAll(async () => {
    practice = await startPracticeChain()
    payer = await practice.aPayer(1_000n * 10n ** 9n)
  })
  afterAll(() => practice.stop())

  test.each(['spl', 'token-2022'] as const)('finds every wrong number of decimals: %s', async (standard) => {
    for (const decimals of [0, 1, 6, 9, 18, 19, 21, 255]) {
      const made = await make(standard, decimals)
      for (const claimed of [decimals, decimals - 1, decimals + 1, decimals - 3, decimals + 3]) {
        if (claimed < 0 || claimed > 255) continue
        const [byAccount, byMint] = await checked({ ...made, token: { ...made.token, decimals: claimed } })
        const outcome = claimed === decimals ? 'taken' : 'refused'
        expect([decimals, claimed, byAccount, byMint]).toEqual([decimals, claimed, outcome, outcome])
      }
    }
  })

  test.each(EXTENSIONS)(
    'passes with %s, and by the mint alone where that is possible',
    async (_, type, init) => {
      const made = await make('token-2022', 6, [type, init])
      const wrong = { ...made, token: { ...made.token, decimals: 9 } }
      const byMint = isCheckedByMint(made.token)
      expect(byMint).toBe(
        type !== ExtensionType.InterestBearingConfig && type !== ExtensionType.ScaledUiAmountConfig,
      )
      expect(await checked(made)).toEqual(['taken', 'taken'])
      expect(await checked(wrong)).toEqual(['refused', byMint ? 'refused' : 'taken'])
      expect(byMint || checkMints({ base: made.token, quote: made.token }).length === 0).toBe(true)
    },
  )

  test('does not count as a program that acts for its owner', async () => {
    const made = await make('token-2022', 6)
    const [me, program] = [payer.publicKey, TOKEN_2022_PROGRAM_ID]
    const extensions = [ExtensionType.CpiGuard]
    await practice.send(
      [
        createReallocateInstruction(made.account, me, extensions, me, [], program),
        createEnableCpiGuardInstruction(made.account, me, [], program),
      ],
      payer,
    )
    expect((await checked(made))[0]).toBe('taken')
    expect((await checked({ ...made, token: { ...made.token, decimals: 9 } }))[0]).toBe('refused')
  })

  /** By the wallet's account, and by the mint alone. */
  async function checked({ token, account }: Made) {
    const byMint = checkMints({ base: token, quote: token })[0]
    return [
      await tried([checkDecimals(token, account, payer.publicKey)]),
      byMint ? await tried([byMint]) : 'taken',
    ]
  }

  async function tried(instructions: readonly TransactionInstruction[]): Promise<'taken' | 'refused'> {
    const { blockhash } = await practice.connection.getLatestBlockhash()
    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: blockhash,
      instructions: [...instructions],
    }).compileToV0Message()
    const { value } = await practice.connection.simulateTransaction(new VersionedTransaction(message))
    if (value.err === null) return 'taken'
    const reasons = [{ Custom: 18 }, 'InvalidArgument'].map((reason) => ({
      InstructionError: [instructions.length - 1, reason],
    }))
    expect(reasons).toContainEqual(value.err)
    return 'refused'
  }

  async function make(
    standard: PairToken['standard'],
    decimals: number,
    extension?: readonly [ExtensionType, Init],
  ): Promise<Made> {
    const [key, me, programId] = [Keypair.generate(), payer.publicKey, tokenProgram(standard)]
    const mint = key.publicKey
    const space = getMintLen(extension ? [extension[0]] : [])
    const lamports = await practice.connection.getMinimumBalanceForRentExemption(space)
    const account = tokenAccountOf(me, mint, standard)
    await practice.send(
      [
        SystemProgram.createAccount({ fromPubkey: me, newAccountPubkey: mint, lamports, space, programId }),
        ...(extension ? [extension[1](mint, me)] : []),
        createInitializeMint2Instruction(mint, decimals, me, null, programId),
        createAssociatedTokenAccountInstruction(me, account, me, mint, programId),
      ],
      payer,
      key,
    )
    return { token: await fetchPairToken(practice.connection, mint.toBase58()), account }
  }
})
