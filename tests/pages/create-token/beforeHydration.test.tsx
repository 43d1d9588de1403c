// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, configure, screen, waitFor } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import CreateTokenPage from '../../../src/pages/create-token/CreateTokenPage'
import { changeSettings, defaultSettings } from '../../../src/settings/settingsStore'
import { forgetDraft, readDraft, saveDraft } from '../../../src/storage/drafts'
import { EMPTY_TOKEN_FORM, type TokenFormValues } from '../../../src/tokens/form/values'
import { startPracticeChain, type PracticeChain } from '../../support/chain'

configure({ asyncUtilTimeout: 20_000 })

let practice: PracticeChain
let root: Root | undefined
const warnings: unknown[] = []

beforeAll(async () => {
  practice = await startPracticeChain()
  // The chain answers to its own origin alone.
  ;(window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(practice.origin)
  changeSettings({ rpcUrls: { mainnet: practice.rpcUrl } })
})
afterAll(async () => {
  changeSettings(defaultSettings)
  await practice.stop()
})

beforeEach(() => {
  warnings.length = 0
  vi.spyOn(console, 'error').mockImplementation((...told) => void warnings.push(told))
  prerender()
})
afterEach(async () => {
  act(() => root?.unmount())
  root = undefined
  cleanup()
  vi.restoreAllMocks()
  await forgetDraft('create-token')
})

const page = (
  <MemoryRouter initialEntries={['/create-token']}>
    <CreateTokenPage />
  </MemoryRouter>
)

/** Puts the page here as it comes from a host, before any script. */
function prerender(): void {
  document.body.innerHTML = `<div id="root">${renderToString(page)}</div>`
}

/** Lets the page run. Nothing may be said of a difference between the two. */
function hydrate(): void {
  const container = document.getElementById('root')
  if (!container) throw new Error('nothing was prerendered')
  act(() => {
    root = hydrateRoot(container, page, { onRecoverableError: (error) => void warnings.push(error) })
  })
  expect(warnings).toEqual([])
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const tick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const keptValues = async () =>
  ((await readDraft('create-token')) as { values: TokenFormValues } | undefined)?.values

describe('before the page runs', () => {
  it('it shows how the form begins, and running changes nothing of it', () => {
    const shown = () => [
      radio('Token-2022').checked,
      radio('SPL Token').checked,
      tick('Revoke mint authority').checked,
      tick('Revoke freeze authority').checked,
      tick('Make metadata immutable').checked,
      field('Decimals').value,
    ]
    expect(shown()).toEqual([true, false, true, true, false, '9'])
    hydrate()
    expect(shown()).toEqual([true, false, true, true, false, '9'])
  })

  it('what is ticked, unticked and chosen is kept, and the form is told', async () => {
    radio('SPL Token').checked = true
    tick('Revoke mint authority').checked = false
    tick('Make metadata immutable').checked = true
    field('Decimals').value = '6'
    field('Who may change the metadata').value = 'address'
    hydrate()
    const standard = 'spl'
    const ticks = { revokeMintAuthority: false, immutableMetadata: true }
    const metadataKeeper = { who: 'address', address: '' }
    await waitFor(async () =>
      expect(await keptValues()).toEqual({
        ...EMPTY_TOKEN_FORM,
        standard,
        ...ticks,
        metadataKeeper,
        decimals: '6',
      }),
    )
    expect([radio('SPL Token').checked, radio('Token-2022').checked]).toEqual([true, false])
    expect(tick('Revoke mint authority').checked).toBe(false)
    expect(tick('Make metadata immutable').checked).toBe(true)
    expect(field('Whose mint authority it shall be')).toBeTruthy()
  })

  it('what is chosen goes over a draft, whose other values are brought', async () => {
    const draft = { ...EMPTY_TOKEN_FORM, name: 'Grey Almanac', revokeFreezeAuthority: false }
    await saveDraft('create-token', { values: draft, stored: {} })
    radio('SPL Token').checked = true
    hydrate()
    await waitFor(() => expect(field('Name').value).toBe('Grey Almanac'))
    expect(tick('Revoke freeze authority').checked).toBe(false)
    expect(radio('SPL Token').checked).toBe(true)
  })

  it('a picture that is chosen is read', async () => {
    const files = new DataTransfer()
    files.items.add(new File(['<svg/>'], 'heron.png', { type: 'image/png' }))
    field('Image').files = files.files
    hydrate()
    expect(await screen.findByText(/no PNG, JPEG, WebP or GIF/)).toBeTruthy()
    expect(field('Image').value).toBe('')
  })
})
