import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { AppError, type ErrorCode } from '../../../src/errors/AppError'
import { describeError } from '../../../src/errors/describeError'
import { questionOf } from '../../../src/errors/questions'
import FaqPage, { SECTIONS } from '../../../src/pages/faq/FaqPage'
import { lossAt } from '../../../src/pages/faq/question'
import { LESSONS } from '../../../src/pages/learn/lessons'
import { prerendered } from '../../../src/app/prerendered'
import { paths } from '../../../src/paths'
import { LIFETIME } from '../../../src/solana/blockhash'
import { GUARDS, MAX_TRANSACTION_BYTES, MOST_IN_PROMPT, MOST_LINES } from '../../../src/transactions/limits'
import { ErrorNote } from '../../../src/ui/ErrorNote'
import { formatWhole } from '../../../src/units/grouping'
import { press, searchNow, showPage } from '../../support/hands'

const questions = SECTIONS.flatMap((section) => section.questions)

const show = (at = '/faq') => showPage(at, <FaqPage />)

const item = (id: string) => {
  const details = document.querySelector<HTMLDetailsElement>(`details[data-question="${id}"]`)
  if (!details) throw new Error(`no question ${id}`)
  return details
}
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('details')]
    .filter((each) => !each.hidden)
    .map(({ dataset }) => dataset['question'])

beforeAll(() => {
  // No network: the words without figures stand.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  Element.prototype.scrollIntoView = () => {}
})
afterEach(cleanup)

describe('the questions', () => {
  test('are at least forty, each with an address of its own, and older addresses still lead to theirs', () => {
    expect(questions.length).toBeGreaterThanOrEqual(40)
    const ids = [...questions.map(({ id }) => id), ...SECTIONS.map(({ id }) => id)]
    expect(new Set(ids).size).toBe(ids.length)
    const older =
      'cost warning expired twice endpoint picture standard decimals metadata-later freeze venues which-venue opening-price impermanent-loss lock pool-elsewhere codes copycats template back keys'
    expect(ids).toEqual(expect.arrayContaining(older.split(' ')))
  })

  test('each answer has some words and leads to pages that there are', () => {
    show()
    const pages = new Set<string>([
      ...prerendered.map(({ path }) => path),
      ...LESSONS.map(({ id }) => paths.lesson(id)),
    ])
    for (const { id, question } of questions) {
      const details = item(id)
      expect(question).toMatch(/[?.]$/)
      const words = (details.textContent ?? '').split(/\s+/).length
      expect(words, id).toBeGreaterThan(35)
      expect(words, id).toBeLessThan(190)
      const links = [...details.querySelectorAll('a')]
        .map((link) => link.getAttribute('href') ?? '')
        .filter((href) => !href.startsWith('#'))
      expect(links.length, id).toBeGreaterThan(0)
      for (const href of links) expect(pages, id).toContain(href.replace(/#.*/, ''))
    }
  })

  test('their numbers are those of the code', () => {
    show()
    expect(item('blockhash').textContent).toContain(`in the ${LIFETIME} blocks after it`)
    expect(item('guards').textContent).toContain(`${GUARDS.bytes} bytes`)
    expect(item('too-large').textContent).toContain(`${formatWhole(MAX_TRANSACTION_BYTES)} bytes`)
    expect(item('send-limits').textContent).toContain(`${formatWhole(MOST_LINES)} lines`)
    expect(item('send-limits').textContent).toContain(`up to ${MOST_IN_PROMPT} transactions`)
    // 2√r / (1 + r) − 1, to a tenth of a percent.
    expect([2n, 4n, 10n].map(lossAt)).toEqual(['5.7 %', '20 %', '42.5 %'])
    expect(item('impermanent-loss').textContent).toContain('5.7 % less')
  })
})

describe('the search', () => {
  const sought = () => screen.getByRole('searchbox', { name: 'Search the questions' })

  test('finds questions by words of question and answer, and says how many; the text is in the URL', async () => {
    show()
    await userEvent.type(sought(), 'guards Phantom')
    await screen.findByText(/questions? found/)
    expect(shown()).toContain('guards')
    expect(shown()).not.toContain('decimals')
    expect(searchNow()).toBe('?q=guards+Phantom')
    await userEvent.clear(sought())
    await screen.findByText(`${questions.length} questions`)
    expect(shown()).toHaveLength(questions.length)
  })

  test('opens what it found where that is little, and says what to do where it is nothing', async () => {
    show('/faq?q=0x1777')
    await screen.findByText('1 question found')
    expect(item('codes').open).toBe(true)
    await userEvent.clear(sought())
    await userEvent.type(sought(), 'zzzzz')
    await screen.findByText('0 questions found')
    screen.getByText('No question has these words')
    await userEvent.clear(sought())
    expect(item('codes').open).toBe(false)
  })

  test('takes any text', async () => {
    show(`/faq?q=${encodeURIComponent('.*[)(\\ <qqq>'.repeat(90))}`)
    await screen.findByText('No question has these words')
    await press('Show all questions')
    await screen.findByText(/^\d+ questions$/)
    expect(document.activeElement).toBe(sought())
  })
})

describe('the #part of the URL', () => {
  test('opens its question', () => {
    show('/faq#expired')
    expect(item('expired').open).toBe(true)
    expect(item('twice').open).toBe(false)
  })

  test('may be anything', () => {
    show('/faq#%E0%A4%A')
    expect(document.querySelectorAll('details[open]')).toHaveLength(0)
  })
})

describe('messages of errors', () => {
  const CODES = [
    'wallet/declined',
    'wallet/changed-transaction',
    'rpc/rate-limited',
    'rpc/forbidden',
    'transaction/expired',
    'transaction/too-large',
    'pool/price-moved',
    'pool/exists',
    'simulation/failed',
    'simulation/insufficient-funds',
    'storage/failed',
    'journal/unavailable',
  ] as const satisfies readonly ErrorCode[]

  test('lead to a question that there is', () => {
    const ids = questions.map(({ id }) => id)
    for (const code of CODES) expect(ids).toContain(questionOf(code, {}))
    expect(questionOf('rpc/failed', { reason: 'other-chain' })).toBe('wrong-answer')
    expect(describeError(new Error('x')).question).toBeUndefined()
  })

  test('all of them: none leads nowhere', () => {
    const source = questions.map(({ id }) => id)
    const codes = [
      ...CODES,
      'wallet/disconnected',
      'wallet/unavailable',
      'wallet/unsupported',
      'wallet/failed',
      'rpc/offline',
      'rpc/timeout',
      'rpc/failed',
      'rpc/invalid-answer',
      'rpc/not-known-yet',
      'rpc/short-history',
      'rpc/other-chain',
      'account/exists',
      'simulation/mismatch',
      'simulation/rent-changed',
      'transaction/under-way',
      'transaction/failed',
      'storage/too-large',
      'storage/mismatch',
      'storage/unavailable',
      'storage/own-file',
      'page/not-loaded',
      'venue/missing',
      'pool/unknown-layout',
    ] as const satisfies readonly ErrorCode[]
    expect(codes.map((code) => questionOf(code, {})).filter((id) => !source.includes(id ?? ''))).toEqual([])
  })

  test('have a link to it', () => {
    render(
      <MemoryRouter>
        <ErrorNote error={new AppError('rpc/rate-limited')} />
      </MemoryRouter>,
    )
    const link = within(screen.getByRole('alert')).getByRole('link', { name: 'Questions about this' })
    expect(link.getAttribute('href')).toBe('/faq#endpoint')
  })
})
