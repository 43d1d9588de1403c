import {
  Keypair,
  PublicKey,
  sendAndConfirmTransaction,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js'
import { createMint } from '@solana/spl-token'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { metaplexAddress } from '../../src/tokens/metaplex'
import { readToken } from '../../src/tokens/readToken'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { describeWithPrograms, METAPLEX, practicePrograms } from '../support/programs'

/** CreateMetadataAccountV3 (mpl-token-metadata, instruction/mod.rs). */
const CREATE_METADATA = 33

describeWithPrograms('Metaplex Token Metadata on the practice chain', [METAPLEX], () => {
  let practice: PracticeChain
  const payer = Keypair.generate()

  beforeAll(async () => {
    practice = await startPracticeChain(practicePrograms())
    await practice.fund(payer.publicKey)
  })
  afterAll(() => practice.stop())

  it('gives an SPL mint a name, for a fee on top of the rent', async () => {
    const { connection } = practice
    const mint = await createMint(connection, payer, payer.publicKey, null, 6)
    const before = BigInt(await connection.getBalance(payer.publicKey))
    await sendAndConfirmTransaction(connection, new Transaction().add(createMetadata(mint)), [payer])
    const { metadata } = await readToken(connection, mint)
    expect(metadata).toMatchObject({
      source: 'metaplex',
      name: 'Quiet Heron',
      symbol: 'QHR',
      uri: 'https://example.org/q.json',
    })
    const made = await connection.getAccountInfo(metaplexAddress(mint))
    expect(made?.owner.toBase58()).toBe(METAPLEX)
    // Metaplex leaves its fee on the account until it collects it.
    const rent = await connection.getMinimumBalanceForRentExemption(made?.data.length ?? 0)
    expect(made?.lamports).toBeGreaterThan(rent)
    const paid = before - BigInt(await connection.getBalance(payer.publicKey))
    expect(paid).toBe(BigInt(made?.lamports ?? 0) + 5_000n)
  })

  it('refuses who is not the mint authority', async () => {
    const { connection } = practice
    const mint = await createMint(connection, payer, Keypair.generate().publicKey, null, 6)
    const transaction = new Transaction().add(createMetadata(mint))
    await expect(sendAndConfirmTransaction(connection, transaction, [payer])).rejects.toThrow(
      /custom program error/,
    )
  })

  function createMetadata(mint: PublicKey): TransactionInstruction {
    const signer = { pubkey: payer.publicKey, isSigner: true, isWritable: true }
    const readOnly = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: false })
    const texts = ['Quiet Heron', 'QHR', 'https://example.org/q.json'].flatMap(borshText)
    return new TransactionInstruction({
      programId: new PublicKey(METAPLEX),
      keys: [
        { pubkey: metaplexAddress(mint), isSigner: false, isWritable: true },
        readOnly(mint),
        { ...signer, isWritable: false },
        signer,
        readOnly(payer.publicKey),
        readOnly(SystemProgram.programId),
      ],
      // Behind the texts: no seller fee, creators, collection nor uses; may change; no collection details.
      data: Buffer.concat([Buffer.from([CREATE_METADATA]), ...texts, Buffer.from([0, 0, 0, 0, 0, 1, 0])]),
    })
  }

  function borshText(text: string): Buffer[] {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(Buffer.byteLength(text))
    return [length, Buffer.from(text)]
  }
})
