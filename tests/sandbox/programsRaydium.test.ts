import { createHash } from 'node:crypto'
import {
  Keypair,
  PublicKey,
  sendAndConfirmTransaction,
  SystemProgram,
  SYSVAR_RENT_PUBKEY,
  Transaction,
  TransactionInstruction,
  type AccountMeta,
} from '@solana/web3.js'
import {
  ASSOCIATED_TOKEN_PROGRAM_ID,
  getAccount,
  getAssociatedTokenAddressSync,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMint } from '../support/mint'
import { startPracticeChain, untilOpen, type PracticeChain } from '../support/chain'
import {
  describeWithPrograms,
  practicePrograms,
  RAYDIUM,
  RAYDIUM_CONFIG,
  RAYDIUM_CPMM,
  RAYDIUM_FEE_RECEIVER,
} from '../support/programs'

const PROGRAM = new PublicKey(RAYDIUM_CPMM)
/** The first fee tier takes 0.25 % of what comes in, and 0.15 SOL for a pool (read from the account, AmmConfig). */
const TRADE_FEE = 2_500n
const TRADE_FEE_BASE = 1_000_000n
const CREATE_POOL_FEE = 150_000_000n

describeWithPrograms('Raydium CPMM on the practice chain', RAYDIUM, () => {
  let practice: PracticeChain
  let pool: Pool
  let opened: Readonly<{ vaults: readonly bigint[]; fee: bigint }>
  const payer = Keypair.generate()

  beforeAll(async () => {
    practice = await startPracticeChain(practicePrograms())
    await practice.fund(payer.publicKey)
    pool = poolOf(await aMint(practice.connection, payer), await aMint(practice.connection, payer))
    const before = await balance(RAYDIUM_FEE_RECEIVER)
    await send(initialize(pool, 1_000_000n, 4_000_000n))
    opened = { vaults: await vaults(), fee: (await balance(RAYDIUM_FEE_RECEIVER)) - before }
  })
  afterAll(() => practice.stop())

  it('opens a pool for the fee that its config names', async () => {
    expect(opened).toEqual({ vaults: [1_000_000n, 4_000_000n], fee: CREATE_POOL_FEE })
    const owner = await practice.connection.getAccountInfo(pool.state)
    expect(owner?.owner.toBase58()).toBe(RAYDIUM_CPMM)
  })

  it('swaps at the price of the curve, to the unit', async () => {
    await open()
    const [reserve0, reserve1] = await vaults()
    const paid = 10_000n
    const traded = paid - (paid * TRADE_FEE + TRADE_FEE_BASE - 1n) / TRADE_FEE_BASE
    const expected = (reserve1 * traded) / (reserve0 + traded)
    await send(swap(pool, paid, expected))
    expect(await vaults()).toEqual([reserve0 + paid, reserve1 - expected])
  })

  it('refuses a swap that would give less than was asked for', async () => {
    await open()
    await expect(send(swap(pool, 10_000n, 1_000_000n))).rejects.toThrow(/ExceededSlippage|0x1775/)
  })

  async function send(instruction: TransactionInstruction): Promise<void> {
    await sendAndConfirmTransaction(practice.connection, new Transaction().add(instruction), [payer])
  }

  async function balance(address: string): Promise<bigint> {
    return BigInt(await practice.connection.getBalance(new PublicKey(address)))
  }

  async function vaults(): Promise<[bigint, bigint]> {
    const read = async (vault: PublicKey) => (await getAccount(practice.connection, vault)).amount
    return [await read(pool.vault0), await read(pool.vault1)]
  }

  /** A pool opens one second after it was made, by the chain's own clock. */
  async function open(): Promise<void> {
    const { connection } = practice
    const state = await connection.getAccountInfo(pool.state)
    const openTime = Number(state?.data.readBigUInt64LE(OPEN_TIME_OFFSET))
    expect(openTime).toBeGreaterThan(1.7e9)
    await untilOpen(practice, BigInt(openTime))
  }

  function initialize(of: Pool, amount0: bigint, amount1: bigint): TransactionInstruction {
    const keys = [
      signer(payer.publicKey),
      readOnly(of.config),
      readOnly(of.authority),
      writable(of.state),
      readOnly(of.mint0),
      readOnly(of.mint1),
      writable(of.lpMint),
      writable(own(of.mint0)),
      writable(own(of.mint1)),
      writable(own(of.lpMint)),
      writable(of.vault0),
      writable(of.vault1),
      writable(new PublicKey(RAYDIUM_FEE_RECEIVER)),
      writable(of.observation),
      ...[TOKEN_PROGRAM_ID, TOKEN_PROGRAM_ID, TOKEN_PROGRAM_ID].map(readOnly),
      ...[ASSOCIATED_TOKEN_PROGRAM_ID, SystemProgram.programId, SYSVAR_RENT_PUBKEY].map(readOnly),
    ]
    return instruction('initialize', keys, [amount0, amount1, 0n])
  }

  function swap(of: Pool, amount: bigint, least: bigint): TransactionInstruction {
    const keys = [
      signer(payer.publicKey),
      readOnly(of.authority),
      readOnly(of.config),
      ...[of.state, own(of.mint0), own(of.mint1), of.vault0, of.vault1].map(writable),
      ...[TOKEN_PROGRAM_ID, TOKEN_PROGRAM_ID, of.mint0, of.mint1].map(readOnly),
      writable(of.observation),
    ]
    return instruction('swap_base_input', keys, [amount, least])
  }

  function own(mint: PublicKey): PublicKey {
    return getAssociatedTokenAddressSync(mint, payer.publicKey)
  }
})

/** Where PoolState keeps its open time: discriminator, ten keys, five bytes, then lp supply and four fees of u64. */
const OPEN_TIME_OFFSET = 8 + 10 * 32 + 5 + 5 * 8

type Pool = ReturnType<typeof poolOf>

/** The addresses of a pool of the first fee tier (raydium-cp-swap, instructions/initialize.rs). */
function poolOf(one: PublicKey, other: PublicKey) {
  const [mint0, mint1] = Buffer.compare(one.toBuffer(), other.toBuffer()) < 0 ? [one, other] : [other, one]
  const config = new PublicKey(RAYDIUM_CONFIG)
  const state = derive('pool', config, mint0, mint1)
  return {
    mint0,
    mint1,
    config,
    state,
    authority: derive('vault_and_lp_mint_auth_seed'),
    lpMint: derive('pool_lp_mint', state),
    vault0: derive('pool_vault', state, mint0),
    vault1: derive('pool_vault', state, mint1),
    observation: derive('observation', state),
  }
}

function derive(seed: string, ...keys: PublicKey[]): PublicKey {
  const seeds = [Buffer.from(seed), ...keys.map((key) => key.toBuffer())]
  return PublicKey.findProgramAddressSync(seeds, PROGRAM)[0]
}

/** An Anchor instruction: eight bytes of its name's hash, then its arguments. */
function instruction(name: string, keys: AccountMeta[], amounts: bigint[]): TransactionInstruction {
  const args = Buffer.alloc(8 * amounts.length)
  amounts.forEach((amount, index) => args.writeBigUInt64LE(amount, 8 * index))
  const tag = createHash('sha256').update(`global:${name}`).digest().subarray(0, 8)
  return new TransactionInstruction({ programId: PROGRAM, keys, data: Buffer.concat([tag, args]) })
}

const signer = (pubkey: PublicKey): AccountMeta => ({ pubkey, isSigner: true, isWritable: true })
const writable = (pubkey: PublicKey): AccountMeta => ({ pubkey, isSigner: false, isWritable: true })
const readOnly = (pubkey: PublicKey): AccountMeta => ({ pubkey, isSigner: false, isWritable: false })
