/*
 * npm run bench: how fast the practice chain answers, beside peers in the same run. Prints rates and ratios; asserts nothing.
 *   - transactions a second through the HTTP door (kept on disk, with and without preflight), against LiteSVM called
 *     directly in one process and against an HTTP server that only echoes;
 *   - 10 000 token accounts in getProgramAccounts.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Connection, Keypair, LAMPORTS_PER_SOL, PublicKey } from '@solana/web3.js'
import { TOKEN_PROGRAM_ID } from '@solana/spl-token'
import type { LedgerAccount } from '../../sandbox/chain/accounts'
import { Chain } from '../../sandbox/chain/Chain'
import { createFaucet, type Faucet } from '../../sandbox/chain/faucet'
import { LiteSvm } from '../../sandbox/chain/litesvm'
import { parseTransaction } from '../../sandbox/chain/wire'
import { serve } from '../../sandbox/server/serve'
import { startKept } from '../support/keptProcess'

const TRANSACTIONS = 5000
const TOKENS = 10_000
const AT_ONCE = 32
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

async function main(): Promise<void> {
  const connection = new Connection(server.rpcUrl, 'processed')
  const payer = createFaucet()
  await connection.requestAirdrop(new PublicKey(payer.address), 1_000_000 * LAMPORTS_PER_SOL)
  const direct = rateOf(TRANSACTIONS, runDirect())
  console.log(`LiteSVM called directly: ${direct} transactions a second`)
  const echoUrl = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`
  const bodies = await signed(connection, payer, false)
  const echoed = rateOf(TRANSACTIONS, await postAll(echoUrl, bodies))
  console.log(`HTTP that only echoes: ${echoed} requests a second`)
  await askForTokens()
  for (const skipPreflight of [true, false]) {
    const rate = rateOf(
      TRANSACTIONS,
      await postAll(server.rpcUrl, await signed(connection, payer, skipPreflight)),
    )
    const how = skipPreflight ? 'without' : 'with'
    console.log(
      `practice chain ${how} preflight: ${rate} transactions a second, ` +
        `${ratio(rate, direct)} of LiteSVM, ${ratio(rate, echoed)} of the echo`,
    )
  }
}

/** Milliseconds for the questions that look at every token account of the chain. */
async function askForTokens(): Promise<void> {
  const owner = Keypair.generate().publicKey
  const mint = Keypair.generate().publicKey
  const chain = new Chain({ genesis: tokenAccounts(mint, owner) })
  const scanned = await serve(0, () => ({ chain }))
  const program = TOKEN_PROGRAM_ID.toBase58()
  const questions: [string, unknown[]][] = [
    ['getProgramAccounts', [program, { encoding: 'base64' }]],
    ['getProgramAccounts', [program, { encoding: 'jsonParsed' }]],
    ['getProgramAccounts', [program, { encoding: 'base64', filters: [{ dataSize: 165 }, memcmp(owner)] }]],
    ['getTokenAccountsByOwner', [owner.toBase58(), { programId: program }, { encoding: 'jsonParsed' }]],
    ['getTokenLargestAccounts', [mint.toBase58()]],
  ]
  for (const [method, params] of questions) {
    const start = performance.now()
    const answer = await post(scanned.rpcUrl, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    if (answer.includes('"error"')) throw new Error(answer)
    const detail = JSON.stringify(params[1] ?? '')
    const ms = Math.round(performance.now() - start)
    console.log(
      `${TOKENS} token accounts, ${method} ${detail.slice(0, 60)}: ${ms} ms, ${answer.length} characters`,
    )
  }
  await scanned.close()
}

const memcmp = (owner: PublicKey) => ({ memcmp: { offset: 32, bytes: owner.toBase58() } })

/** One mint and its holders; every tenth of them is `owner`. */
function tokenAccounts(mint: PublicKey, owner: PublicKey): Map<string, LedgerAccount> {
  const account = (data: Buffer): LedgerAccount => ({
    lamports: 10n ** 8n,
    data,
    owner: TOKEN_PROGRAM_ID.toBase58(),
    executable: false,
    rentEpoch: 2n ** 64n - 1n,
  })
  const holder = (index: number): [string, LedgerAccount] => {
    const data = Buffer.alloc(165)
    data.set(mint.toBytes(), 0)
    data.set((index % 10 === 0 ? owner : Keypair.generate().publicKey).toBytes(), 32)
    data.writeBigUInt64LE(BigInt(index), 64)
    data[108] = 1
    return [Keypair.generate().publicKey.toBase58(), account(data)]
  }
  const mintData = Buffer.alloc(82)
  mintData.writeUInt8(1, 45)
  return new Map([
    [mint.toBase58(), account(mintData)],
    ...Array.from({ length: TOKENS }, (_, i) => holder(i)),
  ])
}

const rateOf = (count: number, ms: number) => Math.round((count * 1000) / ms)
const ratio = (a: number, b: number) => (a / b).toFixed(2)

/** Milliseconds for as many transfers in one process, with nothing but LiteSVM. */
function runDirect(): number {
  const chain = new Chain()
  const svm = new LiteSvm()
  svm.setBlockhashCheck(false)
  svm.setTransactionHistory(0n)
  const payer = createFaucet()
  svm.airdrop(new PublicKey(payer.address).toBytes(), 10n ** 15n)
  const wires = transfers(payer, chain.blocks.tip.blockhash, 0)
  const start = performance.now()
  for (const wire of wires) svm.sendVersionedTransaction(parseTransaction(wire).bytes)
  return performance.now() - start
}

let sent = 0
async function signed(connection: Connection, payer: Faucet, skipPreflight: boolean): Promise<string[]> {
  const { blockhash } = await connection.getLatestBlockhash()
  const wires = transfers(payer, blockhash, (sent += TRANSACTIONS))
  return wires.map((wire) =>
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'sendTransaction',
      params: [
        Buffer.from(wire).toString('base64'),
        { encoding: 'base64', skipPreflight, preflightCommitment: 'processed' },
      ],
    }),
  )
}

/** Signed with Node's own Ed25519, so that signing takes no time to speak of. */
function transfers(payer: Faucet, blockhash: string, from: number): Uint8Array[] {
  const to = Keypair.generate().publicKey.toBase58()
  const lamports = (index: number) => BigInt(LAMPORTS_PER_SOL + from + index)
  return Array.from({ length: TRANSACTIONS }, (_, index) => payer.transfer(to, lamports(index), blockhash))
}

/** Milliseconds until all are answered, with so many on their way at once. */
async function postAll(url: string, bodies: readonly string[]): Promise<number> {
  const start = performance.now()
  let next = 0
  const work = async () => {
    for (let body = bodies[next++]; body; body = bodies[next++]) {
      const answer = await post(url, body)
      if (answer.includes('"error"')) throw new Error(answer)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return performance.now() - start
}

function post(url: string, body: string): Promise<string> {
  return new Promise((done, fail) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
    const outgoing = request(url, { method: 'POST', agent, headers }, (incoming) => {
      let text = ''
      incoming.setEncoding('utf8').on('data', (part: string) => (text += part))
      incoming.on('end', () => done(text))
    })
    outgoing.on('error', fail).end(body)
  })
}

const folder = mkdtempSync(join(tmpdir(), 'mintwright-bench-'))
const server = await startKept(folder, 400)
const echo = createServer((incoming, outgoing) => incoming.pipe(outgoing)).listen(0, '127.0.0.1')
try {
  await main()
} finally {
  server.child.kill('SIGKILL')
  echo.close()
  agent.destroy()
  rmSync(folder, { recursive: true, force: true })
}
