import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { Link, MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import type { FormUrl } from '../../src/forms/formUrl'
import { type FormMemory, useKeptForm } from '../../src/forms/keptForm'
import { FORM_ID } from '../../src/operation/formFocus'
import { createDraftStore, type DraftStore } from '../../src/storage/draftStore'
import { forgetDraft, readDraft, saveDraft } from '../../src/storage/drafts'
import { field, fill } from '../support/hands'

type Note = Readonly<{ text: string; isLoud: boolean }>

const empty: Note = { text: '', isLoud: false }
const schema = v.object({ text: v.string(), isLoud: v.boolean() })
const url: FormUrl<Note> = {
  read: (search) => ({ text: search.get('text') ?? '' }),
  write: (search, { text }) => (text === '' ? search.delete('text') : search.set('text', text)),
}

let root: Root | undefined
afterEach(async () => {
  act(() => root?.unmount())
  root = undefined
  cleanup()
  await Promise.all(['note', 'other'].map(forgetDraft))
})

/** A page with a form of two fields. */
function Fields(
  kept: Pick<Parameters<typeof useKeptForm<Note, Note, string>>[0], 'memory' | 'url' | 'draft'> & {
    empty?: Note
    isNumber?: boolean
  },
) {
  const note = useKeptForm<Note, Note, string>({ empty, schema, ...kept })
  const go = useNavigate()
  const { text, isLoud } = note.values
  return (
    <form id={FORM_ID}>
      <input
        name="text"
        aria-label="Text"
        inputMode={kept.isNumber ? 'decimal' : 'text'}
        value={text}
        onChange={({ target }) => note.change({ text: target.value })}
      />
      <input
        type="checkbox"
        name="isLoud"
        aria-label="Loud"
        checked={isLoud}
        onChange={({ target }) => note.change({ isLoud: target.checked })}
      />
      <button type="button" onClick={() => note.finish()}>
        Done
      </button>
      <button type="button" onClick={() => void go(-1)}>
        Back
      </button>
      {['?text=Heron', '?text=Moss', '?step=review', '?operation=1', '?operation=1&text=Heron'].map((to) => (
        <Link key={to} to={`/${to}`}>
          {to}
        </Link>
      ))}
      <code title="search">{useLocation().search}</code>
      <output>{note.kept}</output>
    </form>
  )
}

const page = (kept: Parameters<typeof Fields>[0], at = '/') => (
  <MemoryRouter initialEntries={[at]}>
    <Fields {...kept} />
  </MemoryRouter>
)
const text = () => field('Text')
const loud = () => field('Loud')
const type = (value: string) => fill(text(), value)
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }))
const kept = () => screen.getByRole('status').textContent
const search = () => screen.getByTitle('search').textContent
const shown = () => [text().value, loud().checked]

/** Types into the page as it comes from a host, and lets it run then. */
function hydrate(kept: Parameters<typeof Fields>[0], typeEarly: () => void, at?: string): void {
  document.body.innerHTML = `<div id="root">${renderToString(page(kept, at))}</div>`
  typeEarly()
  const container = document.getElementById('root')
  if (container) act(() => void (root = hydrateRoot(container, page(kept, at))))
}

describe('a form in a page’s memory', () => {
  it('has what was typed when it is shown again, and nothing of another form', () => {
    const of: FormMemory = new Map()
    const { unmount } = render(page({ memory: { of, name: 'mint' } }))
    type('Quiet Heron')
    unmount()
    render(page({ memory: { of, name: 'burn' } }))
    expect(shown()).toEqual(['', false])
    cleanup()
    render(page({ memory: { of, name: 'mint' } }))
    expect(shown()).toEqual(['Quiet Heron', false])
  })

  it('begins anew with what was not typed: that may be another value by then', () => {
    const memory = { of: new Map(), name: 'mint' }
    const { unmount, rerender } = render(page({ memory }))
    rerender(page({ memory, empty: { text: 'Heron', isLoud: true } }))
    expect(shown()).toEqual(['', false])
    unmount()
    const second = render(page({ memory, empty: { text: 'Heron', isLoud: true } }))
    expect(shown()).toEqual(['Heron', true])
    type('Moss')
    second.unmount()
    const third = render(page({ memory }))
    expect(shown()).toEqual(['Moss', false])
    fireEvent.click(loud())
    third.unmount()
    const fourth = render(page({ memory }))
    expect(shown()).toEqual(['Moss', true])
    fireEvent.click(loud())
    type('')
    fourth.unmount()
    render(page({ memory, empty: { text: 'Heron', isLoud: true } }))
    expect(shown()).toEqual(['Heron', true])
  })

  it('begins empty where what is remembered is no such form', () => {
    render(page({ memory: { of: new Map([['mint', { text: 7 }]]), name: 'mint' } }))
    expect(shown()).toEqual(['', false])
  })
})

describe('a form in the URL', () => {
  it('is filled in from it, and writes what is typed into it', () => {
    render(page({ url }, '/?text=Heron&keep=1'))
    expect(shown()).toEqual(['Heron', false])
    type('Quiet Heron')
    expect(search()).toBe('?text=Quiet+Heron&keep=1')
    type('')
    expect(search()).toBe('?keep=1')
  })

  it('is written at once, but not more often than Safari lets a page write it', () => {
    vi.useFakeTimers()
    try {
      const writes: string[] = []
      render(page({ url }, '/'))
      const search = () => screen.getByTitle('search').textContent ?? ''
      for (let length = 1; length <= 150; length += 1) {
        fill(field('Text'), 'x'.repeat(length))
        if (writes.at(-1) !== search()) writes.push(search())
        act(() => void vi.advanceTimersByTime(100))
      }
      expect(writes).toHaveLength(80)
      act(() => void vi.advanceTimersByTime(2_000))
      expect(search()).toBe(`?text=${'x'.repeat(150)}`)
    } finally {
      vi.useRealTimers()
    }
  })

  it('has what was typed last where Back leads from the review to it before it was written', () => {
    vi.useFakeTimers()
    try {
      render(page({ url }, '/'))
      for (let length = 1; length <= 81; length += 1) type('x'.repeat(length))
      expect(search()).toBe(`?text=${'x'.repeat(80)}`)
      follow('?step=review')
      act(() => void vi.advanceTimersByTime(2_000))
      expect(search()).toBe(`?step=review&text=${'x'.repeat(81)}`)
      click('Back')
      expect(shown()).toEqual(['x'.repeat(81), false])
      act(() => void vi.advanceTimersByTime(2_000))
      expect(search()).toBe(`?text=${'x'.repeat(81)}`)
    } finally {
      vi.useRealTimers()
    }
  })

  it('follows links and the browser’s history, and leaves an operation’s URL alone', () => {
    render(page({ url }, '/?text=Heron'))
    follow('?text=Moss')
    expect(shown()).toEqual(['Moss', false])
    click('Back')
    expect(shown()).toEqual(['Heron', false])
    follow('?operation=1')
    expect(shown()).toEqual(['Heron', false])
    type('Moss')
    expect(search()).toBe('?operation=1')
  })

  it('is not brought back by the browser’s history once what it was for is done', () => {
    render(page({ url }, '/?text=Heron'))
    follow('?operation=1&text=Heron')
    click('Done')
    click('Back')
    expect(shown()).toEqual(['', false])
    expect(search()).toBe('')
    follow('?text=Heron')
    expect(shown()).toEqual(['Heron', false])
  })

  it('has what was typed before the page ran instead', () => {
    hydrate({ url }, () => void (text().value = 'Moss'), '/?text=Heron')
    expect(shown()).toEqual(['Moss', false])
    expect(search()).toBe('?text=Moss')
  })

  it('asks what a number is that was typed before the page ran, where it has two readings', () => {
    hydrate({ url, isNumber: true }, () => void (text().value = '1.500'))
    expect(shown()).toEqual(['1.500?', false])
  })
})

describe('a form with a draft', () => {
  const store = (): DraftStore<Note, string> =>
    createDraftStore({
      empty,
      rowOf: (key) => key,
      pack: (values) => values,
      parse: (row) => {
        const read = v.safeParse(schema, row)
        return read.success ? { values: read.output } : undefined
      },
    })
  const draft = (key: string | null | undefined) => ({ draft: { store: store(), key } })

  it('is filled in from it, and saved again when the page is left', async () => {
    await saveDraft('note', { text: 'Heron', isLoud: true })
    const { unmount } = render(page(draft('note')))
    expect(kept()).toBe('reading')
    await waitFor(() => expect(shown()).toEqual(['Heron', true]))
    expect(kept()).toBe('draft')
    type('Quiet Heron')
    unmount()
    await expect.poll(() => readDraft('note')).toEqual({ text: 'Quiet Heron', isLoud: true })
  })

  it('has what was typed before the page ran over what is kept', async () => {
    await saveDraft('note', { text: 'Heron', isLoud: false })
    hydrate(draft('note'), () => void (loud().checked = true))
    await waitFor(() => expect(shown()).toEqual(['Heron', true]))
  })

  it('saves an emptied form in place of what was typed, and no untouched one', async () => {
    await saveDraft('note', { text: 'Heron', isLoud: false })
    await saveDraft('other', 'of another form')
    const { unmount } = render(page(draft('note')))
    await waitFor(() => expect(text().value).toBe('Heron'))
    type('')
    expect(kept()).toBe('nothing')
    unmount()
    await expect.poll(() => readDraft('note')).toEqual(empty)
    const other = render(page(draft('other')))
    await waitFor(() => expect(kept()).toBe('nothing'))
    other.unmount()
    expect(await readDraft('other')).toBe('of another form')
  })

  it('of an older tab never takes the place of what another tab has saved since', async () => {
    await saveDraft('note', { text: 'Heron', isLoud: false })
    const older = render(page(draft('note')))
    await waitFor(() => expect(text().value).toBe('Heron'))
    await saveDraft('note', { text: 'Moss', isLoud: false })
    fireEvent(window, new Event('pagehide'))
    older.unmount()
    const anew = render(page(draft('note')))
    await waitFor(() => expect(text().value).toBe('Moss'))
    anew.unmount()
  })

  it('is deleted and empty once what it was for is done', async () => {
    await saveDraft('note', { text: 'Heron', isLoud: false })
    const { unmount } = render(page(draft('note')))
    await waitFor(() => expect(text().value).toBe('Heron'))
    click('Done')
    expect(shown()).toEqual(['', false])
    unmount()
    await expect.poll(() => readDraft('note')).toBeUndefined()
  })

  it('stays deleted where the page is left before the form is drawn empty', async () => {
    await saveDraft('note', { text: 'Heron', isLoud: false })
    const { unmount } = render(page(draft('note')))
    await waitFor(() => expect(text().value).toBe('Heron'))
    act(() => {
      screen.getByRole('button', { name: 'Done' }).click()
      unmount()
    })
    await readDraft('note')
    expect(await readDraft('note')).toBeUndefined()
  })

  it('keeps nothing where there is nothing to keep it for, and waits for what is not known yet', async () => {
    const { unmount } = render(page(draft(null)))
    type('Heron')
    unmount()
    expect(await readDraft('note')).toBeUndefined()
    render(page(draft(undefined)))
    expect(kept()).toBe('reading')
  })
})
