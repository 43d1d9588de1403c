// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  sendAndConfirmTransaction,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
  ComputeBudgetProgram,
  AddressLookupTableProgram,
  type ParsedAccountData,
} from '@solana/web3.js'
import {
  AuthorityType,
  createAssociatedTokenAccount,
  createInitializeMetadataPointerInstruction,
  createInitializeMintInstruction,
  createMint,
  ExtensionType,
  getAccount,
  getMint,
  getMintLen,
  getTokenMetadata,
  mintTo,
  setAuthority,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  transfer,
} from '@solana/spl-token'
import { createInitializeInstruction, pack } from '@solana/spl-token-metadata'
import { startPracticeChain, type PracticeChain } from '../support/chain'

let practice: PracticeChain
const payer = Keypair.generate()

beforeAll(async () => {
  practice = await startPracticeChain()
  await practice.fund(payer.publicKey)
})
afterAll(() => practice.stop())

const parsedData = (data: Buffer | ParsedAccountData | undefined) =>
  (data as ParsedAccountData).parsed as unknown

describe('unmodified web3.js', () => {
  it('asks the faucet and confirms over WebSocket', async () => {
    const { connection } = practice
    const someone = Keypair.generate().publicKey
    const signature = await connection.requestAirdrop(someone, LAMPORTS_PER_SOL)
    const result = await connection.confirmTransaction({
      signature,
      ...(await connection.getLatestBlockhash()),
    })
    expect(result.value.err).toBeNull()
    expect(await connection.getBalance(someone)).toBe(LAMPORTS_PER_SOL)
  })

  it('finds the WebSocket on the next port by itself', async () => {
    const { Connection } = await import('@solana/web3.js')
    const connection = new Connection(practice.rpcUrl, 'confirmed')
    const to = Keypair.generate().publicKey
    const deed = new Transaction().add(
      SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports: LAMPORTS_PER_SOL }),
    )
    const before = await connection.getBalance(payer.publicKey)
    const signature = await sendAndConfirmTransaction(connection, deed, [payer])
    expect(await connection.getBalance(payer.publicKey)).toBe(before - LAMPORTS_PER_SOL - 5000)
    const landed = await connection.getTransaction(signature, {
      maxSupportedTransactionVersion: 0,
      commitment: 'confirmed',
    })
    expect(landed?.meta?.fee).toBe(5000)
    expect(landed?.meta?.err).toBeNull()
    expect(landed?.blockTime).toBeGreaterThan(1.7e9)
    const [listed] = await connection.getSignaturesForAddress(to, {}, 'confirmed')
    expect(listed?.signature).toBe(signature)
  })

  it('pays the priority fee that getFeeForMessage promised, with and without a limit', async () => {
    const { connection } = practice
    for (const budget of [
      [ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 12_345 })],
      [
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 999_999 }),
        ComputeBudgetProgram.setComputeUnitLimit({ units: 1234 }),
      ],
    ]) {
      const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
      const toPubkey = Keypair.generate().publicKey
      const message = new TransactionMessage({
        payerKey: payer.publicKey,
        recentBlockhash: blockhash,
        instructions: [
          ...budget,
          SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports: LAMPORTS_PER_SOL / 10 }),
        ],
      }).compileToV0Message()
      const { value: fee } = await connection.getFeeForMessage(message)
      const transaction = new VersionedTransaction(message)
      transaction.sign([payer])
      const signature = await connection.sendTransaction(transaction)
      await connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight })
      const landed = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
      expect(landed?.meta?.fee).toBe(fee)
      expect(fee).toBeGreaterThan(5000)
    }
    const fees = await connection.getRecentPrioritizationFees({ lockedWritableAccounts: [payer.publicKey] })
    expect(Math.max(...fees.map((each) => each.prioritizationFee))).toBe(999_999)
  })

  it('makes and uses an address lookup table', async () => {
    const { connection } = practice
    const [create, table] = AddressLookupTableProgram.createLookupTable({
      authority: payer.publicKey,
      payer: payer.publicKey,
      recentSlot: await connection.getSlot(),
    })
    const to = Keypair.generate().publicKey
    const extend = AddressLookupTableProgram.extendLookupTable({
      lookupTable: table,
      authority: payer.publicKey,
      payer: payer.publicKey,
      addresses: [to],
    })
    await sendAndConfirmTransaction(connection, new Transaction().add(create, extend), [payer])
    practice.chain.warp(1)
    const { value } = await connection.getAddressLookupTable(table)
    if (!value) throw new Error('no table')
    const latest = await connection.getLatestBlockhash()
    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: latest.blockhash,
      instructions: [
        SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports: 1_000_000 }),
      ],
    }).compileToV0Message([value])
    expect(message.addressTableLookups).toHaveLength(1)
    const transaction = new VersionedTransaction(message)
    transaction.sign([payer])
    const signature = await connection.sendTransaction(transaction)
    await connection.confirmTransaction({ signature, ...latest })
    expect(await connection.getBalance(to)).toBe(1_000_000)
    const landed = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(landed?.meta?.loadedAddresses?.writable.map(String)).toEqual([to.toBase58()])
    await expect(connection.getTransaction(signature, {} as never)).rejects.toThrow(
      /version \(0\) is not supported/,
    )
  })
})

describe('unmodified spl-token', () => {
  it('makes, mints, sends and revokes an SPL token', async () => {
    const { connection } = practice
    const friend = Keypair.generate()
    const mint = await createMint(connection, payer, payer.publicKey, payer.publicKey, 6)
    const from = await createAssociatedTokenAccount(connection, payer, mint, payer.publicKey)
    const to = await createAssociatedTokenAccount(connection, payer, mint, friend.publicKey)
    await mintTo(connection, payer, mint, from, payer, 1_500_000n)
    const signature = await transfer(connection, payer, from, to, payer, 250_000n)
    await setAuthority(connection, payer, mint, payer, AuthorityType.MintTokens, null)

    expect((await getMint(connection, mint)).mintAuthority).toBeNull()
    expect((await getAccount(connection, to)).amount).toBe(250_000n)
    expect((await connection.getTokenAccountBalance(from)).value.uiAmountString).toBe('1.25')
    expect((await connection.getTokenSupply(mint)).value.amount).toBe('1500000')
    const largest = await connection.getTokenLargestAccounts(mint)
    expect(largest.value.map((each) => each.address.toBase58())).toEqual([from.toBase58(), to.toBase58()])
    const owned = await connection.getParsedTokenAccountsByOwner(friend.publicKey, {
      programId: TOKEN_PROGRAM_ID,
    })
    expect(parsedData(owned.value[0]?.account.data)).toMatchObject({
      type: 'account',
      info: {
        mint: mint.toBase58(),
        isNative: false,
        state: 'initialized',
        tokenAmount: { amount: '250000' },
      },
    })
    const landed = await connection.getParsedTransaction(signature, 'confirmed')
    expect(landed?.transaction.message.instructions[0]).toMatchObject({
      program: 'spl-token',
      parsed: { type: 'transfer', info: { amount: '250000' } },
    })
    expect(landed?.meta?.postTokenBalances?.map((each) => each.uiTokenAmount.uiAmountString).sort()).toEqual([
      '0.25',
      '1.25',
    ])
    const holders = await connection.getProgramAccounts(TOKEN_PROGRAM_ID, {
      filters: [{ dataSize: 165 }, { memcmp: { offset: 0, bytes: mint.toBase58() } }],
    })
    expect(holders).toHaveLength(2)
  })

  it('makes a Token-2022 mint with its metadata on it', async () => {
    const { connection } = practice
    const mint = Keypair.generate()
    const metadata = {
      mint: mint.publicKey,
      updateAuthority: payer.publicKey,
      name: 'Paper Crown',
      symbol: 'CROWN',
      uri: 'https://example.org/crown.json',
      additionalMetadata: [] as [string, string][],
    }
    const space = getMintLen([ExtensionType.MetadataPointer])
    const lamports = await connection.getMinimumBalanceForRentExemption(space + 4 + pack(metadata).length)
    const deed = new Transaction().add(
      SystemProgram.createAccount({
        fromPubkey: payer.publicKey,
        newAccountPubkey: mint.publicKey,
        space,
        lamports,
        programId: TOKEN_2022_PROGRAM_ID,
      }),
      createInitializeMetadataPointerInstruction(
        mint.publicKey,
        payer.publicKey,
        mint.publicKey,
        TOKEN_2022_PROGRAM_ID,
      ),
      createInitializeMintInstruction(mint.publicKey, 9, payer.publicKey, null, TOKEN_2022_PROGRAM_ID),
      createInitializeInstruction({
        programId: TOKEN_2022_PROGRAM_ID,
        metadata: mint.publicKey,
        updateAuthority: payer.publicKey,
        mint: mint.publicKey,
        mintAuthority: payer.publicKey,
        name: metadata.name,
        symbol: metadata.symbol,
        uri: metadata.uri,
      }),
    )
    await sendAndConfirmTransaction(connection, deed, [payer, mint])

    expect(await getTokenMetadata(connection, mint.publicKey)).toMatchObject({
      name: 'Paper Crown',
      symbol: 'CROWN',
    })
    const { value } = await connection.getParsedAccountInfo(mint.publicKey)
    expect(parsedData(value?.data)).toMatchObject({
      type: 'mint',
      info: {
        decimals: 9,
        freezeAuthority: null,
        extensions: [
          { extension: 'metadataPointer', state: { metadataAddress: mint.publicKey.toBase58() } },
          {
            extension: 'tokenMetadata',
            state: { name: 'Paper Crown', symbol: 'CROWN', additionalMetadata: [] },
          },
        ],
      },
    })
  })

  it('knows the wrapped SOL mint', async () => {
    const mint = new PublicKey('So11111111111111111111111111111111111111112')
    expect((await getMint(practice.connection, mint, 'confirmed')).decimals).toBe(9)
  })
})
