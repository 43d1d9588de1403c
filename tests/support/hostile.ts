import fc from 'fast-check'
import { methods } from '../../sandbox/rpc/methods'

/** JSON texts that a careless reader gets wrong, in their wire format. */
const STRANGE = [
  ...words(String.raw`null true {} [] [[]] [null] "" "\u0000" "__proto__" "constructor" "processed" "recent"
    0 -0 -1 1.0 1e3 0.1 9007199254740993 18446744073709551615 18446744073709551616 "base64" "jsonParsed"
    "base64+zstd" "I0Ol" "===" "é😀" {"__proto__":{"encoding":"base64"}} {"toString":1} {"encoding":"base58"}
    {"memcmp":{"offset":18446744073709551615,"bytes":""}} {"dataSlice":{"offset":1e9,"length":-1}} {"limit":0}
    {"filters":[{"memcmp":{"offset":0,"bytes":[256]}},"tokenAccountState",{"dataSize":null}]}
    {"mint":"So11111111111111111111111111111111111111112"} {"mentions":["",""]} {"mentions":{}}
    "11111111111111111111111111111111" "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA"`),
  `"${'1'.repeat(44)}"`,
  `"${'z'.repeat(88)}"`,
  `"${'A'.repeat(1700)}"`,
  `[${'0,'.repeat(999)}0]`,
]

function words(text: string): string[] {
  return text.split(/\s+/)
}

/** Any JSON value as text, with its numbers in any notation. */
const jsonText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...STRANGE) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
)

const SUBSCRIPTIONS = words('account logs program root signature slot slotsUpdates block')
const NAMES = [...methods.keys()]
  .filter((name) => !name.startsWith('practice_'))
  .concat(SUBSCRIPTIONS.flatMap((name) => [`${name}Subscribe`, `${name}Unsubscribe`]))
  .concat('', '__proto__', 'constructor', 'toString', 'getNothing')

/** Method and `params` (or none), both as texts of a request. */
export type HostileCall = Readonly<{ method: string; params: string | undefined }>

export const hostileCall: fc.Arbitrary<HostileCall> = fc.record({
  method: fc.constantFrom(...NAMES),
  params: fc.oneof(
    { weight: 8, arbitrary: fc.array(jsonText, { maxLength: 4 }).map((list) => `[${list.join()}]`) },
    { weight: 1, arbitrary: fc.constantFrom('null', '{}', '{"__proto__":1}', undefined) },
  ),
})

export function requestText({ method, params }: HostileCall, id: number): string {
  const rest = params === undefined ? '' : `,"params":${params}`
  return `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)}${rest}}`
}

const TOKENS = words(
  String.raw`[ ] { } , : " \ \" \u null é "jsonrpc" "2.0" "id" "method" "getSlot" "params" "\ud800" 1 - . 1e400`,
).concat(' ', '\n', '\0', '\ufeff')
const nested = fc
  .tuple(
    fc.constantFrom(['[', ']'], ['{"a":', '}'], ['[{"params":[', ']}]']),
    fc.integer({ min: 1, max: 20_000 }),
  )
  .map(([[open, close], depth]) => `${open.repeat(depth)}1${close.repeat(depth)}`)
const envelope = fc
  .tuple(
    jsonText,
    jsonText,
    jsonText,
    fc.constantFrom('', ',"id":7', ',"__proto__":1', ',"method":"getSlot"'),
  )
  .map(([version, id, method, more]) => `{"jsonrpc":${version},"id":${id},"method":${method}${more}}`)

/** Bytes that are no valid request, or almost one. */
export const hostileBody: fc.Arbitrary<Buffer<ArrayBuffer>> = fc.oneof(
  fc.array(fc.constantFrom(...TOKENS), { maxLength: 60 }).map((tokens) => Buffer.from(tokens.join(''))),
  nested.map((text) => Buffer.from(text)),
  envelope.map((text) => Buffer.from(text)),
  fc.array(fc.oneof(envelope, jsonText), { maxLength: 5 }).map((list) => Buffer.from(`[${list.join()}]`)),
  fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes)),
)
