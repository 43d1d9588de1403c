import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetDraft } from '../../../src/storage/drafts'
import { EMPTY_TOKEN_FORM } from '../../../src/tokens/form/values'
import type { PracticeChain } from '../../support/chain'
import { field } from '../../support/hands'
import { startPageChain } from '../../support/page'
import { keepDraft, keptValues, radio, thePage, tick } from './thePage'

let practice: PracticeChain
let root: Root | undefined
const warnings: unknown[] = []

beforeAll(async () => void (practice = await startPageChain()))
afterAll(() => practice.stop())

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

/** Puts the page here as it comes from a host, before any script. */
function prerender(): void {
  document.body.innerHTML = `<div id="root">${renderToString(thePage())}</div>`
}

/** Lets the page run. Nothing may be said of a difference between the two. */
function hydrate(): void {
  const container = document.getElementById('root')
  if (!container) throw new Error('nothing was prerendered')
  act(() => {
    root = hydrateRoot(container, thePage(), { onRecoverableError: (error) => void warnings.push(error) })
  })
  expect(warnings).toEqual([])
}

describe('before the page runs', () => {
  it('it shows how the form begins, and running changes nothing of it', () => {
    const shown = () => [
      radio('Token-2022').checked,
      radio('SPL Token').checked,
      tick('Revoke mint authority').checked,
      tick('Revoke freeze authority').checked,
      tick('Make metadata immutable').checked,
      field('Total supply').value,
      field('Decimals').value,
    ]
    expect(shown()).toEqual([true, false, true, true, false, '1,000,000,000', '9'])
    hydrate()
    expect(shown()).toEqual([true, false, true, true, false, '1,000,000,000', '9'])
  })

  it('what is ticked, unticked and chosen is kept, and the form is told', async () => {
    radio('SPL Token').checked = true
    tick('Revoke mint authority').checked = false
    tick('Make metadata immutable').checked = true
    field('Total supply').value = '21000000'
    field('Decimals').value = '6'
    field('Who may change the metadata').value = 'address'
    hydrate()
    const standard = 'spl'
    const ticks = { revokeMintAuthority: false, immutableMetadata: true }
    const metadataAuthority = { who: 'address', address: '' }
    await waitFor(async () =>
      expect(await keptValues()).toEqual({
        ...EMPTY_TOKEN_FORM,
        standard,
        ...ticks,
        metadataAuthority,
        supply: '21000000',
        decimals: '6',
      }),
    )
    expect([radio('SPL Token').checked, radio('Token-2022').checked]).toEqual([true, false])
    expect(field('Total supply').value).toBe('21,000,000')
    expect(tick('Revoke mint authority').checked).toBe(false)
    expect(tick('Make metadata immutable').checked).toBe(true)
    expect(field('Who holds the mint authority')).toBeTruthy()
  })

  it('what is chosen goes over a draft, whose other values are brought', async () => {
    await keepDraft({ name: 'Grey Almanac', revokeFreezeAuthority: false })
    radio('SPL Token').checked = true
    hydrate()
    await waitFor(() => expect(field('Name').value).toBe('Grey Almanac'))
    expect(tick('Revoke freeze authority').checked).toBe(false)
    expect(radio('SPL Token').checked).toBe(true)
  })

  it('a starting point that is pressed sets what it says', async () => {
    radio('Utility').checked = true
    hydrate()
    await waitFor(() => expect(tick('Revoke mint authority').checked).toBe(false))
    expect([radio('Utility').checked, radio('Community').checked]).toEqual([true, false])
    await waitFor(async () => expect((await keptValues())?.revokeMintAuthority).toBe(false))
  })

  it('a picture that is chosen is read', async () => {
    const files = new DataTransfer()
    files.items.add(new File(['<svg/>'], 'heron.png', { type: 'image/png' }))
    field('Image').files = files.files
    hydrate()
    expect(await screen.findByText(/not a PNG, JPEG, WebP or GIF/)).toBeTruthy()
    expect(field('Image').value).toBe('')
  })
})
