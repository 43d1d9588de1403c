import 'fake-indexeddb/auto'
import { createSetTransferFeeInstruction, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cluster } from '../../src/solana/cluster'
import type { TokenDraft } from '../../src/tokens/createToken'
import { readTemplate } from '../../src/tokens/template/readTemplate'
import { templateQuery } from '../../src/tokens/tokenQueries'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aTokenDraft } from '../support/engine'
import { MINT } from './anyTemplate'
import { HOOK } from './anyToken'
import { makeToken, type Made } from './makeToken'

let chain: PracticeChain
/** Another chain, where devnet would be: it knows none of the tokens. */
let other: PracticeChain
beforeAll(async () => void ([chain, other] = await Promise.all([startPracticeChain(), startPracticeChain()])))
afterAll(() => Promise.all([chain.stop(), other.stop()]))

const KEPT = { mint: 'wallet', freeze: 'wallet', metadata: 'wallet' } as const

async function make(over: Partial<TokenDraft>): Promise<Made> {
  return await makeToken(chain, { draft: aTokenDraft({ authorities: KEPT, ...over }) })
}

function read({ facts }: Made) {
  return readTemplate(chain.connection, facts.mint, 'practice')
}

describe('readTemplate', () => {
  it('reads the settings of every extension as numbers, and who has an authority', async () => {
    const made = await make({
      extensions: {
        transferFee: { basisPoints: 125, maximum: 2n ** 64n - 1n, config: 'wallet', withdraw: 'revoked' },
        permanentDelegate: 'wallet',
        defaultFrozen: true,
        closeAuthority: HOOK,
        transferHook: { program: HOOK, authority: 'revoked' },
        pausable: HOOK,
        scaledAmount: { multiplier: 1.1e-9, authority: 'wallet' },
      },
    })
    const wallet = made.payer.publicKey.toBase58()
    const template = await read(made)
    expect(template).toMatchObject({ cluster: 'practice', token: { mint: made.facts.mint.toBase58() } })
    expect(template.slot).toBeGreaterThan(0)
    expect(template.extensions).toEqual({
      transferFee: { basisPoints: 125, maximum: 2n ** 64n - 1n, config: wallet, withdraw: null },
      permanentDelegate: wallet,
      defaultFrozen: true,
      closeAuthority: HOOK.toBase58(),
      transferHook: { program: HOOK.toBase58(), authority: null },
      pausable: HOOK.toBase58(),
      scaledAmount: { multiplier: 1.1e-9, authority: wallet },
    })
  })

  it('reads interest below zero, and that a token is not transferable', async () => {
    const interestBearing = { basisPoints: -32_768, authority: 'revoked' } as const
    const made = await make({ extensions: { interestBearing, nonTransferable: true } })
    expect((await read(made)).extensions).toEqual({
      interestBearing: { basisPoints: -32_768, authority: null },
      nonTransferable: true,
    })
  })

  it('counts the newer transfer fee, which is in force in two epochs', async () => {
    const fee = { basisPoints: 100, maximum: 7n, config: 'wallet', withdraw: 'wallet' } as const
    const made = await make({ extensions: { transferFee: fee } })
    const { payer, facts } = made
    const { publicKey } = payer
    await chain.send(
      [createSetTransferFeeInstruction(facts.mint, publicKey, [], 250, 9n, TOKEN_2022_PROGRAM_ID)],
      payer,
    )
    expect((await read(made)).extensions.transferFee).toMatchObject({ basisPoints: 250, maximum: 9n })
  })

  it('reads which token it names as its template, where that is an address', async () => {
    const field = (value: string) => ({ fields: [{ key: 'template_of', value }] })
    const after = await make(field(MINT))
    const hostile = await make(field('<b>7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'))
    const plain = await make({})
    const found = await Promise.all([after, hostile, plain].map(async (made) => (await read(made)).token))
    expect(found.map(({ templateOf }) => templateOf)).toEqual([MINT, null, null])
  })

  it('rejects as the reader of tokens does', async () => {
    const nowhere = Keypair.generate().publicKey
    await expect(readTemplate(chain.connection, nowhere, 'practice')).rejects.toMatchObject({
      code: 'account/not-found',
    })
    const { tokenAccount } = (await make({})).facts
    await expect(readTemplate(chain.connection, tokenAccount, 'practice')).rejects.toMatchObject({
      code: 'account/not-a-mint',
    })
  })
})

describe('templateQuery', () => {
  const at = (id: Cluster['id'], { rpcUrl }: PracticeChain) => {
    const cluster: Cluster = { id, name: id, caip: 'solana:test', money: 'play', rpcUrls: [rpcUrl] }
    return { cluster, ownRpcUrl: undefined }
  }

  it('reads at the chosen network', async () => {
    const { mint } = (await make({})).facts
    const template = await templateQuery(at('practice', chain), mint.toBase58()).queryFn()
    expect(template).toMatchObject({ cluster: 'practice', token: { mint: mint.toBase58() } })
  })

  it('reads at mainnet what devnet does not have, whether there is nothing or a wallet', async () => {
    const { mint } = (await make({})).facts
    const query = templateQuery(at('devnet', other), mint.toBase58(), chain.rpcUrl)
    expect(await query.queryFn()).toMatchObject({ cluster: 'mainnet', token: { mint: mint.toBase58() } })
    await other.fund(mint)
    expect(await query.queryFn()).toMatchObject({ cluster: 'mainnet' })
  })

  it('asks no other network where the practice chain or mainnet does not have it', async () => {
    const { mint } = (await make({})).facts
    for (const id of ['practice', 'mainnet'] as const)
      await expect(
        templateQuery(at(id, other), mint.toBase58(), chain.rpcUrl).queryFn(),
      ).rejects.toMatchObject({ code: 'account/not-found' })
  })

  it('refuses what is no address', async () => {
    await expect(templateQuery(at('practice', chain), 'heron').queryFn()).rejects.toMatchObject({
      code: 'input/invalid',
    })
  })
})
