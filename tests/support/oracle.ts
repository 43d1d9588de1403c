/**
 * Files of others that tests compare with, never in the repository: in `idl` the programs' own descriptions of their instructions, in
 * `answers` recorded answers of nodes. CONTRIBUTING says where both are to be had.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { describe } from 'vitest'

/** An empty variable counts as none. */
const FOLDER =
  process.env['MINTWRIGHT_ORACLE'] ||
  join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'mintwright', 'oracle')

/** The texts of the files in a folder of the oracle, by name. */
function oracleFiles(kind: 'idl' | 'answers'): ReadonlyMap<string, string> {
  const folder = join(FOLDER, kind)
  const names = existsSync(folder) ? readdirSync(folder) : []
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

/** Tests that need files of the oracle. Without them they are skipped, and their name says why. */
export function describeWithOracle(name: string, kind: 'idl' | 'answers', tests: () => void): void {
  if (oracleFiles(kind).size > 0) describe(name, tests)
  else describe.skip(`${name} (needs: ${kind} in ${FOLDER}, see CONTRIBUTING)`, tests)
}

/* ---- Display texts of IDLs (Codama's nodes, as the files hold them) ---- */

type TypeNode = Readonly<{
  kind: string
  name?: string
  format?: string
  size?: number
  item?: TypeNode
  type?: TypeNode
  prefix?: TypeNode
  variants?: readonly Readonly<{ name: string; tuple?: Readonly<{ items: readonly TypeNode[] }> }>[]
  display?: Readonly<{
    kind: string
    decimals?: Readonly<{ kind: string; number?: number; key?: string }>
    unit?: Readonly<{ string: string }>
  }>
}>

type Shown = Readonly<{ label?: string; skip?: string }>

type InstructionNode = Readonly<{
  name: string
  display?: Readonly<{ intent: string; interpolatedIntent?: string }>
  accounts: readonly Readonly<{ name: string; display?: Shown }>[]
  arguments: readonly Readonly<{
    name: string
    type: TypeNode
    display?: Shown
    defaultValue?: Readonly<{ kind: string; number?: number; data?: string }>
  }>[]
  discriminators?: readonly Readonly<{ name: string; offset: number }>[]
  provides?: readonly Readonly<{ name: string; node: Readonly<{ kind: string; name?: string }> }>[]
}>

type Program = Readonly<{
  publicKey: string
  instructions: readonly InstructionNode[]
  definedTypes: readonly Readonly<{ name: string; type: TypeNode }>[]
}>

/**
 * What a program says of an instruction. `text`: its sentence, with amounts in their decimals; `accounts` and `keys` are addresses (base58)
 * by name, of its accounts and in its data; amounts are in base units, `decimals` undefined where it counts base units itself; percentages
 * in hundredths; `states` are words.
 */
export type Displayed = Readonly<{
  name: string
  text: string
  accounts: Readonly<Record<string, string>>
  keys: Readonly<Record<string, string>>
  amounts: readonly Readonly<{ units: bigint; decimals: number | undefined }>[]
  percentages: readonly number[]
  states: readonly string[]
}>

export type Idls = ReadonlyMap<string, Program>

/** The IDLs by the address of their program. */
export function readIdls(): Idls {
  const programs = [...oracleFiles('idl').values()].map(
    (text) => (JSON.parse(text) as { program: Program }).program,
  )
  return new Map(programs.map((program) => [program.publicKey, program]))
}

/**
 * What the instruction's program says of it; null where there is no file for the program. `decimals`: of the mints whose decimals a text
 * reads from the chain. Throws where the file has no such instruction.
 */
export function displayOf(
  idls: Idls,
  instruction: TransactionInstruction,
  decimals: number,
): Displayed | null {
  const program = idls.get(instruction.programId.toBase58())
  if (!program) return null
  // The program of associated accounts takes no data for its first instruction (processor.rs).
  const data = Buffer.from(instruction.data.length === 0 ? [0] : instruction.data)
  const node = program.instructions
    .filter((one) => isOf(one, data))
    .toSorted((a, b) => (b.discriminators?.length ?? 0) - (a.discriminators?.length ?? 0))[0]
  if (!node) throw new Error(`the IDL of ${program.publicKey} has no such instruction`)
  const values = readArguments(node, data, program)
  const decimalsOf = ({ display }: TypeNode): number | undefined => {
    const told = display?.decimals
    if (told?.kind !== 'injectedValueNode') return told?.number
    const from = node.provides?.find(({ name }) => name === told.key)?.node
    return from?.kind === 'argumentValueNode' ? Number(values.get(from.name ?? '')) : decimals
  }
  const accounts = Object.fromEntries(
    node.accounts.flatMap(({ name }, at) => {
      const key = instruction.keys[at]?.pubkey.toBase58()
      return key === undefined ? [] : [[name, key] as const]
    }),
  )
  const intent = node.display?.interpolatedIntent ?? node.display?.intent ?? ''
  const isTold = (name: string, display: Shown | undefined) =>
    display?.skip === undefined && (display?.label !== undefined || intent.includes(`{accounts.${name}}`))
  const told = node.arguments.filter(({ display }) => display?.skip === undefined)
  const numbers = told.filter(({ type }) => type.kind === 'numberTypeNode' && type.format !== 'f64')
  const isUnit = ({ display }: TypeNode, unit: string) => display?.unit?.string === unit
  const [shares, counts] = [
    numbers.filter(({ type }) => isUnit(type, '%')),
    numbers.filter(({ type }) => type.format === 'u64' && !isUnit(type, '%') && !isUnit(type, 'bytes')),
  ]
  const text = intent.replaceAll(/\$\{(accounts|data)\.(\w+)\}/g, (_, of: string, name: string) => {
    if (of === 'accounts') return accounts[name] ?? ''
    const type = node.arguments.find((one) => one.name === name)?.type
    const places = type && decimalsOf(type)
    const value = String(values.get(name))
    return places === undefined ? value : `${Number(value) / 10 ** places}`
  })
  return {
    name: node.name,
    text,
    accounts: Object.fromEntries(
      node.accounts.flatMap(({ name, display }) => {
        const key = accounts[name]
        return key !== undefined && isTold(name, display) ? [[name, key] as const] : []
      }),
    ),
    keys: Object.fromEntries(
      told.flatMap(({ name, type }) => {
        const key = values.get(name)
        return isOfKey(type) && typeof key === 'string' ? [[name, key] as const] : []
      }),
    ),
    amounts: counts.map(({ name, type }) => ({
      units: BigInt(values.get(name) ?? 0),
      decimals: decimalsOf(type),
    })),
    percentages: shares.map(({ name }) => Number(values.get(name))),
    states: told.flatMap(({ name, type }) =>
      type.kind === 'definedTypeLinkNode' && type.name === 'accountState' ? [String(values.get(name))] : [],
    ),
  }
}

function isOfKey({ kind, item }: TypeNode): boolean {
  return kind === 'publicKeyTypeNode' || item?.kind === 'publicKeyTypeNode'
}

function isOf(node: InstructionNode, data: Buffer): boolean {
  return (node.discriminators ?? []).every(({ name, offset }) => {
    const own = node.arguments.find((one) => one.name === name)
    const bytes = own && defaultBytes(own)
    return bytes !== undefined && data.subarray(offset, offset + bytes.length).equals(bytes)
  })
}

function defaultBytes({ type, defaultValue }: InstructionNode['arguments'][number]): Buffer | undefined {
  if (defaultValue?.data !== undefined) return Buffer.from(defaultValue.data, 'hex')
  if (defaultValue?.number === undefined) return undefined
  const bytes = Buffer.alloc(bytesOf(type.format))
  bytes.writeUIntLE(defaultValue.number, 0, bytes.length)
  return bytes
}

function bytesOf(format = ''): number {
  return Number(/\d+$/.exec(format)?.[0]) / 8
}

type Value = string | number | bigint | null

/** The values of an instruction's data by name, in the order of its bytes. Throws where a type is new. */
function readArguments(node: InstructionNode, data: Buffer, program: Program): ReadonlyMap<string, Value> {
  let at = 0
  const take = (length: number) => data.subarray(at, (at += length))
  const key = () => new PublicKey(take(32)).toBase58()
  const read = (type: TypeNode): Value => {
    switch (type.kind) {
      case 'numberTypeNode':
        return numberOf(take(bytesOf(type.format)), type.format)
      case 'publicKeyTypeNode':
        return key()
      case 'optionTypeNode':
        return type.item && take(1)[0] === 1 ? read(type.item) : null
      case 'zeroableOptionTypeNode': {
        const address = key()
        return address === PublicKey.default.toBase58() ? null : address
      }
      case 'sizePrefixTypeNode':
        return take(Number(type.prefix && read(type.prefix))).toString('utf8')
      case 'stringTypeNode':
        return take(data.length - at).toString('utf8')
      case 'fixedSizeTypeNode':
        return take(type.size ?? 0).toString('hex')
      case 'definedTypeLinkNode': {
        const linked = program.definedTypes.find(({ name }) => name === type.name)?.type
        const variant = linked?.variants?.[take(1)[0] ?? 0]
        if (!variant) throw new Error(`the IDL has no such variant of ${type.name}`)
        return [variant.name, ...(variant.tuple?.items ?? []).map(read)].join(' ')
      }
      default:
        throw new Error(`no instruction of ours has ${type.kind}`)
    }
  }
  return new Map(node.arguments.map(({ name, type }) => [name, read(type)]))
}

function numberOf(bytes: Buffer, format = ''): number | bigint {
  if (format === 'f64') return bytes.readDoubleLE()
  if (format === 'u64') return bytes.readBigUInt64LE()
  if (format === 'i64') return bytes.readBigInt64LE()
  return format.startsWith('i') ? bytes.readIntLE(0, bytes.length) : bytes.readUIntLE(0, bytes.length)
}

/* ---- Recorded answers, as JSON or as an object in a TypeScript file, which is read and never run ---- */

type Balance = Readonly<{
  accountIndex: number
  mint: string
  owner?: string
  uiTokenAmount: Readonly<{ amount: string }>
}>

/** A node's answer to `getTransaction` in the encoding `json`, as far as the tests read it. */
export type RecordedAnswer = Readonly<{
  transaction: Readonly<{
    signatures: readonly string[]
    message: Readonly<{ accountKeys: readonly string[] }>
  }>
  meta: Readonly<{
    err: unknown
    fee: number
    preBalances: readonly number[]
    postBalances: readonly number[]
    preTokenBalances: readonly Balance[]
    postTokenBalances: readonly Balance[]
    loadedAddresses?: Readonly<{ writable: readonly string[]; readonly: readonly string[] }>
  }>
}>

/** The recorded answers, by the name of their file. */
export function readAnswers(): readonly (readonly [name: string, answer: RecordedAnswer])[] {
  return [...oracleFiles('answers')].flatMap(([name, text]) =>
    objectsIn(text)
      // A recorded block holds many.
      .flatMap((found) => found['transactions'] ?? found['result'] ?? found)
      .map((found) => found as RecordedAnswer)
      .filter((found) => typeof found?.meta?.fee === 'number')
      .map((answer, nth) => [nth === 0 ? name : `${name} ${nth + 1}`, answer] as const),
  )
}

/**
 * What a transaction moved of each owner by its own balances, without the fee: "owner mint" or "address null" for SOL, in base units, none of
 * them 0.
 */
export function movesIn({ transaction, meta }: RecordedAnswer): ReadonlyMap<string, bigint> {
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {}
  const moves = new Map<string, bigint>()
  const add = (key: string, units: bigint) => moves.set(key, (moves.get(key) ?? 0n) + units)
  for (const { owner = '', mint, uiTokenAmount } of meta.preTokenBalances)
    add(`${owner} ${mint}`, -BigInt(uiTokenAmount.amount))
  for (const { owner = '', mint, uiTokenAmount } of meta.postTokenBalances)
    add(`${owner} ${mint}`, BigInt(uiTokenAmount.amount))
  const { accountKeys } = transaction.message
  for (const [at, address] of [...accountKeys, ...writable, ...readonly].entries())
    add(`${address} null`, BigInt(meta.postBalances[at] ?? 0) - BigInt(meta.preBalances[at] ?? 0))
  add(`${accountKeys[0]} null`, BigInt(meta.fee))
  return new Map([...moves].filter(([, units]) => units !== 0n))
}

/** A token of a file: a string, a name or number, or one sign. Comments and spaces are none. */
const TOKEN =
  /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?<text>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(?<word>-?[\w$.]+)|(?<sign>[^\s])/gy

/** The objects of a JSON file, or those that a TypeScript file gives to its constants. */
function objectsIn(text: string): readonly Readonly<Record<string, unknown>>[] {
  const tokens = [...text.matchAll(TOKEN)].flatMap(({ groups }) => {
    const { text: said, word, sign } = groups ?? {}
    return said ?? word ?? sign ?? []
  })
  const starts = tokens.flatMap((token, at) =>
    token === '{' && (at === 0 || tokens[at - 1] === '=') ? [at] : [],
  )
  return starts.map((at) => valueAt(tokens, at).value as Readonly<Record<string, unknown>>)
}

/** The value that begins at a token, and where it ends: without its casts, a call as its only argument, a bigint as a number. */
function valueAt(tokens: readonly string[], start: number): Readonly<{ value: unknown; end: number }> {
  const first = tokens[start] ?? ''
  let end = start + 1
  let value: unknown
  if (first === '{' || first === '[') {
    const close = first === '{' ? '}' : ']'
    const parts: [string, unknown][] = []
    while (end < tokens.length && tokens[end] !== close) {
      const name = first === '{' ? textOf(tokens[end] ?? '') : ''
      const part = valueAt(tokens, first === '{' ? end + 2 : end)
      parts.push([name, part.value])
      end = tokens[part.end] === ',' ? part.end + 1 : part.end
    }
    end += 1
    value = first === '{' ? Object.fromEntries(parts) : parts.map(([, part]) => part)
  } else if (tokens[end] === '(') {
    const argument = valueAt(tokens, end + 1)
    end = tokens[argument.end] === ',' ? argument.end + 2 : argument.end + 1
    value = argument.value
  } else value = plainOf(first)
  if (tokens[end] !== 'as') return { value, end }
  let depth = 0
  while (end < tokens.length && (depth > 0 || !/^[,;)}\]]$/.test(tokens[end] ?? ''))) {
    depth += /^[<{[(]$/.test(tokens[end] ?? '') ? 1 : /^[>}\])]$/.test(tokens[end] ?? '') ? -1 : 0
    end += 1
  }
  return { value, end }
}

function textOf(token: string): string {
  return /^['"]/.test(token) ? token.slice(1, -1).replaceAll(/\\(.)/g, '$1') : token
}

function plainOf(token: string): unknown {
  const words: Readonly<Record<string, unknown>> = { true: true, false: false, null: null, undefined }
  if (Object.hasOwn(words, token)) return words[token]
  const digits = token.replaceAll('_', '').replace(/n$/, '')
  return /^['"]/.test(token) || !/^-?\d/.test(digits) ? textOf(token) : Number(digits)
}
