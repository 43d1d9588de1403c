import {
  createAccount,
  createAssociatedTokenAccount,
  createMint,
  freezeAccount,
  mintTo,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import type { PracticeChain } from './chain'

const CONFIRMED = { commitment: 'confirmed' } as const

/** An address of a program, which holds 4,000. */
export const VAULT = PublicKey.findProgramAddressSync([Buffer.from('vault')], TOKEN_PROGRAM_ID)[0]

export type SpreadHolders = Readonly<{
  mint: PublicKey
  program: 'token' | 'token-2022'
  /** Two with 1,000 base units, the first in two accounts, one of them frozen; one with 55, all frozen; one with nothing. */
  people: readonly PublicKey[]
}>

const ids = { token: TOKEN_PROGRAM_ID, 'token-2022': TOKEN_2022_PROGRAM_ID } as const

/** A mint of two decimals that the payer keeps, with all kinds of holders: its supply is 6,055 base units. */
export async function spreadHolders(
  { connection }: Pick<PracticeChain, 'connection'>,
  payer: Keypair,
  program: SpreadHolders['program'],
): Promise<SpreadHolders> {
  const id = ids[program]
  const authority = payer.publicKey
  const mint = await createMint(connection, payer, authority, authority, 2, undefined, CONFIRMED, id)
  const people = [0, 1, 2, 3].map(() => Keypair.generate().publicKey)
  const [one = VAULT, two = VAULT, frozen = VAULT, empty = VAULT] = people
  const open = (owner: PublicKey) =>
    createAssociatedTokenAccount(connection, payer, mint, owner, CONFIRMED, id, undefined, true)
  const give = (to: PublicKey, amount: bigint) =>
    mintTo(connection, payer, mint, to, payer, amount, [], CONFIRMED, id)
  const freeze = (account: PublicKey) =>
    freezeAccount(connection, payer, account, mint, payer, [], CONFIRMED, id)
  const second = await createAccount(connection, payer, mint, one, Keypair.generate(), CONFIRMED, id)
  await give(await open(one), 700n)
  await give(second, 300n)
  await freeze(second)
  await give(await open(two), 1_000n)
  const third = await open(frozen)
  await give(third, 55n)
  await freeze(third)
  await give(await open(VAULT), 4_000n)
  await open(empty)
  return { mint, program, people }
}
