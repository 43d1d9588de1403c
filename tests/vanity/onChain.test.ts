import {
  createInitializeMint2Instruction,
  getMint,
  MINT_SIZE,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { type Keypair, PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { filterOf } from '../../src/vanity/filter'
import { lettersOf, SWEPT, kernelTablesOf } from '../../src/vanity/kernel'
import { fitsPattern, type VanityPattern } from '../../src/vanity/pattern'
import { seedAddress, seedsOf } from '../../src/vanity/searcher'
import { openKernel } from '../../src/vanity/simdKernel'
import simd from '../../src/vanity/assembly/kernel.ts?wasm'
import { type PracticeChain, startPracticeChain } from '../support/chain'

/* What the search finds can be made: a hundred mints on the practice chain, whose programs check each address. */

let practice: PracticeChain
let payer: Keypair
beforeAll(async () => {
  practice = await startPracticeChain()
  payer = await practice.aPayer()
})
afterAll(() => practice.stop())

const FOR_EACH = 25
const A_TRANSACTION = 3

it.each([
  [TOKEN_PROGRAM_ID, { prefix: 'mo', suffix: '', anyCase: true }, 8],
  [TOKEN_PROGRAM_ID, { prefix: '', suffix: 'on', anyCase: false }, 12],
  [TOKEN_2022_PROGRAM_ID, { prefix: '1', suffix: '', anyCase: false }, 16],
  [TOKEN_2022_PROGRAM_ID, { prefix: 'A', suffix: 'x', anyCase: true }, 32],
] as const)('25 mints of %s at addresses that were searched', async (program, pattern, seedLength) => {
  const found = await find(pattern, program, seedLength)
  const rent = await practice.connection.getMinimumBalanceForRentExemption(MINT_SIZE)
  const instructions = found.map(({ seed, mint }) => make(mint, seed, program, rent))
  for (let at = 0; at < found.length; at += A_TRANSACTION)
    await practice.send(instructions.slice(at, at + A_TRANSACTION).flat(), payer)
  for (const { mint } of found) {
    expect(fitsPattern(mint.toBase58(), pattern)).toBe(true)
    const made = await getMint(practice.connection, mint, 'confirmed', program)
    expect(made.mintAuthority?.equals(payer.publicKey)).toBe(true)
  }
})

async function find(pattern: VanityPattern, program: PublicKey, seedLength: number) {
  const { engine, kernel } = await openKernel(simd)
  expect(engine).toBe('simd')
  const search = { wallet: payer.publicKey.toBytes(), program: program.toBytes() }
  const found: { seed: string; mint: PublicKey }[] = []
  kernel.aim(filterOf(pattern))
  for (const letters of seedsOf({ ...search, pattern, seedLength, first: 1, worker: 0, workers: 1 })) {
    kernel.load(kernelTablesOf(search, letters))
    for (let n = kernel.sweep(0, SWEPT); n !== -1; n = kernel.sweep(n + 1, SWEPT)) {
      const seed = Buffer.from(letters)
      seed.writeInt32BE(lettersOf(n), seed.length - 4)
      const address = seedAddress(search, seed)
      if (!fitsPattern(address, pattern)) continue
      found.push({ seed: seed.toString('ascii'), mint: new PublicKey(address) })
      if (found.length === FOR_EACH) return found
    }
  }
  return found
}

function make(
  mint: PublicKey,
  seed: string,
  programId: PublicKey,
  lamports: number,
): TransactionInstruction[] {
  return [
    SystemProgram.createAccountWithSeed({
      fromPubkey: payer.publicKey,
      basePubkey: payer.publicKey,
      newAccountPubkey: mint,
      seed,
      space: MINT_SIZE,
      lamports,
      programId,
    }),
    createInitializeMint2Instruction(mint, 0, payer.publicKey, null, programId),
  ]
}
