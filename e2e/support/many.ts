import { writeFile } from 'node:fs/promises'
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createInitializeMint2Instruction,
  createMintToInstruction,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { expect, type Page } from '@playwright/test'
import {
  type Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
  type TransactionInstruction,
} from '@solana/web3.js'
import { aRichKey, chain } from './journey'
import { ORIGIN } from './origin'
import { addTestWallet } from './testWallet'
import { test } from './page'

/* Thousands of accounts, lines and holders: what is counted in the tests is timed by `npm run bench:tasks`. */

/** So many mints and token accounts fit into one transaction. */
const A_TRANSACTION = 3
/** So many transactions fit into a request, whose body is 50 kB at most. */
const AT_ONCE = 25

/** Gives a wallet that many token accounts, each of a mint of its own; every other one is empty. Resolves with the mints of the others. */
export async function holdMany(owner: Keypair, count: number, on: Connection): Promise<readonly PublicKey[]> {
  const rent = await on.getMinimumBalanceForRentExemption(82)
  const numbers = Array.from({ length: count }, (_, at) => at)
  const instructions: TransactionInstruction[][] = []
  for (let at = 0; at < count; at += A_TRANSACTION)
    instructions.push(
      (await Promise.all(numbers.slice(at, at + A_TRANSACTION).map((n) => aHolding(owner, n, rent)))).flat(),
    )
  for (let at = 0; at < instructions.length; at += AT_ONCE)
    await sendMany(owner, instructions.slice(at, at + AT_ONCE), on)
  const held = numbers.filter((n) => n % 2 === 0)
  return await Promise.all(
    held.map((n) => PublicKey.createWithSeed(owner.publicKey, `m${n}`, TOKEN_PROGRAM_ID)),
  )
}

async function aHolding({ publicKey }: Keypair, n: number, rent: number): Promise<TransactionInstruction[]> {
  const seed = `m${n}`
  const mint = await PublicKey.createWithSeed(publicKey, seed, TOKEN_PROGRAM_ID)
  const account = getAssociatedTokenAddressSync(mint, publicKey)
  return [
    SystemProgram.createAccountWithSeed({
      fromPubkey: publicKey,
      basePubkey: publicKey,
      newAccountPubkey: mint,
      seed,
      space: 82,
      lamports: rent,
      programId: TOKEN_PROGRAM_ID,
    }),
    createInitializeMint2Instruction(mint, 6, publicKey, null),
    createAssociatedTokenAccountIdempotentInstruction(publicKey, account, publicKey, mint),
    ...(n % 2 === 0 ? [createMintToInstruction(mint, account, publicKey, 1_000_000 + n)] : []),
  ]
}

/** Sends these transactions in one request, and waits for the last. */
async function sendMany(
  owner: Keypair,
  transactions: readonly TransactionInstruction[][],
  on: Connection,
): Promise<void> {
  const { blockhash: recentBlockhash } = await on.getLatestBlockhash('confirmed')
  const calls = transactions.map((instructions, id) => {
    const message = new TransactionMessage({ payerKey: owner.publicKey, recentBlockhash, instructions })
    const transaction = new VersionedTransaction(message.compileToV0Message())
    transaction.sign([owner])
    const wire = Buffer.from(transaction.serialize()).toString('base64')
    const config = { encoding: 'base64', skipPreflight: true }
    return { jsonrpc: '2.0', id, method: 'sendTransaction', params: [wire, config] }
  })
  const answer = await fetch(`${ORIGIN}/rpc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls),
  })
  const answers = (await answer.json()) as { result?: string; error?: unknown }[]
  expect(answers.filter(({ error }) => error !== undefined)).toEqual([])
  const last = answers.at(-1)?.result ?? ''
  await expect
    .poll(async () => (await on.getSignatureStatus(last)).value?.confirmationStatus, {
      intervals: [50],
    })
    .toMatch(/confirmed|finalized/)
}

export function receivers(count: number): string[] {
  return Array.from({ length: count }, () => Keypair.generate().publicKey.toBase58())
}

/** Types a list of payments and opens its review. */
export async function reviewList(page: Page, list: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Addresses and amounts' }).fill(list)
  await expect(page.getByRole('heading', { name: 'The list' })).toBeVisible()
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible()
}

/** What these addresses hold, in lamports. */
export async function balancesOf(addresses: readonly string[], on = chain): Promise<readonly number[]> {
  const found = await on.getMultipleAccountsInfo(
    addresses.map((address) => new PublicKey(address)),
    'confirmed',
  )
  return found.map((account) => account?.lamports ?? 0)
}

/** A file with a line for each of so many receivers; its path. */
export async function aListFile(count: number, amount: string): Promise<string> {
  const file = test.info().outputPath('list.csv')
  await writeFile(
    file,
    receivers(count)
      .map((address) => `${address},${amount}`)
      .join('\n'),
  )
  return file
}

/** A file of a history of that many operations, one a minute, of which each closed an empty account. */
export async function aHistoryFile(count: number): Promise<string> {
  const file = test.info().outputPath('history.json')
  const payer = Keypair.generate().publicKey.toBase58()
  const operations = Array.from({ length: count }, (_, at) => closedAccount(at, payer))
  await writeFile(file, JSON.stringify({ format: 'mintwright-journal', version: 1, operations }))
  return file
}

function closedAccount(nth: number, payer: string) {
  const at = 1_780_000_000_000 + nth * 60_000
  const event = { transaction: 0, at }
  const signature = `1${payer}${nth}`.replaceAll('0', 'z').padEnd(86, '1')
  const title = { id: 'close-empty', values: { accounts: 1 } }
  const rent = { $bigint: '2039280' }
  const cost = {
    kind: 'rent',
    label: { id: 'empty-account', values: { mint: payer } },
    detail: { id: 'rent-back', values: {} },
    lamports: { $bigint: '-2039280' },
    refundable: false,
  }
  const operation = {
    id: `closed-${nth}`,
    kind: 'close-accounts',
    title,
    cluster: 'practice',
    genesisHash: payer,
    payer,
    walletName: 'Test Wallet',
    createdAt: at,
    transactions: 1,
    steps: [{ id: 'close', title, costs: [cost], finality: 'reversible', detail: [] }],
    creates: [],
    subject: { accounts: 1, lamports: rent },
    repeats: [],
  }
  const events = [
    { type: 'planned', ...event, operation },
    { type: 'approval-requested', ...event, message: '', blockhash: payer, lastValidBlockHeight: 1 },
    { type: 'signed', ...event, signature, wire: '', blockhash: payer, lastValidBlockHeight: 1 },
    { type: 'confirmed', ...event, signature, slot: 1 },
    {
      type: 'paid',
      ...event,
      total: { $bigint: '-2034280' },
      fee: { $bigint: '5000' },
      balanceAfter: rent,
      rents: {},
      blockTime: Math.floor(at / 1_000),
    },
  ]
  return { id: operation.id, events }
}

/** The token program answers the page with so many holders of the mint, none of whom it has. */
export async function answerWithHolders(page: Page, mint: PublicKey, count: number): Promise<void> {
  const value = Array.from({ length: count }, (_, at) => {
    const bytes = Buffer.alloc(40)
    bytes.writeUInt32LE(at + 1, 0)
    bytes.writeBigUInt64LE(BigInt(at + 1), 32)
    const account = {
      data: [bytes.toString('base64'), 'base64'],
      executable: false,
      lamports: 2_039_280,
      owner: TOKEN_2022_PROGRAM_ID.toBase58(),
      rentEpoch: 1,
      space: 165,
    }
    return { pubkey: mint.toBase58(), account }
  })
  await page.context().route('**/rpc', async (route) => {
    const body = route.request().postData() ?? ''
    if (!body.includes('"getProgramAccounts"') || body.startsWith('[')) return route.fallback()
    const isExtended = body.includes('"offset":165')
    const result = { context: { slot: 7 }, value: isExtended ? value : [] }
    await route.fulfill({ json: { jsonrpc: '2.0', id: 1, result } })
  })
}

/** Begins a run of so many lines with a wallet of its own, and pauses it. */
export async function storeRun(page: Page, lines: number): Promise<void> {
  await addTestWallet(page, { keys: [await aRichKey(20)], returning: true })
  await page.goto('/send/many')
  await page
    .getByLabel('Choose a file')
    .last()
    .setInputFiles(await aListFile(lines, '0.001'))
  await expect(page.getByText(lines.toLocaleString('en'), { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Start sending' }).click()
  await expect(page.getByText('Lines a minute')).toBeVisible()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByText('Paused. Nothing is asked of your wallet.')).toBeVisible()
}
