import { Keypair } from '@solana/web3.js'
import { render, screen } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { renderToString } from 'react-dom/server'
import { useLocation } from 'react-router-dom'
import { vi } from 'vitest'
import { pageAt } from '../../support/hands'

/** A row as Jupiter's list has it. */
export function aRow(changes: Readonly<Record<string, unknown>> = {}) {
  return {
    id: Keypair.generate().publicKey.toBase58(),
    name: 'Paper Comet',
    symbol: 'PCMT',
    icon: null,
    usdPrice: 0.0001842,
    liquidity: 412_000,
    mcap: 1_840_000,
    holderCount: 6_120,
    isVerified: false,
    firstPool: { createdAt: new Date(Date.now() - 9.5 * 3_600_000).toISOString() },
    audit: { mintAuthorityDisabled: true, freezeAuthorityDisabled: true, topHoldersPercentage: 12.5 },
    stats5m: { priceChange: -1, buyVolume: 10, sellVolume: 20 },
    stats1h: { priceChange: 38.4, buyVolume: 1_000_000, sellVolume: 920_000 },
    stats6h: { priceChange: 2, buyVolume: 10, sellVolume: 20 },
    stats24h: { priceChange: 3, buyVolume: 10, sellVolume: 20 },
    ...changes,
  }
}

const HOSTS = {
  jupiter: 'https://api.jup.ag',
  dexscreener: 'https://api.dexscreener.com',
  geckoterminal: 'https://api.geckoterminal.com',
} as const

type Answers = Partial<Record<keyof typeof HOSTS, (url: string) => Response | Promise<Response>>>

const realFetch = globalThis.fetch

/** What each source answers; those left out list nothing. `files` answer at their addresses, and all others are asked as ever. Returns what was asked of them. */
export function sourcesAnswer(answers: Answers, files: Readonly<Record<string, unknown>> = {}): string[] {
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : `${input}`
    const source = sourceOf(url)
    if (url in files) return Response.json(files[url])
    if (!source) return await realFetch(input, init)
    asked.push(url)
    return await (answers[source]?.(url) ?? Response.json(source === 'geckoterminal' ? { data: [] } : []))
  })
  return asked
}

function sourceOf(url: string) {
  return (Object.keys(HOSTS) as (keyof typeof HOSTS)[]).find((source) => url.startsWith(HOSTS[source]))
}

/** The sources answer with these rows of Jupiter's, and nothing else. */
export function jupiterLists(...rows: readonly ReturnType<typeof aRow>[]): string[] {
  return sourcesAnswer({ jupiter: () => Response.json(rows) })
}

/** A browser that keeps nothing yet, with the app's scripts loaded anew: whatever they remember is gone. */
export function aFreshBrowser({ narrow = false } = {}): void {
  vi.resetModules()
  globalThis.indexedDB = new IDBFactory()
  // happy-dom measures nothing: what a browser tells of a list's room is told.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      Object.assign(new EventTarget(), { matches: narrow && query.includes('767') }) as MediaQueryList,
  )
}

/** Opens the page at an address, beside places that its links lead to. */
export async function open(address?: string): Promise<void> {
  render(await thePage(address))
}

/** The page as a host sends it, with what somebody types before any script has run; then it runs. */
export async function openSlowly(typed: string): Promise<void> {
  const page = await thePage()
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page)
  const search = container.querySelector('input')
  if (search) search.value = typed
  render(page, { container, hydrate: true })
}

async function thePage(address = '/copy-trending') {
  const { default: CopyTrendingPage } = await import('../../../src/pages/copy-trending/CopyTrendingPage')
  return pageAt(address, { '/copy-trending': <CopyTrendingPage />, '*': null }, <Whereabouts />)
}

function Whereabouts() {
  const { pathname, search, state } = useLocation()
  return <output aria-label="Whereabouts">{`${pathname}${search} ${JSON.stringify(state)}`}</output>
}

/** The address that the page is at, and the state that came along. */
export function whereabouts(): string {
  return screen.getByLabelText('Whereabouts').textContent ?? ''
}

/** The names of the list's rows in their order. */
export function listed(): string[] {
  return [...document.querySelectorAll('[data-row]')].map(({ textContent }) => textContent ?? '')
}
