/** What every exported script begins with: how to run it, and what its instructions are made with. */
export const SCRIPT_BEGIN = `//
//   npm install @solana/web3.js@1
//   node this-script.mjs <RPC URL> <wallet.json> [further keypair files …]
//
// Keypair files are JSON arrays of 64 numbers, as solana-keygen writes them. It prints the signature of each transaction, once it is
// confirmed. To go on after the first ones, name the next: FROM=2 node this-script.mjs …

import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import {
  Connection,
  Keypair,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'

const account = (isSigner, isWritable) => (address) => ({ pubkey: new PublicKey(address), isSigner, isWritable })
const readonly = account(false, false)
const writable = account(false, true)
const signer = account(true, false)
const writableSigner = account(true, true)

function instruction(program, keys, base64) {
  return new TransactionInstruction({ programId: new PublicKey(program), keys, data: Buffer.from(base64, 'base64') })
}
`

/** What it ends with: each transaction is signed by whoever must sign it, sent and waited for. */
export const SCRIPT_END = `
const [rpcUrl, ...files] = process.argv.slice(2)
if (!rpcUrl || files.length === 0) throw new Error('Say the RPC URL and the keypair file of the wallet.')
const connection = new Connection(rpcUrl, 'confirmed')
const tables = await Promise.all(TABLES.map(readTable))
const keys = files.map((file) => Keypair.fromSecretKey(Uint8Array.from(JSON.parse(readFileSync(file, 'utf8')))))

for (const [index, instructions] of transactions.entries()) {
  if (index + 1 < Number(process.env.FROM ?? 1)) continue
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
  const payerKey = new PublicKey(WALLET)
  const message = new TransactionMessage({ payerKey, recentBlockhash: blockhash, instructions }).compileToV0Message(tables)
  const transaction = new VersionedTransaction(message)
  transaction.sign(signersOf(message))
  const signature = await connection.sendTransaction(transaction)
  await confirm(signature, lastValidBlockHeight)
  console.log(signature)
}

async function readTable(address) {
  const { value } = await connection.getAddressLookupTable(new PublicKey(address))
  if (!value) throw new Error(\`There is no lookup table at \${address}.\`)
  return value
}

function signersOf({ staticAccountKeys, header }) {
  return staticAccountKeys.slice(0, header.numRequiredSignatures).map((address) => {
    const key = keys.find(({ publicKey }) => publicKey.equals(address))
    if (!key) throw new Error(\`The keypair file of \${address} is missing.\`)
    return key
  })
}

async function confirm(signature, lastValidBlockHeight) {
  for (;;) {
    const height = await connection.getBlockHeight('finalized')
    const { value } = await connection.getSignatureStatuses([signature])
    const [status] = value
    if (status?.err) throw new Error(\`\${signature} failed: \${JSON.stringify(status.err)}\`)
    if (status && status.confirmationStatus !== 'processed') return
    if (!status && height > lastValidBlockHeight) throw new Error(\`\${signature} expired, by this node’s word. Look it up before you run this again.\`)
    await pause(500)
  }
}
`
