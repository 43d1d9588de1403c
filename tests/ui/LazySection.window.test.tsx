import { screen } from '@testing-library/react'
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyPart } from '../../src/ui/lazyPart'
import { LazySection } from '../../src/ui/LazySection'

test('a prerendered section that was opened before the app has started loads its body', async () => {
  const body = lazyPart(() => Promise.resolve({ default: () => <p>The body</p> }))
  const section = <LazySection title="Fields" said="None" body={body} inside={{}} fetching="Opening…" />
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(section)
  const details = place.querySelector('details')
  if (!details) throw new Error('no section')
  details.open = true
  await act(() => hydrateRoot(place, section))
  await screen.findByText('The body')
  expect(details.open).toBe(true)
})
