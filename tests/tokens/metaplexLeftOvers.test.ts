import 'fake-indexeddb/auto'
import type { Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { metaplexAddress } from '../../src/tokens/metaplex'
import { readToken } from '../../src/tokens/readToken'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { describeWithPrograms, METAPLEX, practicePrograms } from '../support/programs'
import { aManagedToken } from '../support/tokenOperations'
import { carryOut } from './operations/carryOut'

/* Metadata accounts from before token standards, collections and uses: their last bytes are what longer contents had left there. */

let chain: PracticeChain
let payer: Keypair
beforeAll(async () => {
  chain = await startPracticeChain(practicePrograms())
  payer = await chain.aPayer(100n * 10n ** 9n)
})
afterAll(() => chain.stop())

/** Behind key, two addresses, three padded texts, royalty, no creators and two flags. */
const EDITION_NONCE = 1 + 32 + 32 + (4 + 32) + (4 + 10) + (4 + 200) + 2 + 1 + 2
const key = [...new Uint8Array(32).fill(7)]
const [none, aMultipleUse] = [0, [1, 1, ...new Uint8Array(16).fill(3)]]

describeWithPrograms('a metadata account with left-over bytes behind the edition nonce', [METAPLEX], () => {
  test.each<[string, readonly number[]]>([
    ['of a text', [...Buffer.from('JSON of an older kind, long since gone')]],
    ['whose token standard is impossible', [1, 74, 1, 1, ...key, none]],
    ['whose flag of a collection is impossible', [none, 1, 56, ...key, none]],
    ['whose uses are impossible behind a possible collection', [none, 1, 1, ...key, 200, 1, 2]],
    ['whose way of use is impossible', [1, 2, none, 1, 9, ...new Uint8Array(16).fill(3)]],
  ])('%s is updated without a collection and uses, and lands', async (_, leftOvers) => {
    const updated = await updateBehind(leftOvers)
    // The program writes them as absent: token standard, collection and uses.
    expect([...updated.subarray(0, 3)]).toEqual([0, 0, 0])
  })

  test('keeps what is possible as it is', async () => {
    const kept = [1, 2, none, ...aMultipleUse]
    expect([...(await updateBehind(kept)).subarray(0, kept.length)]).toEqual(kept)
  })

  /** What stands behind the edition nonce after the name was changed. */
  async function updateBehind(bytes: readonly number[]): Promise<Uint8Array> {
    const mint = await aManagedToken(chain, payer, { standard: 'spl' })
    const address = metaplexAddress(mint)
    const found = await chain.connection.getAccountInfo(address, 'confirmed')
    if (!found) throw new Error('there is no metadata')
    const data = Buffer.from(found.data)
    data.set([1, 254, ...bytes], EDITION_NONCE)
    const account = {
      data,
      owner: METAPLEX,
      lamports: BigInt(found.lamports),
      executable: false,
      rentEpoch: 0n,
    }
    chain.chain.adopt(address.toBase58(), account)
    chain.chain.warp(1)
    await carryOut(chain, payer, mint, { kind: 'update-metadata', name: 'Younger Heron' })
    expect((await readToken(chain.connection, mint)).metadata?.name).toBe('Younger Heron')
    const after = await chain.connection.getAccountInfo(address, 'confirmed')
    return (after?.data ?? Buffer.alloc(0)).subarray(EDITION_NONCE + 2)
  }
})
