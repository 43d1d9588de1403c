import { describe, expect, it } from 'vitest'
import {
  shareCardOf,
  shareLinks,
  shareText,
  shortenTo,
  tokenShareCard,
} from '../../src/operation/share/shareCard'
import { parseEvent, type OperationRecord } from '../../src/transactions/events'
import { foldExecution, type Execution } from '../../src/transactions/execution'
import type { OnChainToken } from '../../src/tokens/readToken'
import { anOperation, events } from '../support/events'

const MINT = 'So11111111111111111111111111111111111111112'
const POOL = 'Vote111111111111111111111111111111111111111'

function done(over: Partial<OperationRecord>): Execution {
  const rows = [events.simulated(), events.asked(), events.signed(), events.confirmed(), events.paid()]
  const execution = foldExecution(
    [events.planned({ operation: anOperation(over) }), ...rows].flatMap((row) => parseEvent(row)),
  )
  if (!execution) throw new Error('an operation was planned')
  return execution
}

const PAYER = anOperation().payer

const token = {
  mint: MINT,
  name: 'Quiet Heron',
  symbol: 'QHRN',
  decimals: 9,
  supply: 10n ** 15n,
  mintAuthority: null,
  freezeAuthority: PAYER,
  updateAuthority: PAYER,
}

const pool = {
  venue: 'raydium-cpmm',
  pool: POOL,
  base: POOL,
  quote: MINT,
  baseSymbol: 'QHR',
  quoteSymbol: 'SOL',
  baseDecimals: 6,
  baseAmount: 800_000_000_000n,
  quoteAmount: 2_000_000_000n,
  baseInPool: 800_000_000_000n,
  quoteInPool: 2_000_000_000n,
}

const OWN = new Set([POOL])

const textOf = (over: Partial<OperationRecord>) => {
  const card = shareCardOf(done(over), OWN)
  return card && shareText(card)
}

describe('what is shared', () => {
  it('says of a token what is so, and nothing else', () => {
    expect(textOf({ cluster: 'mainnet', subject: token })).toBe(
      'Quiet Heron (QHRN) on Solana. Supply 1,000,000. Mint authority revoked. Freeze authority kept.',
    )
  })

  it('never lets a token of a test network pass for one of Mainnet', () => {
    expect(textOf({ cluster: 'devnet', subject: token })).toMatch(
      /^Quiet Heron \(QHRN\) on Solana Devnet, a test network: worth nothing\./,
    )
    expect(textOf({ cluster: 'practice', subject: token })).toMatch(/ on a practice chain: worth nothing\./)
  })

  it('says of a pool its price and amounts at the opening, and leads to its page', () => {
    const card = shareCardOf(done({ kind: 'create-pool', cluster: 'mainnet', subject: pool }), OWN)
    expect(card).toMatchObject({
      title: 'QHR / SOL',
      subtitle: 'Raydium CPMM',
      path: `/manage-liquidity?pool=${POOL}`,
    })
    expect(card?.facts).toEqual([
      { text: 'Opening price: 1 QHR = 0.0000025 SOL', final: false },
      { text: 'SOL in the pool: 2', final: false },
      { text: 'QHR in the pool: 800,000', final: false },
    ])
  })

  it('says of a lock only what is locked', () => {
    const subject = { ...pool, lpAmount: 50n, lpSupply: 100n, free: 100n }
    const card = shareCardOf(done({ kind: 'lock-liquidity', subject }), OWN)
    expect(card?.facts).toEqual([{ text: 'Locked forever: 50 % of the pool', final: true }])
  })

  it('says whose the rights of a token are, what is forever, and where its pool is', () => {
    const given = {
      ...token,
      mintAuthority: POOL,
      freezeAuthority: null,
      updateAuthority: null,
      venue: 'raydium-cpmm',
      uri: 'https://a.example/a.json',
    }
    expect(
      shareCardOf(done({ kind: 'launch-token', cluster: 'mainnet', subject: { ...pool, ...given } }), OWN),
    ).toEqual({
      what: 'token',
      title: 'Quiet Heron',
      subtitle: 'QHRN',
      address: MINT,
      path: `/token/${MINT}`,
      mint: MINT,
      uri: 'https://a.example/a.json',
      facts: [
        { text: 'Supply 1,000,000', final: false },
        { text: 'Mint authority transferred', final: false },
        { text: 'Freeze authority revoked', final: true },
        { text: 'Metadata immutable', final: true },
        { text: 'Pool on Raydium CPMM', final: false },
      ],
      network: 'mainnet',
    })
  })

  it('names a stranger in a pool by its address, and no figure of a pool that was not opened', () => {
    const card = (kind: string, own: ReadonlySet<string>) => {
      const made = shareCardOf(
        done({ kind, cluster: 'mainnet', subject: { ...pool, locked: 'forever' } }),
        own,
      )
      return made && shareText(made)
    }
    expect(card('create-pool', new Set())).toBe(
      'QHR / SOL pool at Raydium CPMM on Solana. Opening price: 1 QHR = 0.0000025 SOL. SOL in the pool: 2. QHR in the pool: 800,000. Can be withdrawn: never: locked forever. QHR Vote…1111.',
    )
    expect(card('swap', OWN)).toBe('QHR / SOL pool at Raydium CPMM on Solana.')
  })

  it('says of a token that exists what the chain says', () => {
    const onChain = {
      mint: POOL,
      supply: 1_500n,
      decimals: 2,
      mintAuthority: null,
      freezeAuthority: PAYER,
      metadata: null,
    } as unknown as OnChainToken
    expect(tokenShareCard(onChain, 'mainnet')).toEqual({
      what: 'token',
      title: 'Vote…1111',
      subtitle: 'Vote…1111',
      address: POOL,
      path: `/token/${POOL}`,
      mint: POOL,
      uri: undefined,
      facts: [
        { text: 'Supply 15', final: false },
        { text: 'Mint authority revoked', final: true },
        { text: 'Freeze authority kept', final: false },
      ],
      network: 'mainnet',
    })
    const metadata = { name: 'Heron', symbol: 'H', uri: 'https://a.example/a.json', updateAuthority: null }
    const named = tokenShareCard({ ...onChain, metadata } as unknown as OnChainToken, 'devnet')
    expect(named).toMatchObject({ title: 'Heron', subtitle: 'H', uri: metadata.uri, network: 'devnet' })
    expect(named.facts.at(-1)).toEqual({ text: 'Metadata immutable', final: true })
  })

  it.each(['base', 'quote', 'pool', 'venue'] as const)(
    'is nothing of a pool without its %s, nor of what cannot be read',
    (field) => {
      expect(
        shareCardOf(done({ kind: 'create-pool', subject: { ...pool, [field]: undefined } }), OWN),
      ).toBeNull()
      expect(
        shareCardOf(done({ subject: { ...token, decimals: 'many' as unknown as number } }), OWN),
      ).toBeNull()
    },
  )

  it('is nothing where the record has no address', () => {
    expect(shareCardOf(done({ subject: { ...token, mint: 'javascript:alert(1)' } }), OWN)).toBeNull()
    expect(
      shareCardOf(done({ kind: 'create-pool', subject: { ...pool, pool: '//evil.example' } }), OWN),
    ).toBeNull()
  })

  it('posts text and link whole, whatever the name is', () => {
    const text = 'A & B = 100% #1'
    for (const link of Object.values(shareLinks(text, 'https://a.example/x?pool=1'))) {
      const { searchParams } = new URL(link)
      expect([searchParams.get('text'), searchParams.get('url')]).toEqual([
        text,
        'https://a.example/x?pool=1',
      ])
      expect(link).not.toContain('+')
    }
  })
})

describe('a text in the picture', () => {
  const widthOf = (text: string) => text.length * 10

  it.each([
    ['Heron', 50, 'Heron'],
    ['Quiet Heron', 80, 'Quiet H…'],
    ['🏳️‍🌈🏳️‍🌈🏳️‍🌈', 100, '🏳️‍🌈…'],
  ])('is cut between characters where it does not fit: %s', (text, room, shown) => {
    expect(shortenTo(room, text, widthOf)).toBe(shown)
  })
})
