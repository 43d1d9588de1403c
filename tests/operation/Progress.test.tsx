// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TimeLeft } from '../../src/operation/Progress'

afterEach(cleanup)

it.each([
  ['heights', /names block heights that cannot be.* Choose another RPC endpoint/],
  ['second', /a second one has not confirmed that yet/],
  [null, /It has almost certainly expired/],
] as const)('says what is in doubt (%s) in place of the time that is left', async (doubt, words) => {
  render(
    <TimeLeft lastValidBlockHeight={150} fetchHeight={() => Promise.resolve({ height: 10 ** 9, doubt })} />,
  )
  await screen.findByText(words)
  expect(screen.queryByText(/almost certainly expired/) === null).toBe(doubt !== null)
})
