import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import fc from 'fast-check'
import { matchPath, MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SAMPLE_TOKENS } from '../../../sandbox/market/samples'
import { routes } from '../../../src/app/routes'
import LearnPage from '../../../src/pages/learn/LearnPage'
import LessonPage from '../../../src/pages/learn/LessonPage'
import { openPool, ONE_SOL, priceOf, purchase, worthAt } from '../../../src/pages/learn/lessonPool'
import { LESSONS, lessonOf, type Lesson } from '../../../src/pages/learn/lessons'
import { TRANSACTION_BYTES } from '../../../src/pages/learn/lessons/Wallets'
import { KNOWN_TOKEN } from '../../../src/pages/learn/tryIt'
import { listClusters } from '../../../src/solana/cluster'
import { parseDraftHash } from '../../../src/tokens/form/draftLink'
import { readTokenForm } from '../../../src/tokens/form/tokenForm'
import { EMPTY_TOKEN_FORM } from '../../../src/tokens/form/values'
import { MAX_TRANSACTION_BYTES } from '../../../src/transactions/limits'
import { toNumber } from '../../../src/units/ratio'
import { setCluster, walletStore } from '../../../src/wallet/walletStore'
import { fill } from '../../support/hands'

const [mainnet] = listClusters(null)

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline'))))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setCluster(mainnet)
})

/** The lesson, once its text is there. */
async function show(lesson: Lesson): Promise<HTMLElement> {
  const { container } = render(
    <MemoryRouter>
      <LessonPage lesson={lesson} />
    </MemoryRouter>,
  )
  await screen.findByRole('link', { name: /^Try it on/ }, { timeout: 50_000 })
  return container
}

function tryIt(): HTMLAnchorElement {
  return screen.getByRole<HTMLAnchorElement>('link', { name: 'Try it on Devnet' })
}

describe('the contents', () => {
  it('lists the lessons in order, each with a summary that fits a search result', () => {
    render(
      <MemoryRouter>
        <LearnPage />
      </MemoryRouter>,
    )
    const links = within(screen.getAllByRole('list')[0] as HTMLElement).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(LESSONS.map(({ id }) => `/learn/${id}`))
    for (const { summary } of LESSONS) {
      expect(summary.length).toBeGreaterThan(60)
      expect(summary.length).toBeLessThan(160)
    }
  })

  it('still has the parts that older links name', () => {
    const { container } = render(
      <MemoryRouter>
        <LearnPage />
      </MemoryRouter>,
    )
    const older =
      'mint token-account authorities supply metadata programs lamports rent fees transactions pools pool-shares trading-fees impermanent-loss slippage locks'
    for (const id of older.split(' ')) expect(container.querySelector(`#${id}`), id).not.toBeNull()
  })
})

describe.each(LESSONS)('the lesson $title', (lesson) => {
  it('has a drawing with words, 150 to 350 words of text, and lessons before and after it', async () => {
    const container = await show(lesson)
    screen.getByRole('heading', { level: 1, name: lesson.title })
    expect(screen.getByRole('img').getAttribute('aria-label')?.length).toBeGreaterThan(40)
    const text = container.querySelector('[class*=text]')?.textContent ?? ''
    const words = text.split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(150)
    expect(words).toBeLessThanOrEqual(350)
    const at = LESSONS.indexOf(lesson)
    const turns = within(screen.getByRole('navigation', { name: 'Lessons' })).getAllByRole('link')
    const expected = [LESSONS[at - 1]?.id, '', LESSONS[at + 1]?.id].flatMap((id) =>
      id === undefined ? [] : id === '' ? ['/learn'] : [`/learn/${id}`],
    )
    expect(turns.map((link) => link.getAttribute('href'))).toEqual(expected)
  })

  it('leads to pages that exist, and to a form that takes what it is filled in with', async () => {
    await show(lesson)
    for (const link of screen.getAllByRole('link')) {
      const { pathname, hash } = new URL(link.getAttribute('href') ?? '', 'https://x.test')
      const route = routes.find(({ path }) => path !== '*' && matchPath(path, pathname))
      expect(route, pathname).toBeDefined()
      const id = matchPath('/learn/:id', pathname)?.params['id']
      if (id !== undefined) expect(lessonOf(id)).toBeDefined()
      if (!hash.startsWith('#draft')) continue
      const draft = parseDraftHash(hash)
      expect(draft).toBeDefined()
      expect(readTokenForm(draft ?? EMPTY_TOKEN_FORM).problems).toEqual({})
    }
  })
})

describe('Try it', () => {
  it('says that it changes the network, and does so', async () => {
    await show(LESSONS[0] as Lesson)
    screen.getByText(/This changes the network to Devnet.*a draft on Mainnet is kept there/)
    fireEvent.click(tryIt())
    expect(walletStore.getState().cluster.id).toBe('devnet')
    await screen.findByText('You are on Devnet: nothing there is worth anything.')
  })

  it('knows a token of the practice chain that has a freeze authority', () => {
    const sample = SAMPLE_TOKENS.find(({ address }) => address === KNOWN_TOKEN.practice.mint)
    expect(sample?.name).toBe(KNOWN_TOKEN.practice.name)
    expect(sample?.freezeAuthority).not.toBeNull()
  })

  it.each([
    [
      'pools-and-prices',
      'SOL that you put in',
      '25',
      (sent: string) => expect(readDraft(sent).pool.sol).toBe('25'),
    ],
    [
      'pools-and-prices',
      'Part of the supply',
      '40',
      (sent: string) => expect(readDraft(sent).pool.share).toBe('40'),
    ],
    ['decimals-and-supply', 'Decimals', '3', (sent: string) => expect(readDraft(sent).decimals).toBe('3')],
  ] as const)('of %s takes what the slider "%s" says', async (id, label, value, check) => {
    await show(lessonOf(id) as Lesson)
    const slider = screen.getByRole('slider', { name: label })
    fill(slider, value)
    expect(slider.getAttribute('aria-valuetext')).toContain(value)
    check(tryIt().hash)
  })
})

function readDraft(hash: string) {
  return parseDraftHash(hash) ?? EMPTY_TOKEN_FORM
}

describe('the figures', () => {
  it('are those of the code', () => expect(TRANSACTION_BYTES).toBe(MAX_TRANSACTION_BYTES))

  it('say where the network does not answer', async () => {
    await show(lessonOf('rent-and-fees') as Lesson)
    await screen.findByText(/The figures are not known now: Mainnet does not answer/)
  })

  it('follow the slider in words', async () => {
    await show(lessonOf('liquidity-locking-vesting') as Lesson)
    const slider = screen.getByRole('slider', { name: 'The price moves to' })
    expect(slider.getAttribute('aria-valuetext')).toBe('4 times the first')
    expect(screen.getAllByText('−20 %').length).toBeGreaterThan(0)
    fill(slider, '7')
    expect(slider.getAttribute('aria-valuetext')).toBe('the first price')
    expect(screen.getAllByText('0 %').length).toBeGreaterThan(0)
  })
})

describe('the pool of the lessons', () => {
  const deposits = fc.record({
    share: fc.integer({ min: 5, max: 95 }),
    sol: fc.integer({ min: 1, max: 100 }),
  })

  it('opens at the price of its deposits, and a purchase has the impact of a constant product', () => {
    fc.assert(
      fc.property(deposits, ({ share, sol }) => {
        const pool = openPool({ share, sol })
        expect(toNumber(priceOf(pool.reserves))).toBeCloseTo((sol * 100) / share / 1e9, 12)
        const { impact, rise } = purchase(pool, ONE_SOL)
        expect(Number(impact) / 1e4).toBeCloseTo(1 / (sol + 1), 3)
        expect(Number(rise) / 1e4).toBeCloseTo(((sol + 1) / sol) ** 2 - 1, 3)
      }),
    )
  })

  it('loses beside holding what the formula says, the same for a price and its inverse', () => {
    fc.assert(
      fc.property(deposits, fc.bigInt(1n, 10n), fc.bigInt(1n, 10n), (deposit, num, den) => {
        const pool = openPool(deposit)
        const multiple = Number(num) / Number(den)
        const loss = (2 * Math.sqrt(multiple)) / (1 + multiple) - 1
        const { difference, position, holding } = worthAt(pool, { num, den })
        expect(Number(difference) / 1e4).toBeCloseTo(loss, 2)
        expect(Number(position) / Number(holding) - 1).toBeCloseTo(loss, 4)
        expect(worthAt(pool, { num: den, den: num }).difference).toBe(difference)
      }),
    )
  })
})
