// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { PriorityLevel } from '../../src/solana/priorityFee'
import { PriorityChoice } from '../../src/operation/Review'

afterEach(cleanup)

function show(busy: boolean): { chosen: readonly PriorityLevel[] } {
  const chosen: PriorityLevel[] = []
  render(
    <MemoryRouter>
      <PriorityChoice
        level="normal"
        ceiling={5_000_000n}
        busy={busy}
        onChange={(level) => chosen.push(level)}
      />
    </MemoryRouter>,
  )
  return { chosen }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('says how much is bid at most, and where that is changed', () => {
  show(false)
  expect(screen.getByText(/at most 0\.005 SOL a transaction/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Change the ceiling' }).getAttribute('href')).toContain('settings')
})

it('asks for another level, but not for the one that is there', async () => {
  const { chosen } = show(false)
  await press('Normal')
  await press('High')
  expect(chosen).toEqual(['high'])
})

it('asks for nothing while it is tried out, and says so', async () => {
  const { chosen } = show(true)
  await press('High')
  expect(chosen).toEqual([])
  expect(screen.getByRole('status').textContent).toBe('Simulating it with the new bid')
})
