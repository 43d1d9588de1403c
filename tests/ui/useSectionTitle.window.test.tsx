import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useSectionTitle } from '../../src/ui/useSectionTitle'

afterEach(cleanup)

function Page({ section }: { section: string }) {
  useSectionTitle(section, section)
  return (
    <>
      <button type="button">Play money</button>
      <main>
        <h1 tabIndex={-1}>{section}</h1>
        {section === 'review' && <button type="button">Sign</button>}
      </main>
    </>
  )
}

test('a new section gets the focus from the page, and from a button that is gone', () => {
  const { rerender } = render(<Page section="review" />)
  screen.getByRole('button', { name: 'Sign' }).focus()
  rerender(<Page section="progress" />)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'progress' }))
  expect(document.title).toBe('progress · Mintwright')
})

test('a section that ends by itself takes no focus from what is outside of the page', () => {
  const { rerender } = render(<Page section="progress" />)
  const outside = screen.getByRole('button', { name: 'Play money' })
  outside.focus()
  rerender(<Page section="end" />)
  expect(document.activeElement).toBe(outside)
})
