import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aFreshBrowser, aRow, jupiterLists, listed, open, sourcesAnswer, whereabouts } from './thePage'
import { press } from '../../support/hands'

beforeEach(() => aFreshBrowser())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
})

const three = () => [
  aRow({ name: 'Paper Comet', symbol: 'PCMT', liquidity: 412_000 }),
  aRow({ name: 'Nine Lanterns', symbol: 'NLAN', liquidity: 1_100_000 }),
  aRow({ name: 'Moss Almanac', symbol: 'MOSA', liquidity: null }),
]

const rowOf = async (name: string | RegExp): Promise<HTMLElement> =>
  (await screen.findByRole('link', { name })).closest('tr') ?? document.body

describe('the list', () => {
  it('says of each token what the sources say, and what nobody says', async () => {
    jupiterLists(aRow(), aRow({ name: 'Grey Biscuit', symbol: 'GBSC', holderCount: null, audit: null }))
    await open()
    expect((await rowOf('Paper Comet')).textContent).toMatch(
      /Paper Comet.*PCMT.*\$0\.0001842\+38\.4 %\$1\.92M\$412k\$1\.84M9 h6,120/,
    )
    const unknown = (await rowOf('Grey Biscuit')).textContent
    expect(unknown).toMatch(/9 h–not known/)
    expect(unknown).toMatch(/mint authority not known/)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('3')
    expect((await rowOf('Grey Biscuit')).getAttribute('aria-rowindex')).toBe('3')
  })

  it('leads from each row to a copy, which opens no details', async () => {
    const token = aRow()
    jupiterLists(token)
    await open()
    const copy = await screen.findByRole('link', { name: 'Copy Paper Comet' })
    expect(copy.closest('tr')).toBe(await rowOf('Paper Comet'))
    expect(screen.getAllByRole('columnheader')).toHaveLength(copy.closest('tr')?.children.length ?? 0)
    await userEvent.click(copy)
    expect(whereabouts()).toBe(`/create-token?template=${token.id} null`)
  })

  it('names the marks and the currency in a row on a phone too, and leads from it to a copy', async () => {
    aFreshBrowser({ narrow: true })
    const token = aRow()
    jupiterLists(token)
    await open()
    const row = within(
      (await screen.findByRole('link', { name: 'Paper Comet' })).closest('li') ?? document.body,
    )
    for (const word of ['mint', 'freeze', 'top 10', '$412k', '$1.84M', '9 h'])
      expect(row.getByText(word)).toBeTruthy()
    expect(row.getByRole('link', { name: 'Copy Paper Comet' }).getAttribute('href')).toBe(
      `/create-token?template=${token.id}`,
    )
    expect(screen.getByRole('button', { name: 'What the marks say' })).toBeTruthy()
  })

  it('says on a phone of an authority that is held what can be done with it', async () => {
    aFreshBrowser({ narrow: true })
    jupiterLists(aRow({ audit: { mintAuthorityDisabled: false, freezeAuthorityDisabled: true } }))
    await open()
    const row = (await screen.findByRole('link', { name: 'Paper Comet' })).closest('li')
    expect(row?.textContent).toContain('can mint')
    expect(row?.textContent).not.toContain('can freeze')
  })

  it('shows a hostile name as text, with what was hidden in it', async () => {
    jupiterLists(aRow({ name: 'Umbra\u202E<img src=x onerror=alert(1)>', icon: 'javascript:alert(1)' }))
    await open()
    const row = await rowOf(/^Umbra/)
    expect(row.querySelector('a')?.textContent).toBe('Umbra�<img src=x onerror=alert(1)>')
    expect(row.querySelector('img')).toBeNull()
    expect(within(row).getByText('name altered')).toBeTruthy()
    expect(within(row).getByText('�').className).toBe('unseen')
  })

  it('is sorted by a press of a column’s head, the other way round by the next, and as it trends by the third', async () => {
    jupiterLists(...three())
    await open()
    await screen.findByRole('link', { name: 'Paper Comet' })
    const head = screen.getByRole('columnheader', { name: /Liquidity/ })
    const sort = () => userEvent.click(within(head).getByRole('button'))
    await sort()
    expect(listed()).toEqual(['Nine Lanterns', 'Paper Comet', 'Moss Almanac'])
    expect(head.getAttribute('aria-sort')).toBe('descending')
    expect(whereabouts()).toMatch(/sort=liquidity/)
    await sort()
    expect(listed()).toEqual(['Paper Comet', 'Nine Lanterns', 'Moss Almanac'])
    expect(head.getAttribute('aria-sort')).toBe('ascending')
    await sort()
    expect(listed()).toEqual(['Paper Comet', 'Nine Lanterns', 'Moss Almanac'])
    expect(head.getAttribute('aria-sort')).toBeNull()
  })

  it('is asked for over the window that the address says, and over another when that is pressed', async () => {
    const asked = jupiterLists(aRow())
    await open('/copy-trending?window=6h')
    await screen.findByText('+2.0 %')
    expect(asked.filter((url) => url.includes('jup.ag'))).toEqual([
      'https://api.jup.ag/tokens/v2/toptrending/6h?limit=100',
    ])
    await press('24h')
    await screen.findByText('+3.0 %')
    expect(whereabouts()).toMatch(/window=24h/)
  })

  it('finds by name, symbol and mint, whatever the case and width', async () => {
    const rows = three()
    jupiterLists(...rows)
    await open()
    await screen.findByRole('link', { name: 'Paper Comet' })
    const field = screen.getByRole('searchbox', { name: 'Find a token' })
    const find = async (text: string) => {
      await userEvent.clear(field)
      await userEvent.type(field, text)
      return listed()
    }
    expect(await find('ＬＡＮＴ')).toEqual(['Nine Lanterns'])
    expect(await find('mosa')).toEqual(['Moss Almanac'])
    expect(await find(rows[0]?.id.slice(4, 20) ?? '')).toEqual(['Paper Comet'])
    await find('nothing of that name')
    await screen.findByText('Nothing in the list matches')
    await press('Show all')
    expect(listed()).toHaveLength(3)
  })

  it('names advertising, and hides it on demand', async () => {
    const bought = aRow({ name: 'Velvet Anvil' })
    sourcesAnswer({
      jupiter: () => Response.json([aRow(), bought]),
      dexscreener: (url) =>
        Response.json(
          url.includes('token-boosts')
            ? [
                {
                  url: 'https://dexscreener.com/x',
                  chainId: 'solana',
                  tokenAddress: bought.id,
                  totalAmount: 9,
                },
              ]
            : [],
        ),
    })
    await open()
    await within(await rowOf('Velvet Anvil')).findByText('advertising')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Hide advertising' }))
    expect(listed()).toEqual(['Paper Comet'])
    expect(whereabouts()).toMatch(/advertising=hidden/)
  })
})

describe('the keys', () => {
  it('lead along the rows, with one of them alone in the order of the Tab key', async () => {
    jupiterLists(...Array.from({ length: 60 }, (_, at) => aRow({ name: `Token ${at}` })))
    await open()
    const first = await screen.findByRole('link', { name: 'Token 0' })
    first.focus()
    const hit = async (key: string) => {
      await userEvent.keyboard(`{${key}}`)
      return document.activeElement?.textContent
    }
    expect(await hit('ArrowDown')).toBe('Token 1')
    expect(await hit('ArrowUp')).toBe('Token 0')
    expect(await hit('PageDown')).toBe('Token 8')
    expect(await hit('End')).toBe('Token 59')
    expect(listed().length).toBeLessThan(40)
    expect([...document.querySelectorAll('[data-row][tabindex="0"]')]).toEqual([document.activeElement])
    expect(await hit('Home')).toBe('Token 0')
  })
})

describe('the button', () => {
  it('asks every source anew, and brings the new order under whoever reads', async () => {
    const [a, b] = [aRow({ name: 'A' }), aRow({ name: 'B' })]
    let answer = [a, b]
    const asked = sourcesAnswer({ jupiter: () => Response.json(answer) })
    await open()
    const link = await screen.findByRole('link', { name: 'A' })
    link.focus()
    answer = [{ ...b, usdPrice: 5 }, a]
    await press('Refresh')
    await screen.findByText('5.000')
    await waitFor(() => expect(listed()).toEqual(['B', 'A']))
    expect(asked.filter((url) => url.includes('toptrending'))).toHaveLength(2)
  })
})

describe('a token that is opened', () => {
  const heading = () => screen.findByRole('heading', { name: 'Nine Lanterns' })
  const openIt = async () => {
    const link = await screen.findByRole('link', { name: 'Nine Lanterns' })
    link.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(async () => expect(document.activeElement).toBe(await heading()))
  }

  it('stands beside the list with the focus on its heading, and Escape gives it back to the row', async () => {
    const rows = three()
    jupiterLists(...rows)
    await open()
    await openIt()
    expect(screen.getByRole('table', { name: '' })).toBeTruthy()
    expect(whereabouts()).toMatch(`token=${rows[1]?.id}`)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('heading', { name: 'Nine Lanterns' })).toBeNull()
    expect(document.activeElement?.textContent).toBe('Nine Lanterns')
    expect(whereabouts()).toBe('/copy-trending null')
  })

  it('is opened by a press anywhere in its row, and shows every figure of it', async () => {
    jupiterLists(...three())
    await open()
    const row = await rowOf('Nine Lanterns')
    await userEvent.click(within(row).getByText('$1.10M'))
    const details = screen.getByRole('region', { name: /^Nine Lanterns/ })
    expect(details.textContent).toMatch(
      /Market cap\$1\.84MLiquidity\$1\.10MVolume 1h\$1\.92MHolders6,120Age9 hTen largest holders12\.5 %/,
    )
    const market = screen.getByRole('link', { name: /View on DexScreener/ })
    expect(market.getAttribute('href')).toMatch(/^https:\/\/dexscreener\.com\/solana\/\w{32,44}$/)
  })

  it('is closed by its button, and what was changed in the list meanwhile stays', async () => {
    jupiterLists(...three())
    await open()
    await openIt()
    await press('24h')
    await press('Close details')
    expect(whereabouts()).toBe('/copy-trending?window=24h null')
  })
})

describe('favourites', () => {
  it('are marked by a star in the row, listed alone on demand, and kept over a reload', async () => {
    jupiterLists(...three())
    await open()
    const star = await screen.findByRole('button', { name: 'Favourite Moss Almanac' })
    expect(star.getAttribute('aria-pressed')).toBe('false')
    await userEvent.click(star)
    expect(star.getAttribute('aria-pressed')).toBe('true')
    expect(screen.queryByRole('button', { name: 'Close details' })).toBeNull()
    await press('Favourites')
    expect(listed()).toEqual(['Moss Almanac'])
    expect(whereabouts()).toMatch(/show=favourites/)
    cleanup()
    vi.resetModules()
    await open('/copy-trending?show=favourites')
    await screen.findByRole('link', { name: 'Moss Almanac' })
    expect(listed()).toEqual(['Moss Almanac'])
    const again = screen.getByRole('button', { name: 'Favourite Moss Almanac' })
    expect(again.getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(again)
    await screen.findByText('No favourites yet')
    await press('Show all')
    expect(listed()).toHaveLength(3)
  })

  it('that are in no list are named as they were, and said not to trend', async () => {
    const mint = aRow().id
    localStorage.setItem(
      'mintwright.favourites',
      JSON.stringify([{ mint, name: 'Old Flame', symbol: 'FLAM' }]),
    )
    jupiterLists(...three())
    await open('/copy-trending?show=favourites')
    const row = await rowOf('Old Flame')
    expect(within(row).getByText('not trending now')).toBeTruthy()
    expect(row.textContent).toMatch(/FLAM.*–not known/)
    expect(listed()).toEqual(['Old Flame'])
  })
})

const NAMES = { jupiter: 'Jupiter', dexscreener: 'DexScreener', geckoterminal: 'GeckoTerminal' } as const
type SourceName = keyof typeof NAMES

/** One error of each kind; all of them with each source are tested in tests/market. */
const WRONG: readonly (readonly [SourceName, string, () => Response | Promise<Response>, string])[] = [
  ['jupiter', 'too many requests', () => new Response('', { status: 429 }), 'was asked too often'],
  ['dexscreener', 'an error', () => new Response('', { status: 500 }), 'answered with an error'],
  ['geckoterminal', 'HTML', () => new Response('<!doctype html>'), 'gave an unreadable answer'],
  [
    'jupiter',
    'wrong types',
    () => Response.json({ data: 7, included: 'x', pairs: [null] }),
    'gave an unreadable answer',
  ],
  [
    'geckoterminal',
    'what no page may read',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'did not answer',
  ],
]

const aPool = (mint: string, name: string) => ({
  id: `solana_${mint}`,
  attributes: { name: `${name} / SOL`, address: mint },
  relationships: { base_token: { data: { id: `solana_${mint}` } } },
})

describe('sources in trouble', () => {
  it.each(WRONG)(
    'are named with what is wrong, and the list is shown without them: %s, %s',
    async (source, _, wrong, said) => {
      const pool = aPool(aRow().id, 'Velvet Anvil')
      sourcesAnswer({
        jupiter: () => Response.json([aRow()]),
        geckoterminal: () => Response.json({ data: [pool] }),
        [source]: wrong,
      })
      await open()
      await screen.findByRole('link', { name: source === 'jupiter' ? 'Velvet Anvil' : 'Paper Comet' })
      await screen.findByText(`${NAMES[source]} ${said}; shown without it`)
      if (source !== 'jupiter')
        expect(screen.getByRole('link', { name: /Powered by Jupiter/ }).getAttribute('href')).toBe(
          'https://jup.ag',
        )
    },
  )

  it('are all of them: it is said what can be done, and done', async () => {
    const nothing = () => Promise.reject(new TypeError('Failed to fetch'))
    sourcesAnswer({
      jupiter: nothing,
      dexscreener: nothing,
      geckoterminal: () => new Response('', { status: 429 }),
    })
    await open()
    await screen.findByText('No list is available')
    // In the place of the list: a line above would push it down.
    const note = within(
      (await screen.findByText('No list is available')).closest<HTMLElement>('.note') ?? document.body,
    )
    for (const said of ['Jupiter did not answer', 'GeckoTerminal was asked too often'])
      expect([screen.getAllByText(said), note.getAllByText(said)].map(({ length }) => length)).toEqual([1, 1])
    expect(screen.getByText(/paste a mint address above/)).toBeTruthy()
    jupiterLists(aRow())
    await press('Try again')
    await screen.findByRole('link', { name: 'Paper Comet' })
  })

  it('are not named one by one where the browser is offline, and are asked by themselves when it is online', async () => {
    const nothing = () => Promise.reject(new TypeError('Failed to fetch'))
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    sourcesAnswer({ jupiter: nothing, dexscreener: nothing, geckoterminal: nothing })
    await open()
    await screen.findByText('This browser is offline')
    await waitFor(() => expect(document.querySelector('[aria-hidden] [class*="skeleton"]')).toBeNull())
    expect(screen.queryByText(/did not answer|No list is available/)).toBeNull()
    // The bar of the network says it by then.
    const { silence } = await import('../../../src/errors/silence')
    const { walletStore } = await import('../../../src/wallet/walletStore')
    act(() => silence.setState({ network: walletStore.getState().cluster.id }))
    expect(screen.queryByText('This browser is offline')).toBeNull()
    screen.getByText('The lists are asked for again by themselves when this browser is online again.')
    act(() => silence.setState({ network: null }))
    isOnline.mockReturnValue(true)
    jupiterLists(aRow())
    act(() => void window.dispatchEvent(new Event('online')))
    await screen.findByRole('link', { name: 'Paper Comet' })
    expect(screen.queryByText('This browser is offline')).toBeNull()
  })

  it('are stood in for by what they said last, with its time, where the list is asked for anew and after a reload', async () => {
    const failed = () => Promise.reject(new TypeError('Failed to fetch'))
    jupiterLists(aRow())
    await open()
    await screen.findByRole('link', { name: 'Paper Comet' })
    sourcesAnswer({ jupiter: failed, dexscreener: failed, geckoterminal: failed })
    await press('Refresh')
    await screen.findByText(/^GeckoTerminal did not answer; its list of \d\d:\d\d:\d\d UTC is shown$/)
    cleanup()
    vi.resetModules()
    sourcesAnswer({
      jupiter: () => new Response('', { status: 503 }),
      dexscreener: failed,
      geckoterminal: failed,
    })
    await open()
    await screen.findByRole('link', { name: 'Paper Comet' })
    await screen.findByText(/^Jupiter answered with an error; its list of \d\d:\d\d:\d\d UTC is shown$/)
  })
})

it('says where the list is from while the network is another', async () => {
  jupiterLists(aRow())
  await open()
  await screen.findByRole('link', { name: 'Paper Comet' })
  const { findCluster, setCluster } = await import('../../../src/wallet/walletStore')
  const devnet = findCluster('devnet')
  act(() => devnet && setCluster(devnet))
  await screen.findByText(/The list is from Mainnet. A token that you make here is made on Devnet/)
})
