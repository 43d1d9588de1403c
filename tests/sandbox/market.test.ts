import { ExtensionType, getExtensionTypes } from '@solana/spl-token'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Chain } from '../../sandbox/chain/Chain'
import type { LedgerAccount } from '../../sandbox/chain/accounts'
import { EXTENSIONS_OFFSET } from '../../sandbox/chain/tokens'
import { sampleAccounts } from '../../sandbox/market/genesis'
import { marketRoute, metadataAddress } from '../../sandbox/market/marketRoute'
import { SAMPLE_TOKENS } from '../../sandbox/market/samples'
import { serve, type RunningServer } from '../../sandbox/server/serve'
import { parseDexScreenerPrices, parsePaidList, parsePairTokens } from '../../src/market/dexScreener'
import { fetchTrending } from '../../src/market/fetchTrending'
import { parseGeckoTerminalTrending } from '../../src/market/geckoTerminal'
import { parseJupiterTrending } from '../../src/market/jupiter'
import { trendingPlaces } from '../../src/market/sources'
import { parseCandles } from '../../src/market/tokenMarket'
import { WINDOWS, type SourceList } from '../../src/market/trending'
import { sniffImageType } from '../../src/tokens/imageFile'
import { parseTokenMetadataFile } from '../../src/tokens/tokenMetadataFile'
import { pageIsAt } from '../support/fileServer'
import { callRpc } from '../support/jsonRpc'

const SOL = 'So11111111111111111111111111111111111111112'

let server: RunningServer
let chain: Chain
beforeAll(async () => {
  server = await serve(0, (origin) => {
    chain = new Chain({ genesis: sampleAccounts(metadataAddress(origin)) })
    return Promise.resolve({ chain, routes: { '/market': marketRoute(chain, origin) } })
  })
  pageIsAt(server.origin)
})
afterAll(() => server.close())

const ask = (path: string) => fetch(`${server.origin}/market${path}`)
const read = async (path: string) => (await (await ask(path)).json()) as unknown
const symbols = (list: SourceList | undefined) => list?.tokens.map(({ symbol }) => symbol)

describe('the samples of Jupiter', () => {
  it.each(WINDOWS)('over %s are all read, and say what the chain says', async (window) => {
    const list = parseJupiterTrending(
      await read(`/jupiter/tokens/v2/toptrending/${window}?limit=100`),
      Date.now(),
    )
    const listed = SAMPLE_TOKENS.filter((token) => token.listed.includes('jupiter'))
    expect(symbols(list)?.toSorted()).toEqual(listed.map(({ symbol }) => symbol).toSorted())
    for (const { mint, audit } of list?.tokens ?? []) {
      const { mintAuthority, freezeAuthority } = listed.find(({ address }) => address === mint) ?? {}
      expect(audit).toMatchObject({ mintGone: mintAuthority === null, freezeGone: freezeAuthority === null })
    }
  })

  it('come in an order of each window, and know figures of all but the one that nobody trades', async () => {
    const orders = await Promise.all(
      WINDOWS.map(async (window) =>
        symbols(
          parseJupiterTrending(await read(`/jupiter/tokens/v2/toptrending/${window}`), Date.now()),
        )?.join(),
      ),
    )
    expect(new Set(orders).size).toBe(WINDOWS.length)
    const list = parseJupiterTrending(await read('/jupiter/tokens/v2/toptrending/1h'), Date.now())
    const without = list?.tokens.filter(({ change, volume, createdAt }) => {
      return change['1h'] === null && volume['1h'] === null && createdAt === null
    })
    expect(without?.map(({ symbol }) => symbol)).toEqual(['GSTM'])
  })

  it('are verified in part, in the list of them as in what trends', async () => {
    const verified = parseJupiterTrending(await read('/jupiter/tokens/v2/tag?query=verified'), Date.now())
    expect(symbols(verified)).toEqual(['LANTERN', 'TIDE', 'LINEN', 'MOSA'])
    const trending = parseJupiterTrending(await read('/jupiter/tokens/v2/toptrending/24h'), Date.now())
    const marked = trending?.tokens.filter((token) => token.verified).map(({ symbol }) => symbol)
    expect(marked?.toSorted()).toEqual(symbols(verified)?.toSorted())
  })
})

it('those of DexScreener name who paid, and pools of all that are traded', async () => {
  const boosts = parsePaidList(await read('/dexscreener/token-boosts/top/v1'), Date.now(), 'boost')
  const profiles = parsePaidList(await read('/dexscreener/token-profiles/latest/v1'), Date.now(), 'profile')
  const named = (list: SourceList | undefined) =>
    list?.tokens.map(({ mint }) => SAMPLE_TOKENS.find(({ address }) => address === mint)?.symbol)
  expect([named(boosts), named(profiles)]).toEqual([
    ['VANV', 'SFRY', 'OTTER'],
    ['LANTERN', 'VANV', 'PMTH'],
  ])
  const mints = SAMPLE_TOKENS.map(({ address }) => address)
  const pairs = parsePairTokens(
    await read(`/dexscreener/tokens/v1/solana/${mints.join(',')}`),
    mints,
    Date.now(),
  )
  expect(pairs?.size).toBe(mints.length - 1)
  for (const { price, liquidity, createdAt } of pairs?.values() ?? [])
    expect([price, liquidity, createdAt]).not.toContain(null)
})

it('DexScreener’s have a price of SOL, and none of a token without trades', async () => {
  const untraded = SAMPLE_TOKENS.find(({ change }) => change === null)?.address ?? ''
  const asked = [SOL, untraded]
  const prices = parseDexScreenerPrices(await read(`/dexscreener/tokens/v1/solana/${asked.join(',')}`), asked)
  expect([...(prices ?? [])]).toEqual([[SOL, 150]])
})

it('those of GeckoTerminal are all read', async () => {
  const path = '/geckoterminal/api/v2/networks/solana/trending_pools?include=base_token&duration='
  const lists = await Promise.all(
    WINDOWS.map(async (window) => parseGeckoTerminalTrending(await read(path + window), Date.now())),
  )
  const listed = SAMPLE_TOKENS.filter((token) => token.listed.includes('geckoterminal'))
  for (const list of lists) expect(list?.tokens).toHaveLength(listed.length)
  for (const { volume, change, price, createdAt } of lists[0]?.tokens ?? [])
    expect([volume['6h'], change['24h'], price, createdAt]).not.toContain(null)
})

it('those of GeckoTerminal have candles that begin and end where the lists say, of every pool that is listed', async () => {
  const trending = await read('/geckoterminal/api/v2/networks/solana/trending_pools')
  for (const { symbol, pool, price, change } of parseGeckoTerminalTrending(trending, Date.now())?.tokens ??
    []) {
    const path = `/geckoterminal/api/v2/networks/solana/pools/${pool}/ohlcv/minute`
    // oxlint-disable-next-line no-await-in-loop
    const answer = await read(`${path}?aggregate=1&limit=60&currency=usd`)
    const line = parseCandles(answer, 60_000, 60, Date.now()) ?? []
    const [first, last] = [line[0]?.price ?? 0, line.at(-1)?.price ?? 0]
    expect(last, symbol).toBeCloseTo(price ?? 0, 12)
    // The youngest pool opened within the hour.
    if (symbol !== 'UKTL' && symbol !== 'VANV')
      expect(Math.abs((last / first - 1) * 100 - (change['1h'] ?? 0)), symbol).toBeLessThan(5)
    expect(line.length, symbol).toBeGreaterThan(20)
  }
})

it('all sources agree on how old a pool is', async () => {
  const { address } = SAMPLE_TOKENS[0] ?? { address: '' }
  const jupiter = parseJupiterTrending(await read('/jupiter/tokens/v2/toptrending/1h'), Date.now())
  const pairs = parsePairTokens(await read(`/dexscreener/tokens/v1/solana/${address}`), [address], Date.now())
  const gecko = parseGeckoTerminalTrending(
    await read('/geckoterminal/api/v2/networks/solana/trending_pools'),
    Date.now(),
  )
  const ages = [...(jupiter?.tokens ?? []), ...(pairs?.values() ?? []), ...(gecko?.tokens ?? [])]
    .filter(({ mint }) => mint === address)
    .map(({ createdAt }) => createdAt)
  expect(ages).toHaveLength(3)
  expect(new Set(ages)).toEqual(new Set([(chain.blocks.first.time - 9 * 3_600) * 1_000]))
})

it('together they are one list: what trends, then what is only paid for', async () => {
  const practice = { rpc: '/rpc', storage: '/storage', market: '/market' }
  const places = trendingPlaces('practice', practice, server.origin)
  const { tokens, outcomes, sample } = await fetchTrending({ places, window: '1h' })
  expect(sample).toBe(true)
  expect(outcomes.map(({ status }) => status)).toEqual(['fresh', 'fresh', 'fresh'])
  expect(tokens).toHaveLength(SAMPLE_TOKENS.length)
  const advertised = tokens.filter(({ advertising }) => advertising !== null)
  expect(advertised.map(({ symbol, advertising }) => [symbol, advertising])).toEqual([
    ['VANV', 'boost'],
    ['OTTER', 'boost'],
    ['SFRY', 'boost'],
    ['PMTH', 'profile'],
  ])
  expect(tokens.slice(-2).map(({ symbol }) => symbol)).toEqual(['SFRY', 'PMTH'])
})

it('the hostile name reaches nobody as it is', async () => {
  const list = parseJupiterTrending(await read('/jupiter/tokens/v2/toptrending/1h'), Date.now())
  const kettle = list?.tokens.find(({ symbol }) => symbol === 'UKTL')
  expect(kettle).toMatchObject({ name: 'Umbra �Kettle<img src=x onerror=alert(1)>', altered: true })
})

it('each sample is a mint to anyone who asks the chain, with a metadata file, and a picture where it has one', async () => {
  for (const token of SAMPLE_TOKENS) {
    // One after the other: the server answers one at a time.
    // oxlint-disable no-await-in-loop
    const supply = await callRpc(server.rpcUrl, 'getTokenSupply', token.address)
    expect(supply.result).toMatchObject({
      value: { uiAmountString: expect.any(String), decimals: token.decimals },
    })
    const file = parseTokenMetadataFile(await (await ask(`/metadata/${token.symbol}.json`)).text())
    expect(file).toMatchObject({ symbol: token.symbol, website: token.website })
    expect(file.description).toContain(token.about)
    if (token.picture === 'none') expect(file.image).toBeUndefined()
    else {
      const picture = await fetch(file.image ?? '')
      const type = sniffImageType(new Uint8Array(await picture.arrayBuffer()))
      expect([picture.status, type]).toEqual([200, token.picture === 'gone' ? undefined : 'png'])
    }
    // oxlint-enable no-await-in-loop
  }
})

it('what no source has is answered with 404', async () => {
  for (const path of [
    '/elsewhere',
    '/jupiter/tokens/v2/toptrending/2h',
    '/geckoterminal/api/v2/networks/solana/pools/NONE/ohlcv/minute',
    '/icons/NONE.png',
    '/metadata/NONE.json',
  ])
    // oxlint-disable-next-line no-await-in-loop
    expect((await ask(path)).status, path).toBe(404)
})

it('a chain that has none of the samples lists none', async () => {
  const empty = await serve(0, (origin) => {
    const other = new Chain()
    return Promise.resolve({ chain: other, routes: { '/market': marketRoute(other, origin) } })
  })
  const of = async (path: string) => (await (await fetch(`${empty.origin}/market${path}`)).json()) as unknown
  expect(await of('/jupiter/tokens/v2/toptrending/1h')).toEqual([])
  expect(await of('/dexscreener/token-boosts/top/v1')).toEqual([])
  expect(await of('/geckoterminal/api/v2/networks/solana/trending_pools')).toEqual({ data: [], included: [] })
  await empty.close()
})

it('a chain that an earlier version began has the samples that came since when it goes on, and keeps those that it had', async () => {
  const all = sampleAccounts(metadataAddress('http://127.0.0.1'))
  const [first] = SAMPLE_TOKENS
  const plain = { ...all.get(first?.address ?? ''), lamports: 7n }
  const before = new Chain({ genesis: new Map([[first?.address ?? '', plain as LedgerAccount]]) })
  const resumed = new Chain({ genesis: all, resume: before.state() })
  expect(resumed.account(first?.address ?? '', 'confirmed')?.lamports).toBe(7n)
  for (const address of all.keys()) expect(resumed.account(address, 'confirmed'), address).not.toBeNull()
})

const EXTENDED = SAMPLE_TOKENS.filter(({ metaplex }) => metaplex === undefined)

it.each(EXTENDED.map(({ symbol, address }) => [symbol, address]))(
  '%s is spelled out by a node with all its extensions',
  async (_, address) => {
    const { result } = await callRpc(server.rpcUrl, 'getAccountInfo', address, { encoding: 'jsonParsed' })
    const { value } = result as { value: { data: { parsed: { info: { extensions: Spelled[] } } } } }
    const named = value.data.parsed.info.extensions.map(({ extension }) => extension)
    const data = Buffer.from(chain.account(address, 'confirmed')?.data ?? [])
    const types = getExtensionTypes(data.subarray(EXTENSIONS_OFFSET))
    expect(named).toEqual(types.map((type) => NAMES[type] ?? 'none'))
  },
)

type Spelled = Readonly<{ extension: string }>

/** As nodes call them (account-decoder, parse_token_extension.rs). */
const NAMES: Readonly<Partial<Record<ExtensionType, string>>> = {
  [ExtensionType.TransferFeeConfig]: 'transferFeeConfig',
  [ExtensionType.MintCloseAuthority]: 'mintCloseAuthority',
  [ExtensionType.ConfidentialTransferMint]: 'confidentialTransferMint',
  [ExtensionType.DefaultAccountState]: 'defaultAccountState',
  [ExtensionType.NonTransferable]: 'nonTransferable',
  [ExtensionType.InterestBearingConfig]: 'interestBearingConfig',
  [ExtensionType.PermanentDelegate]: 'permanentDelegate',
  [ExtensionType.TransferHook]: 'transferHook',
  [ExtensionType.MetadataPointer]: 'metadataPointer',
  [ExtensionType.TokenMetadata]: 'tokenMetadata',
  [ExtensionType.GroupPointer]: 'groupPointer',
  [ExtensionType.ScaledUiAmountConfig]: 'scaledUiAmountConfig',
  [ExtensionType.PausableConfig]: 'pausableConfig',
}
