import type { PublicKey, TransactionInstruction } from '@solana/web3.js'
import { programName } from '../solana/programs'
import { toBase64 } from '../units/bytes'
import { readPart } from './operationRecord'
import type { OperationRecord, PartRecord } from './events'
import { packPlan } from './pack'
import type { Plan } from './plan'
import { SCRIPT_BEGIN, SCRIPT_END } from './exportScriptFrame'

/**
 * A plan as a script for Node that does the same without this page: an ES module for web3.js 1, its RPC URL and keypair files given as
 * arguments. The instructions stand in it as data, packed into the same transactions, with the words of the steps beside them.
 */
export function exportScript(plan: Plan): string {
  const { payer, creates } = plan.accounts
  const drafts = packPlan(plan)
  const tables = drafts.flatMap((draft) => draft.tables.map(({ key }) => key.toBase58()))
  const named = creates.map(({ label, address }) => ({ label, address: address.toBase58() }))
  const parts = drafts.map(({ steps }) => steps)
  return scriptOf({ title: plan.title, payer: payer.toBase58(), creates: named, tables, parts })
}

/** The same of an operation that the journal remembers; null where it was kept before records held what each transaction does. */
export function exportRecordedScript(operation: OperationRecord): string | null {
  const { title, payer, creates, parts } = operation
  if (!parts) return null
  const tables = parts.flatMap((part) => part.tables?.map(({ address }) => address) ?? [])
  return scriptOf({ title, payer, creates, tables, parts: parts.map((part) => stepsOf(part, operation)) })
}

type ScriptStep = Readonly<{
  title: string
  detail?: string
  instructions: readonly TransactionInstruction[]
}>

type Named = Readonly<{ label: string; address: string }>

function stepsOf(part: PartRecord, operation: OperationRecord): readonly ScriptStep[] {
  return readPart(part).steps.map(({ id, instructions }) => {
    const { title = id, detail } = operation.steps.find((step) => step.id === id) ?? {}
    return { title, ...(detail !== undefined && { detail }), instructions }
  })
}

/** What a script says; addresses are base58, `tables` the lookup tables without which it would be too long. */
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

/** Names come from anybody: a line of its own, in which nothing can end the comment or be hidden. */
function comment(text: string, indent: string): string {
  return `${indent}// ${text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')}`
}
