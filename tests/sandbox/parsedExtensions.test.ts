import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  Keypair,
  SystemProgram,
  SYSVAR_CLOCK_PUBKEY,
  Transaction,
  type PublicKey,
  type TransactionInstruction,
} from '@solana/web3.js'
import {
  AccountState,
  amountToUiAmount,
  createAssociatedTokenAccountInstruction,
  createEnableCpiGuardInstruction,
  createEnableRequiredMemoTransfersInstruction,
  createInitializeDefaultAccountStateInstruction,
  createInitializeGroupMemberPointerInstruction,
  createInitializeGroupPointerInstruction,
  createInitializeInterestBearingMintInstruction,
  createInitializeMetadataPointerInstruction,
  createInitializeMint2Instruction,
  createInitializeMintCloseAuthorityInstruction,
  createInitializePausableConfigInstruction,
  createInitializePermanentDelegateInstruction,
  createInitializeScaledUiAmountConfigInstruction,
  createInitializeTransferFeeConfigInstruction,
  createInitializeTransferHookInstruction,
  createMintToInstruction,
  createReallocateInstruction,
  ExtensionType,
  getAssociatedTokenAddressSync,
  getMintLen,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { Clock } from '../../sandbox/chain/litesvm'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { callRpc } from '../support/jsonRpc'

const PROGRAM = TOKEN_2022_PROGRAM_ID
const A_YEAR = 31_556_736n

let practice: PracticeChain
const payer = Keypair.generate()
const me = payer.publicKey
const hook = Keypair.generate().publicKey

beforeAll(async () => {
  practice = await startPracticeChain()
  practice.chain.stop()
  await practice.fund(me)
})
afterAll(() => practice.stop())

async function land(instructions: TransactionInstruction[], ...signers: Keypair[]): Promise<string> {
  practice.chain.warp(1)
  const { blockhash } = await practice.connection.getLatestBlockhash()
  const operation = new Transaction({ feePayer: me, recentBlockhash: blockhash }).add(...instructions)
  operation.sign(payer, ...signers)
  const signature = await practice.connection.sendRawTransaction(operation.serialize())
  practice.chain.warp(2)
  return signature
}

async function makeMint(types: ExtensionType[], initialize: (mint: PublicKey) => TransactionInstruction[]) {
  const mint = Keypair.generate()
  const space = getMintLen(types)
  const create = SystemProgram.createAccount({
    fromPubkey: me,
    newAccountPubkey: mint.publicKey,
    space,
    lamports: await practice.connection.getMinimumBalanceForRentExemption(space),
    programId: PROGRAM,
  })
  const finish = createInitializeMint2Instruction(mint.publicKey, 2, me, me, PROGRAM)
  const signature = await land([create, ...initialize(mint.publicKey), finish], mint)
  return { mint: mint.publicKey, signature }
}

const confirmed = { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }

async function value(method: string, address: PublicKey): Promise<unknown> {
  const { result } = await callRpc(practice.rpcUrl, method, address.toBase58(), confirmed)
  return (result as { value: unknown }).value
}

async function infoOf(address: PublicKey): Promise<Record<string, unknown>> {
  const found = (await value('getAccountInfo', address)) as {
    data: { parsed: { info: Record<string, unknown> } }
  }
  return found.data.parsed.info
}

async function parsedInstructions(signature: string): Promise<unknown[]> {
  const { result } = await callRpc(practice.rpcUrl, 'getTransaction', signature, confirmed)
  const { transaction } = result as { transaction: { message: { instructions: { parsed: unknown }[] } } }
  return transaction.message.instructions.map((each) => each.parsed)
}

describe('what the real Token-2022 writes', () => {
  const key = me.toBase58()
  const fee = { epoch: 0, maximumFee: 5000, transferFeeBasisPoints: 50 }

  it('is shown extension by extension, as are the instructions that wrote it', async () => {
    const types = [
      ExtensionType.TransferFeeConfig,
      ExtensionType.MintCloseAuthority,
      ExtensionType.DefaultAccountState,
      ExtensionType.InterestBearingConfig,
      ExtensionType.PermanentDelegate,
      ExtensionType.TransferHook,
      ExtensionType.MetadataPointer,
      ExtensionType.GroupPointer,
      ExtensionType.GroupMemberPointer,
      ExtensionType.PausableConfig,
    ]
    const { mint, signature } = await makeMint(types, (mint) => [
      createInitializeTransferFeeConfigInstruction(mint, me, null, 50, 5000n, PROGRAM),
      createInitializeMintCloseAuthorityInstruction(mint, me, PROGRAM),
      createInitializeDefaultAccountStateInstruction(mint, AccountState.Frozen, PROGRAM),
      createInitializeInterestBearingMintInstruction(mint, me, -120, PROGRAM),
      createInitializePermanentDelegateInstruction(mint, me, PROGRAM),
      createInitializeTransferHookInstruction(mint, me, hook, PROGRAM),
      createInitializeMetadataPointerInstruction(mint, me, mint, PROGRAM),
      createInitializeGroupPointerInstruction(mint, null, mint, PROGRAM),
      createInitializeGroupMemberPointerInstruction(mint, me, null, PROGRAM),
      createInitializePausableConfigInstruction(mint, me, PROGRAM),
    ])
    const at = mint.toBase58()
    const now = expect.any(Number) as number
    expect((await infoOf(mint)).extensions).toEqual([
      {
        extension: 'transferFeeConfig',
        state: {
          transferFeeConfigAuthority: key,
          withdrawWithheldAuthority: null,
          withheldAmount: 0,
          olderTransferFee: fee,
          newerTransferFee: fee,
        },
      },
      { extension: 'mintCloseAuthority', state: { closeAuthority: key } },
      { extension: 'defaultAccountState', state: { accountState: 'frozen' } },
      {
        extension: 'interestBearingConfig',
        state: {
          rateAuthority: key,
          initializationTimestamp: now,
          preUpdateAverageRate: -120,
          lastUpdateTimestamp: now,
          currentRate: -120,
        },
      },
      { extension: 'permanentDelegate', state: { delegate: key } },
      { extension: 'transferHook', state: { authority: key, programId: hook.toBase58() } },
      { extension: 'metadataPointer', state: { authority: key, metadataAddress: at } },
      { extension: 'groupPointer', state: { authority: null, groupAddress: at } },
      { extension: 'groupMemberPointer', state: { authority: key, memberAddress: null } },
      { extension: 'pausableConfig', state: { authority: key, paused: false } },
    ])
    const [, ...written] = await parsedInstructions(signature)
    expect(written).toEqual([
      {
        type: 'initializeTransferFeeConfig',
        info: { mint: at, transferFeeConfigAuthority: key, transferFeeBasisPoints: 50, maximumFee: 5000 },
      },
      { type: 'initializeMintCloseAuthority', info: { mint: at, newAuthority: key } },
      { type: 'initializeDefaultAccountState', info: { mint: at, accountState: 'frozen' } },
      { type: 'initializeInterestBearingConfig', info: { mint: at, rateAuthority: key, rate: -120 } },
      { type: 'initializePermanentDelegate', info: { mint: at, delegate: key } },
      { type: 'initializeTransferHook', info: { mint: at, authority: key, programId: hook.toBase58() } },
      { type: 'initializeMetadataPointer', info: { mint: at, authority: key, metadataAddress: at } },
      { type: 'initializeGroupPointer', info: { mint: at, groupAddress: at } },
      { type: 'initializeGroupMemberPointer', info: { mint: at, authority: key } },
      { type: 'initializePausableConfig', info: { mint: at, authority: key } },
      {
        type: 'initializeMint2',
        info: { mint: at, decimals: 2, mintAuthority: key, freezeAuthority: key },
      },
    ])
  })

  it('is shown for its token accounts', async () => {
    const { mint } = await makeMint([ExtensionType.TransferFeeConfig], (mint) => [
      createInitializeTransferFeeConfigInstruction(mint, me, me, 50, 5000n, PROGRAM),
    ])
    const account = getAssociatedTokenAddressSync(mint, me, false, PROGRAM)
    const wanted = [ExtensionType.MemoTransfer, ExtensionType.CpiGuard]
    await land([
      createAssociatedTokenAccountInstruction(me, account, me, mint, PROGRAM),
      createReallocateInstruction(account, me, wanted, me, [], PROGRAM),
      createEnableRequiredMemoTransfersInstruction(account, me, [], PROGRAM),
      createEnableCpiGuardInstruction(account, me, [], PROGRAM),
      createMintToInstruction(mint, account, me, 12_345n, [], PROGRAM),
    ])
    expect(await infoOf(account)).toEqual({
      mint: mint.toBase58(),
      owner: key,
      state: 'initialized',
      isNative: false,
      tokenAmount: { amount: '12345', decimals: 2, uiAmount: 123.45, uiAmountString: '123.45' },
      extensions: [
        { extension: 'immutableOwner' },
        { extension: 'transferFeeAmount', state: { withheldAmount: 0 } },
        { extension: 'memoTransfer', state: { requireIncomingTransferMemos: true } },
        { extension: 'cpiGuard', state: { lockCpi: true } },
      ],
    })
  })
})

describe('amounts are the program’s own wherever they are shown', () => {
  async function holdSome(mint: PublicKey): Promise<PublicKey> {
    const account = getAssociatedTokenAddressSync(mint, me, false, PROGRAM)
    await land([
      createAssociatedTokenAccountInstruction(me, account, me, mint, PROGRAM),
      createMintToInstruction(mint, account, me, 12_345n, [], PROGRAM),
    ])
    return account
  }

  /** Between two of these a block must begin: web3.js does not simulate the same transaction twice. */
  async function expectEverywhere(mint: PublicKey, account: PublicKey): Promise<unknown> {
    const { connection } = practice
    const shown = await amountToUiAmount(connection, payer, mint, 12_345n, PROGRAM)
    const amount = { amount: '12345', decimals: 2, uiAmount: Number(shown), uiAmountString: shown }
    expect(await value('getTokenAccountBalance', account)).toEqual(amount)
    expect(await value('getTokenSupply', mint)).toEqual(amount)
    expect(await value('getTokenLargestAccounts', mint)).toEqual([{ address: account.toBase58(), ...amount }])
    expect((await infoOf(account)).tokenAmount).toEqual(amount)
    return shown
  }

  it('where a mint bears interest, a year on', async () => {
    const { mint } = await makeMint([ExtensionType.InterestBearingConfig], (mint) => [
      createInitializeInterestBearingMintInstruction(mint, me, 500, PROGRAM),
    ])
    const account = await holdSome(mint)
    expect(await expectEverywhere(mint, account)).toBe('123.45')
    const { svm, blocks } = practice.chain
    practice.chain.warp(2)
    // The chain writes its own clock when it is first read in a block, which would replace this one.
    await practice.connection.getAccountInfo(SYSVAR_CLOCK_PUBKEY)
    svm.setClock(new Clock(BigInt(blocks.tip.slot), 0n, 0n, 0n, BigInt(blocks.tip.time) + A_YEAR))
    expect(await expectEverywhere(mint, account)).toBe('129.78')
  })

  it('where a mint scales', async () => {
    const { mint } = await makeMint([ExtensionType.ScaledUiAmountConfig], (mint) => [
      createInitializeScaledUiAmountConfigInstruction(mint, me, 0.3, PROGRAM),
    ])
    expect(await expectEverywhere(mint, await holdSome(mint))).toBe('37.03')
  })
})
