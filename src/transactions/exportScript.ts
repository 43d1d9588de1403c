/** Exports an operation as a script that does the same without this page. */

import type { PublicKey, TransactionInstruction } from '@solana/web3.js'
import { programName } from '../solana/programs'
import { toBase64 } from '../units/bytes'
import type { OperationRecord, PartRecord } from './events'
import { packPlan, readPart } from './pack'
import type { Plan, Step } from './plan'
import type { Said } from './said'

/**
 * A plan as a script for Node that does the same without this page: an ES module for web3.js 1 that takes an RPC URL and keypair
 * files as arguments. It holds the instructions as data, packed into the same transactions, with the text of the steps beside them.
 */
export function exportScript(plan: Plan, sentenceOf: SentenceOf): string {
  const { payer, creates } = plan.accounts
  const drafts = packPlan(plan)
  const tables = drafts.flatMap((draft) => draft.tables.map(({ key }) => key.toBase58()))
  const named = creates.map(({ label, address }) => ({
    label: sentenceOf(label),
    address: address.toBase58(),
  }))
  const parts = drafts.map(({ steps }) => steps.map((step) => inWords(step, sentenceOf)))
  return scriptOf({ title: sentenceOf(plan.title), payer: payer.toBase58(), creates: named, tables, parts })
}

/** The script of an operation from the journal; null where its record lacks the transactions' contents, as an imported one does. */
export function exportRecordedScript(operation: OperationRecord, sentenceOf: SentenceOf): string | null {
  const { title, payer, creates, parts } = operation
  if (!parts) return null
  const tables = parts.flatMap((part) => part.tables?.map(({ address }) => address) ?? [])
  return scriptOf({
    title: sentenceOf(title),
    payer,
    creates: creates.map(({ label, address }) => ({ label: sentenceOf(label), address })),
    tables,
    parts: parts.map((part) => stepsOf(part, operation, sentenceOf)),
  })
}

/** Makes the words of the comments. */
type SentenceOf = (said: Said) => string

type ScriptStep = Readonly<{
  title: string
  detail?: string
  instructions: readonly TransactionInstruction[]
}>

type Named = Readonly<{ label: string; address: string }>

function stepsOf(
  part: PartRecord,
  operation: OperationRecord,
  sentenceOf: SentenceOf,
): readonly ScriptStep[] {
  return readPart(part).steps.map(({ id, instructions }) => {
    const step = operation.steps.find((one) => one.id === id)
    return step ? inWords({ ...step, instructions }, sentenceOf) : { title: id, instructions }
  })
}

type SaidStep = Pick<Step, 'title' | 'detail' | 'instructions'>

function inWords({ title, detail, instructions }: SaidStep, sentenceOf: SentenceOf): ScriptStep {
  const words = { title: sentenceOf(title), instructions }
  return detail ? { ...words, detail: detail.map(sentenceOf).join(' ') } : words
}

/** The contents of a script; addresses are base58, `tables` the lookup tables that keep its transactions short enough. */
type Script = Readonly<{
  title: string
  payer: string
  creates: readonly Named[]
  tables: readonly string[]
  parts: readonly (readonly ScriptStep[])[]
}>

function scriptOf({ title, payer, creates, tables, parts }: Script): string {
  const accounts = new Map(creates.map(({ address }, index) => [address, `ACCOUNT_${index + 1}`]))
  const names = new Map([[payer, 'WALLET'], ...accounts])
  const constants = creates.flatMap(({ label, address }, index) => [
    comment(label, ''),
    `const ACCOUNT_${index + 1} = '${address}'`,
  ])
  return [
    comment(title, ''),
    SCRIPT_BEGIN,
    comment('The wallet that pays and signs', ''),
    `const WALLET = '${payer}'`,
    ...constants,
    ...tableLines([...new Set(tables)]),
    '',
    'const transactions = [',
    ...parts.flatMap((steps, index) => transactionOf(steps, `${index + 1} of ${parts.length}`, names)),
    ']',
    SCRIPT_END,
  ].join('\n')
}

function tableLines(tables: readonly string[]): readonly string[] {
  const listed = tables.map((address) => `'${address}'`).join(', ')
  return [comment('Lookup tables: they name accounts in one byte each', ''), `const TABLES = [${listed}]`]
}

type Names = ReadonlyMap<string, string>

function transactionOf(steps: readonly ScriptStep[], which: string, names: Names): readonly string[] {
  return [
    comment(`Transaction ${which}`, '  '),
    '  [',
    ...steps.flatMap((step) => stepLines(step, names)),
    '  ],',
  ]
}

function stepLines({ title, detail, instructions }: ScriptStep, names: Names): readonly string[] {
  const words = detail === undefined ? title : `${title}: ${detail}`
  return [
    comment(words, '    '),
    ...instructions.flatMap((instruction) => instructionLines(instruction, names)),
  ]
}

function instructionLines(
  { programId, keys, data }: TransactionInstruction,
  names: Names,
): readonly string[] {
  const program = programId.toBase58()
  return [
    `    instruction('${program}', [ // ${programName(program) ?? 'a program'}`,
    ...keys.map(
      ({ pubkey, isSigner, isWritable }) =>
        `      ${roleOf(isSigner, isWritable)}(${nameOf(pubkey, names)}),`,
    ),
    `    ], '${toBase64(data)}'),`,
  ]
}

function roleOf(isSigner: boolean, isWritable: boolean): string {
  if (isSigner) return isWritable ? 'writableSigner' : 'signer'
  return isWritable ? 'writable' : 'readonly'
}

function nameOf(key: PublicKey, names: Names): string {
  const address = key.toBase58()
  return names.get(address) ?? `'${address}'`
}

/** Names come from strangers: a comment is one line that nothing in the text can end or hide. */
function comment(text: string, indent: string): string {
  return `${indent}// ${text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')}`
}

/** The beginning of every script: how to run it, and the imports and helpers of its instructions. */
const SCRIPT_BEGIN = `//
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

/** The end of every script: it signs each transaction with all required keys, sends it and waits for it. */
const SCRIPT_END = `
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
    if (!status && height > lastValidBlockHeight) throw new Error(\`\${signature} expired, as this RPC endpoint says. Look it up before you run this again.\`)
    await pause(500)
  }
}
`
