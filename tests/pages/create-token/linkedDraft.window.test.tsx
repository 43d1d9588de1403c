import 'fake-indexeddb/auto'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type * as Drafts from '../../../src/storage/drafts'
import type * as FetchScript from '../../../src/ui/fetchScript'
import { formatDraftHash } from '../../../src/tokens/form/draftLink'
import { forgetDraft } from '../../../src/storage/drafts'
import { EMPTY_TOKEN_FORM } from '../../../src/tokens/form/values'
import { field, press } from '../../support/hands'
import { keepDraft, keptValues, thePage } from './thePage'

/** What the page waits for: its chain code, and the form's reading of the kept draft. Each is there at once, except where a test holds it. */
const held = vi.hoisted(() => ({ code: Promise.resolve(), reading: Promise.resolve(), isAsked: false }))
vi.mock('../../../src/ui/fetchScript', async (real) => {
  const { preload, ...others } = await real<typeof FetchScript>()
  const late: typeof preload = async (load) => {
    if (String(load).includes('chainWork')) {
      held.isAsked = true
      await held.code
    }
    return await preload(load)
  }
  return { ...others, preload: late }
})
vi.mock('../../../src/storage/drafts', async (real) => {
  const drafts = await real<typeof Drafts>()
  const findDraft = async (id: string) => {
    const first = held.reading
    // The form reads first, and the link, which fills an empty form before that ends, second.
    held.reading = Promise.resolve()
    await first
    return await drafts.findDraft(id)
  }
  return { ...drafts, findDraft }
})

/** Holds one of them until the returned function is called. */
function hold(what: 'code' | 'reading'): () => Promise<void> {
  let release = () => {}
  held.isAsked = false
  held[what] = new Promise<void>((resolve) => void (release = resolve))
  return async () => {
    release()
    // Longer than a change waits before it is saved.
    await new Promise((later) => setTimeout(later, 600))
  }
}

afterEach(async () => {
  cleanup()
  held.code = held.reading = Promise.resolve()
  vi.unstubAllGlobals()
  await forgetDraft('create-token')
})

const theirs = {
  ...EMPTY_TOKEN_FORM,
  name: 'Grey Almanac',
  symbol: 'GREY',
  supply: '21000000',
  decimals: '6',
}

/** No network: the bill says so, and nothing else here needs one. */
function open(hash: string): void {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  render(thePage(`/create-token${hash}`))
}

it('a draft from a link fills an empty form, and says where it came from', async () => {
  open(formatDraftHash(theirs) ?? '')
  await waitFor(() => expect(field('Name').value).toBe('Grey Almanac'))
  expect(field('Decimals').value).toBe('6')
  expect(screen.getByText('Filled in from a link')).toBeTruthy()
  await press('Understood')
  expect(screen.queryByText('Filled in from a link')).toBeNull()
  expect(field('Name').value).toBe('Grey Almanac')
})

it('where something is typed already it asks, and "Use this draft" takes it', async () => {
  await keepDraft({ name: 'Quiet Heron' })
  open(formatDraftHash(theirs) ?? '')
  expect(await screen.findByText('A draft from a link')).toBeTruthy()
  expect(screen.getByText('It is called Grey Almanac (GREY).')).toBeTruthy()
  await waitFor(() => expect(field('Name').value).toBe('Quiet Heron'))
  await press('Use this draft')
  await waitFor(() => expect(field('Name').value).toBe('Grey Almanac'))
})

it('"Keep mine" leaves everything as it was', async () => {
  await keepDraft({ name: 'Quiet Heron' })
  open(formatDraftHash(theirs) ?? '')
  await userEvent.click(await screen.findByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(screen.queryByText('A draft from a link')).toBeNull())
  expect(field('Name').value).toBe('Quiet Heron')
})

it('a link that gives something to others says so', async () => {
  const mintAuthority = { who: 'address' as const, address: 'Vote111111111111111111111111111111111111111' }
  open(formatDraftHash({ ...theirs, revokeMintAuthority: false, mintAuthority }) ?? '')
  expect(await screen.findByText(/gives tokens or an authority to another address/)).toBeTruthy()
})

it('a link that is broken changes nothing, and says so', async () => {
  await keepDraft({ name: 'Quiet Heron' })
  open('#draft=1.broken')
  expect(await screen.findByText('The draft in this link cannot be read')).toBeTruthy()
  await waitFor(() => expect(field('Name').value).toBe('Quiet Heron'))
  await press('Close')
  await waitFor(() => expect(screen.queryByText('The draft in this link cannot be read')).toBeNull())
})

it('the link that is copied holds what is typed', async () => {
  const user = userEvent.setup()
  open('')
  await user.type(field('Name'), 'Quiet Heron')
  expect(screen.getByText(/It holds no picture, no key/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Copy link to this draft' }))
  expect(await screen.findByText('Link copied')).toBeTruthy()
  const copied = await navigator.clipboard.readText()
  expect(new URL(copied).hash).toBe(formatDraftHash({ ...EMPTY_TOKEN_FORM, name: 'Quiet Heron' }))
})

describe('while the kept draft is still being read', () => {
  it('a template that cannot be read changes nothing of it', async () => {
    await keepDraft({ name: 'Quiet Heron' })
    const read = hold('reading')
    open('?template=paper-comet')
    const said = await screen.findByText(/What you have typed is as it was\./)
    expect(said.closest('[role="alert"]')).not.toBeNull()
    await read()
    expect(field('Name').value).toBe('Quiet Heron')
    expect((await keptValues())?.name).toBe('Quiet Heron')
  })

  it('a link asks, and "Keep mine" leaves the draft', async () => {
    await keepDraft({ name: 'Quiet Heron' })
    const read = hold('reading')
    open(formatDraftHash(theirs) ?? '')
    await userEvent.click(await screen.findByRole('button', { name: 'Keep mine' }))
    await read()
    expect(field('Name').value).toBe('Quiet Heron')
    expect((await keptValues())?.name).toBe('Quiet Heron')
  })

  it('a link fills a form that has none, and is kept', async () => {
    const read = hold('reading')
    open(formatDraftHash(theirs) ?? '')
    await waitFor(() => expect(field('Name').value).toBe('Grey Almanac'))
    await read()
    expect(field('Name').value).toBe('Grey Almanac')
    await waitFor(async () => expect((await keptValues())?.name).toBe('Grey Almanac'))
  })

  it('the page can be left, and changes nothing of it', async () => {
    await keepDraft({ name: 'Quiet Heron' })
    const read = hold('reading')
    open('')
    cleanup()
    await keepDraft({ name: 'Moss Almanac' })
    await read()
    expect((await keptValues())?.name).toBe('Moss Almanac')
  })
})

it('a page that was left writes nothing over the draft of the next one, once its code arrives', async () => {
  await keepDraft({ name: 'Quiet Heron' })
  const arrive = hold('code')
  open('')
  await waitFor(() => expect(field('Name').value).toBe('Quiet Heron'))
  await userEvent.click(field('Name'))
  // The bill of what is typed needs it.
  await waitFor(() => expect(held.isAsked).toBe(true))
  cleanup()
  await keepDraft({ name: 'Moss Almanac' })
  await arrive()
  expect((await keptValues())?.name).toBe('Moss Almanac')
  open('')
  await waitFor(() => expect(field('Name').value).toBe('Moss Almanac'))
})
