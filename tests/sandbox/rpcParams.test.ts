import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { postRpc, type RpcAnswer } from '../support/jsonRpc'

/** What serde, serde_json and jsonrpc-derive say to parameters of the shapes of Agave's RPC; each was asked. */
const SENTENCES: readonly (readonly [method: string, params: string, sentence: string])[] = [
  ['getBalance', '[7]', 'invalid type: integer `7`, expected a string'],
  ['getBalance', '[null]', 'invalid type: null, expected a string'],
  ['getBalance', '[1.0]', 'invalid type: floating point `1.0`, expected a string'],
  [
    'getBalance',
    '[1e30]',
    'invalid type: floating point `1000000000000000000000000000000.0`, expected a string',
  ],
  ['getBalance', '[18446744073709551615]', 'invalid type: integer `18446744073709551615`, expected a string'],
  [
    'getBalance',
    '[18446744073709551616]',
    'invalid type: floating point `18446744073709552000.0`, expected a string',
  ],
  ['getBalance', '["a",7]', 'invalid type: integer `7`, expected struct RpcContextConfig'],
  ['getBalance', '["a",[]]', 'invalid type: sequence, expected struct RpcContextConfig'],
  ['getBalance', '["a",{"minContextSlot":-1}]', 'invalid value: integer `-1`, expected u64'],
  ['getBalance', '["a",{"minContextSlot":1.5}]', 'invalid type: floating point `1.5`, expected u64'],
  ['getBalance', '["a",{"minContextSlot":1.0}]', 'invalid type: floating point `1.0`, expected u64'],
  ['getBalance', '["a",{"minContextSlot":1e3}]', 'invalid type: floating point `1000.0`, expected u64'],
  ['getBalance', '["a",{"minContextSlot":"7"}]', 'invalid type: string "7", expected u64'],
  ['getSlot', '["a"]', 'invalid type: string "a", expected struct RpcContextConfig'],
  [
    'getTokenSupply',
    '["a",{"commitment":"sure"}]',
    'unknown variant `sure`, expected one of `processed`, `confirmed`, `finalized`',
  ],
  ['getTokenSupply', '["a",{"commitment":null}]', 'invalid type: null, expected string or map'],
  ['getTokenSupply', '["a",{}]', 'missing field `commitment`'],
  ['getMinimumBalanceForRentExemption', '["7"]', 'invalid type: string "7", expected usize'],
  ['getMinimumBalanceForRentExemption', '[-7]', 'invalid value: integer `-7`, expected usize'],
  [
    'getAccountInfo',
    '["a",{"encoding":"foo"}]',
    'unknown variant `foo`, expected one of `binary`, `base58`, `base64`, `jsonParsed`, `base64+zstd`',
  ],
  ['getAccountInfo', '["a",{"encoding":7}]', 'invalid type: integer `7`, expected string or map'],
  ['getAccountInfo', '["a",{"dataSlice":{}}]', 'missing field `offset`'],
  ['getAccountInfo', '["a",{"dataSlice":{"offset":1}}]', 'missing field `length`'],
  ['getAccountInfo', '["a",{"dataSlice":7}]', 'invalid type: integer `7`, expected struct UiDataSliceConfig'],
  ['getMultipleAccounts', '["a"]', 'invalid type: string "a", expected a sequence'],
  ['getMultipleAccounts', '[[null]]', 'invalid type: null, expected a string'],
  ['getProgramAccounts', '["a",{"filters":[7]}]', 'invalid type: integer `7`, expected string or map'],
  [
    'getProgramAccounts',
    '["a",{"filters":["x"]}]',
    'unknown variant `x`, expected one of `dataSize`, `memcmp`, `tokenAccountState`',
  ],
  [
    'getProgramAccounts',
    '["a",{"filters":[{"dataSize":7,"memcmp":{}}]}]',
    'invalid value: map, expected map with a single key',
  ],
  ['getProgramAccounts', '["a",{"filters":[{"memcmp":{"bytes":"a"}}]}]', 'missing field `offset`'],
  ['getProgramAccounts', '["a",{"filters":[{"memcmp":{"offset":0}}]}]', 'missing field `bytes`'],
  [
    'getProgramAccounts',
    '["a",{"filters":[{"memcmp":{"offset":0,"bytes":[1,256]}}]}]',
    'data did not match any variant of untagged enum DataType',
  ],
  [
    'getProgramAccounts',
    '["a",{"filters":[{"memcmp":{"offset":0,"bytes":"a","encoding":"hex"}}]}]',
    'unknown variant `hex`, expected one of `base58`, `base64`, `bytes`',
  ],
  [
    'getProgramAccounts',
    '["a",{"filters":["dataSize"]}]',
    'invalid type: unit variant, expected newtype variant',
  ],
  [
    'getProgramAccounts',
    '["a",{"filters":[{"tokenAccountState":true}]}]',
    'invalid type: boolean `true`, expected unit',
  ],
  ['getProgramAccounts', '["a",{"withContext":7}]', 'invalid type: integer `7`, expected a boolean'],
  ['getTokenAccountsByOwner', '["a",7]', 'invalid type: integer `7`, expected string or map'],
  ['getTokenAccountsByOwner', '["a",{}]', 'invalid value: map, expected map with a single key'],
  [
    'getTokenAccountsByDelegate',
    '["a",{"foo":"a"}]',
    'unknown variant `foo`, expected `mint` or `programId`',
  ],
  ['getSignatureStatuses', '[["a"],{}]', 'missing field `searchTransactionHistory`'],
  ['sendTransaction', '["a",{"skipPreflight":null}]', 'invalid type: null, expected a boolean'],
  [
    'sendTransaction',
    '["a",{"encoding":"hex"}]',
    'unknown variant `hex`, expected one of `binary`, `base64`, `base58`, `json`, `jsonParsed`',
  ],
  ['simulateTransaction', '["a",{"accounts":{}}]', 'missing field `addresses`'],
  ['requestAirdrop', '["a",-1]', 'invalid value: integer `-1`, expected u64'],
  ['requestAirdrop', '["a",1000000000.0]', 'invalid type: floating point `1000000000.0`, expected u64'],
  [
    'getTransaction',
    '["a",{"maxSupportedTransactionVersion":256}]',
    'data did not match any variant of untagged enum RpcEncodingConfigWrapper',
  ],
  ['getBlock', '[7,"foo"]', 'data did not match any variant of untagged enum RpcEncodingConfigWrapper'],
  ['getBlocks', '[1,-2]', 'data did not match any variant of untagged enum RpcBlocksConfigWrapper'],
  ['getSlotLeaders', '["x"]', 'invalid type: string "x", expected u64'],
  ['getSlotLeaders', '[7]', 'invalid length 1, expected a tuple of size 2'],
  ['getBlockTime', '[]', 'invalid length 0, expected a tuple of size 1'],
  ['getBlockTime', '[1,2]', 'invalid length 2, expected fewer elements in array'],
  ['getBlockTime', 'null', 'invalid type: null, expected a tuple of size 1'],
  ['getBlockTime', '{}', 'invalid type: map, expected a tuple of size 1'],
  ['getRecentPrioritizationFees', '[[7]]', 'invalid type: integer `7`, expected a string'],
]

let practice: PracticeChain
beforeAll(async () => {
  practice = await startPracticeChain()
})
afterAll(() => practice.stop())

/** As it is written, since JSON.stringify knows neither 1.0 nor 2^64. */
const ask = async (method: string, params: string) =>
  (await postRpc(
    practice.rpcUrl,
    `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`,
  )) as RpcAnswer

describe('parameters of the wrong type', () => {
  it.each(SENTENCES)('%s %s', async (method, params, sentence) => {
    expect((await ask(method, params)).error).toEqual({
      code: -32602,
      message: `Invalid params: ${sentence}.`,
    })
  })
})

describe('too many and too few', () => {
  const refused = (message: string, data?: string) => ({ code: -32602, message, ...(data && { data }) })

  it('are counted', async () => {
    expect((await ask('getBalance', '[]')).error).toEqual(
      refused('`params` should have at least 1 argument(s)'),
    )
    expect((await ask('getBalance', '["a",null,1]')).error).toEqual(
      refused('Invalid parameters: Expected from 1 to 2 parameters.', '"Got: 3"'),
    )
    expect((await ask('getBalance', '{}')).error).toEqual(refused('`params` should be an array'))
  })

  it('are shown where none are expected', async () => {
    expect((await ask('getGenesisHash', '["a",1,null,{"b":[true]}]')).error).toEqual(
      refused(
        'Invalid parameters: No parameters were expected',
        'Array([String("a"), Number(1), Null, Object {"b": Array [Bool(true)]}])',
      ),
    )
    expect((await ask('getGenesisHash', '[]')).result).toEqual(practice.chain.genesisHash)
  })
})

describe('parameters that look right', () => {
  const messageOf = async (method: string, params: string) => (await ask(method, params)).error?.message

  it('are addresses, signatures and hashes of their length', async () => {
    expect(await messageOf('getBalance', '["abc"]')).toBe('Invalid param: WrongSize')
    expect(await messageOf('getBalance', `["${'0'.repeat(44)}"]`)).toBe('Invalid param: Invalid')
    expect(await messageOf('getBalance', `["${'0'.repeat(45)}"]`)).toBe('Invalid param: WrongSize')
    expect(await messageOf('getTransaction', '["0"]')).toBe('Invalid param: Invalid')
    expect(await messageOf('isBlockhashValid', '["abc"]')).toBe('WrongSize')
  })

  it('name a commitment that nobody knows, which is passed over inside of a configuration', async () => {
    const { chain } = practice
    chain.stop() // no slot passes between the answer and what it is held against
    const { result } = await ask('getSlot', '[{"commitment":"sure"}]')
    chain.start()
    expect(result).toBe(chain.blocks.at('finalized').slot)
  })

  it('are exact to the last of 64 bits', async () => {
    const address = practice.chain.faucet.address
    const slot = practice.chain.blocks.at('finalized').slot
    expect((await ask('getBalance', `["${address}",{"minContextSlot":18446744073709551615}]`)).error).toEqual(
      {
        code: -32016,
        message: 'Minimum context slot has not been reached',
        data: { contextSlot: expect.toSatisfy((each: number) => each >= slot) as number },
      },
    )
    expect((await ask('getBlockTime', '[18446744073709551615]')).error).toEqual({
      code: -32004,
      message: 'Block not available for slot 18446744073709551615',
    })
  })
})
