import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { askSellers } from '../../src/wallet/askSellers'

const user = userEvent.setup()
/** An answer that comes when the test says so. */
function later() {
  let resolve: (sold: boolean) => void = () => {}
  const promise = new Promise<boolean>((done) => (resolve = done))
  return { promise, resolve }
}

const dialog = () => screen.queryByRole('dialog', { name: 'Buy crypto' })

it('says what is waited for, and goes on as soon as somebody sells', async () => {
  const answer = later()
  const asked = askSellers(() => answer.promise)
  expect(await screen.findByText(/Asking the wallet service who sells SOL/)).toBeTruthy()
  answer.resolve(true)
  expect(await asked).toBe(true)
  expect(dialog()).toBeNull()
})

it('says in a sentence that no one sells, or that no one answers', async () => {
  for (const answer of [async () => false, () => Promise.reject(new Error('offline'))]) {
    const asked = askSellers(answer)
    expect(await screen.findByText(/cannot be bought from here now/)).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    expect(await asked).toBe(false)
    expect(dialog()).toBeNull()
  }
})

it('goes nowhere once the person has left, whatever comes then', async () => {
  const answer = later()
  const asked = askSellers(() => answer.promise)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await asked).toBe(false)
  answer.resolve(true)
  await answer.promise
  expect(dialog()).toBeNull()
})
