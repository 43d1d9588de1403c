import { createSolanaRpc } from '@solana/kit'
import { Keypair } from '@solana/web3.js'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Chain } from '../../sandbox/chain/Chain'
import type { Consensus } from '../../sandbox/chain/consensus'
import { loadState } from '../../sandbox/state/load'
import { Store } from '../../sandbox/state/store'
import { callChain } from '../support/callChain'
import { startPracticeChain } from '../support/chain'

/** Blocks begin only when a test says so. */
const STILL = { slotMs: 3_600_000, landingMs: 0 }
const aChain = (consensus?: Consensus) => new Chain({ ...STILL, consensus })
const someone = () => Keypair.generate().publicKey.toBase58()

/** By how many blocks each kind of reader is behind the newest. */
function behind(chain: Chain): readonly number[] {
  const { height } = chain.blocks.tip
  return (['processed', 'confirmed', 'finalized'] as const).map(
    (commitment) => height - Number(callChain(chain, 'getBlockHeight', { commitment }).result),
  )
}

const statusOn = (chain: Chain, signature: string) =>
  (callChain(chain, 'getSignatureStatuses', [signature]).result as { value: object[] }).value[0]
const certificateOn = (chain: Chain) => callChain(chain, 'getAgGenesisCert')

describe('with Alpenglow', () => {
  it('a new chain begins, as Mainnet has it since October 2026', () => {
    expect(behind(new Chain())).toEqual([0, 1, 1])
  })

  it('what is processed is neither confirmed nor final, and a block later it is both', () => {
    const chain = aChain()
    const to = someone()
    const heard: string[] = []
    chain.onSettled((_, reached) => heard.push(reached))
    const signature = chain.airdrop(to, 10n ** 9n)
    const at = (commitment: string) =>
      (callChain(chain, 'getBalance', to, { commitment }).result as { value: number }).value
    expect(statusOn(chain, signature)).toMatchObject({ confirmationStatus: 'processed', confirmations: 0 })
    expect(['processed', 'confirmed', 'finalized'].map(at)).toEqual([10 ** 9, 0, 0])
    chain.warp(1)
    expect(statusOn(chain, signature)).toMatchObject({ confirmationStatus: 'finalized', confirmations: null })
    expect(['confirmed', 'finalized'].map(at)).toEqual([10 ** 9, 10 ** 9])
    expect(heard).toEqual(['landed', 'processed', 'confirmed', 'finalized'])
  })

  it('the certificate has the shape of Agave 4.3, as kit reads it, and is the same each time', async () => {
    const practice = await startPracticeChain(STILL)
    const { result } = certificateOn(practice.chain)
    const bytes = (count: number) => expect.toSatisfy((list: unknown) => areBytes(list, count)) as unknown
    expect(result).toEqual({
      block: { slot: 0, blockId: bytes(32) },
      signature: { signature: bytes(192), bitmap: [1] },
    })
    practice.chain.warp(50)
    expect(certificateOn(practice.chain).result).toEqual(result)
    const read = await createSolanaRpc(practice.rpcUrl).getAgGenesisCert().send()
    expect(read?.block.slot).toBe(0n)
    expect(callChain(practice.chain, 'getAgGenesisCert', 1).error?.code).toBe(-32602)
    await practice.stop()
  })
})

function areBytes(list: unknown, count: number): boolean {
  return (
    Array.isArray(list) &&
    list.length === count &&
    list.every((byte) => Number.isInteger(byte) && byte >= 0 && byte < 256)
  )
}

describe.each(['towerbft', 'older'] as const)('with TowerBFT (%s)', (consensus) => {
  it('what is confirmed becomes final 31 blocks later', () => {
    const chain = aChain(consensus)
    expect(behind(chain)).toEqual([0, 1, 32])
    const signature = chain.airdrop(someone(), 10n ** 9n)
    chain.warp(1)
    expect(statusOn(chain, signature)).toMatchObject({ confirmationStatus: 'confirmed', confirmations: 1 })
    chain.warp(30)
    expect(statusOn(chain, signature)).toMatchObject({ confirmationStatus: 'confirmed', confirmations: 31 })
    chain.warp(1)
    expect(statusOn(chain, signature)).toMatchObject({ confirmationStatus: 'finalized', confirmations: null })
  })

  it('the node says that there is no certificate, or where it is an older one, that it does not know the question', () => {
    const unknown = { code: -32601, message: 'Method not found' }
    const { result, error } = certificateOn(aChain(consensus))
    expect([result, error]).toEqual(consensus === 'older' ? [undefined, unknown] : [null, undefined])
  })
})

describe('a change of the consensus', () => {
  it('takes back nothing that was final, and is told to who waits', () => {
    const chain = aChain()
    const signature = chain.airdrop(someone(), 10n ** 9n)
    chain.warp(1)
    const finalHeight = () => chain.blocks.at('finalized').height
    const before = finalHeight()
    callChain(chain, 'practice_setConsensus', 'towerbft')
    expect(finalHeight()).toBe(before)
    expect(statusOn(chain, signature)).toMatchObject({ confirmationStatus: 'finalized' })
    const roots = Array.from({ length: 40 }, () => {
      chain.warp(1)
      return finalHeight()
    })
    expect(roots).toEqual([...roots].sort((one, other) => one - other))
    expect(behind(chain)).toEqual([0, 1, 32])
    const heard: string[] = []
    chain.onSettled((record, reached) => heard.push(`${record.signature} ${reached}`))
    const next = chain.airdrop(someone(), 10n ** 9n)
    chain.warp(3)
    const { slot } = chain.blocks.at('confirmed')
    chain.setConsensus('alpenglow')
    expect(heard.at(-1)).toBe(`${next} finalized`)
    expect(behind(chain)).toEqual([0, 1, 1])
    expect(certificateOn(chain).result).toMatchObject({
      block: { slot: expect.toSatisfy((of) => of < slot) as unknown },
    })
  })

  it('is refused where there is no such one', () => {
    const chain = aChain()
    expect(callChain(chain, 'practice_setConsensus', 'proof of work').error).toEqual({
      code: -32602,
      message: 'Invalid param: one of alpenglow, towerbft, older',
    })
    expect(chain.consensus).toBe('alpenglow')
  })

  it('is kept with the chain, and one that is older than the choice goes on with Alpenglow', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mintwright-consensus-'))
    const chain = aChain()
    const store = new Store(folder, chain)
    chain.warp(5)
    chain.setConsensus('towerbft')
    chain.warp(3)
    await store.close()
    const kept = loadState(folder)
    if (!kept) throw new Error('no state was found')
    const again = new Chain({ resume: kept })
    expect([again.consensus, again.usualConsensus]).toEqual(['towerbft', 'alpenglow'])
    for (const more of [0, 1, 10, 30, 1]) {
      for (const each of [chain, again]) each.warp(more)
      expect(behind(again)).toEqual(behind(chain))
    }
    const { since: _, ...before } = kept
    expect(behind(new Chain({ resume: { ...before, since: undefined } }))).toEqual([0, 1, 1])
    expect(new Chain({ resume: kept, consensus: 'older' }).consensus).toBe('older')
    rmSync(folder, { recursive: true })
  })
})
