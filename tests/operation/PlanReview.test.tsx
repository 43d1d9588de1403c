// @vitest-environment happy-dom
import { PublicKey } from '@solana/web3.js'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { PlanReview } from '../../src/operation/Review'
import type { Plan, Step } from '../../src/transactions/plan'

afterEach(cleanup)

const nothing = { instructions: [], signers: [], costs: [] }
const make: Step = {
  ...nothing,
  id: 'make',
  title: 'Make the mint',
  finality: 'reversible',
  costs: [{ kind: 'rent', label: 'Mint', lamports: 2_661_920n, refundable: false }],
}
const revoke: Step = {
  ...nothing,
  id: 'revoke',
  title: 'Revoke mint authority',
  finality: 'final',
  consequence: 'The supply stays for good.',
}

function aPlan(steps: readonly Step[]): Plan {
  const accounts = { payer: PublicKey.default, creates: [] }
  return {
    kind: 'create-token',
    title: 'Create Quiet Heron',
    steps,
    accounts,
    subject: {},
    confirmWord: 'QHRN',
  }
}

function show(steps: readonly Step[], busy = false): { presses: () => number } {
  let pressed = 0
  render(
    <PlanReview
      plan={aPlan(steps)}
      action="Create token"
      busyAction="Waiting for your wallet"
      busy={busy}
      onAction={() => (pressed += 1)}
      back={<a href="/">Back to the form</a>}
    />,
  )
  return { presses: () => pressed }
}

describe('a plan with something that is forever', () => {
  it('waits for the word, and says so', async () => {
    const { presses } = show([make, revoke])
    const button = screen.getByRole('button', { name: 'Create token' })
    expect(screen.getByRole('heading', { name: 'This can never be undone' })).toBeTruthy()
    expect((button as HTMLButtonElement).disabled).toBe(true)
    expect(screen.getByText('The button waits for QHRN, typed exactly.')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Type QHRN to confirm'), 'qhrn')
    expect((button as HTMLButtonElement).disabled).toBe(true)
    expect(presses()).toBe(0)
  })

  it('actions once it is typed, by Enter too', async () => {
    const { presses } = show([make, revoke])
    await userEvent.type(screen.getByLabelText('Type QHRN to confirm'), 'QHRN{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Create token' }))
    expect(presses()).toBe(2)
  })

  it('actions no second time while the wallet is asked', async () => {
    const { presses } = show([make, revoke], true)
    await userEvent.type(screen.getByLabelText('Type QHRN to confirm'), 'QHRN{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Waiting for your wallet' }))
    expect(presses()).toBe(0)
  })
})

describe('a plan without', () => {
  it('has just the button', async () => {
    const { presses } = show([make])
    expect(screen.queryByRole('textbox')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Create token' }))
    expect(presses()).toBe(1)
  })

  it('shows each step with what it costs', () => {
    show([make])
    expect(screen.getByRole('listitem').textContent).toContain('0.002661920')
  })
})

describe('a plan of several transactions', () => {
  it('says how often the wallet asks, what stays where one is left out, and which step belongs to which', () => {
    render(
      <PlanReview
        plan={aPlan([make, { ...make, id: 'more', title: 'Give an allocation' }])}
        transactions={[[make], [{ ...make, id: 'more', title: 'Give an allocation' }]]}
        action="Create token"
        busyAction="Waiting for your wallet"
        busy={false}
        onAction={() => {}}
        back={<a href="/">Back to the form</a>}
      />,
    )
    expect(screen.getByText(/takes 2 transactions, and your wallet asks for each/).textContent).toContain(
      'what came before it stays',
    )
    const second = screen.getByRole('region', { name: 'Transaction 2 of 2' })
    expect(second.textContent).toContain('Give an allocation')
    expect(second.querySelector('ol')?.start).toBe(2)
  })
})
