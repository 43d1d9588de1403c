// @vitest-environment happy-dom
import { Keypair } from '@solana/web3.js'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import ReviewPart from '../../src/operation/Review'
import { billOf } from '../../src/transactions/bill'
import type { Cost, Step } from '../../src/transactions/plan'

afterEach(cleanup)

type Props = ComponentProps<typeof ReviewPart>

const payer = Keypair.generate().publicKey
const mint = Keypair.generate().publicKey
const rent: Cost = { kind: 'rent', label: 'Mint account', lamports: 2_000n, refundable: false }
const step = (id: string): Step => ({
  id,
  title: `Step ${id}`,
  instructions: [],
  signers: [],
  costs: [rent],
  finality: 'reversible',
})

function anOperation(steps: readonly (readonly Step[])[]): Props['state'] {
  const drafts = steps.map((each) => ({ payer, steps: each, instructions: [], signers: [], bytes: 600 }))
  const bill = billOf([rent], 10_000n)
  const change = { account: mint.toBase58(), field: 'supply', label: 'Supply', after: '1,000' }
  const prepared = {
    plan: {
      kind: 'create-token',
      title: 'Create Quiet Heron',
      steps: steps.flat(),
      accounts: { payer, creates: [{ label: 'Mint', address: mint }] },
      subject: {},
    },
    drafts,
    first: { bill, changes: [change] },
    later: [],
    bill,
    units: 30_000,
    bytes: 600,
    price: 0n,
    priority: 'normal',
    preparedAt: 0,
  }
  return { status: 'ready', ready: { prepared } } as unknown as Props['state']
}

function show(over: Partial<Props> = {}): { acted: () => number; bids: readonly string[] } {
  let acted = 0
  const bids: string[] = []
  const cluster = { id: 'mainnet', name: 'Mainnet' } as Props['context']['cluster']
  render(
    <MemoryRouter>
      <ReviewPart
        state={anOperation([[step('one')]])}
        context={{ cluster, priorityCeiling: 5_000_000n }}
        words={{ back: 'Back', oneKey: '' }}
        onAction={() => Promise.resolve(void (acted += 1))}
        onBid={(level) => bids.push(level)}
        onBack={() => {}}
        {...over}
      />
    </MemoryRouter>,
  )
  return { acted: () => acted, bids }
}

const bill = () => within(screen.getByRole('region', { name: 'The bill' }))

describe('the review', () => {
  it('shows steps, changes, bill and what else one may do', async () => {
    const { acted } = show({ extras: <p>Export</p> })
    expect(screen.getByText('Step one')).toBeTruthy()
    expect(screen.getByRole('row', { name: /^Supply.*1,000$/ })).toBeTruthy()
    expect(bill().getByText('Total')).toBeTruthy()
    expect(screen.getByText('Export')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Create token' }))
    expect(acted()).toBe(1)
  })

  it('asks for another bid on the bill, and waits with the last button until that is known', async () => {
    const { bids } = show()
    await userEvent.click(bill().getByRole('button', { name: 'High' }))
    expect(bids).toEqual(['high'])
    cleanup()
    const { acted } = show({ state: { ...anOperation([[step('one')]]), bidding: 'asking' } })
    const button = screen.getByRole('button', { name: 'Simulating it again' })
    await userEvent.click(button)
    expect(acted()).toBe(0)
  })

  it('says what kept another bid from being tried out, and that nothing was asked', () => {
    show({ state: { ...anOperation([[step('one')]]), bidding: new AppError('rpc/timeout') } })
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toContain('The network did not answer in time')
    expect(alert.textContent).toContain('nothing was sent and nothing was paid')
  })

  it('leads to the operation that stands in the way, which may be of another kind', async () => {
    const error = new AppError('transaction/under-way', { operation: 'operation-9', kind: 'swap' })
    show({ onAction: () => Promise.reject(error) })
    await userEvent.click(screen.getByRole('button', { name: 'Create token' }))
    const alert = within(await screen.findByRole('alert'))
    alert.getByText(/makes the same account/)
    expect(alert.getByRole('link').getAttribute('href')).toBe('/manage-liquidity?operation=operation-9')
    expect(screen.queryByText(/asked for it before/)).toBeNull()
  })

  it('says of several transactions how many there are and how often the wallet asks', () => {
    show({ state: anOperation([[step('one')], [step('two')]]) })
    expect(screen.getByText(/in 2 transactions\. The first was simulated/)).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Transaction 2 of 2' })).toBeTruthy()
    expect(screen.getByText('2 times')).toBeTruthy()
    expect(bill().getByText(/fees after the first are estimates/)).toBeTruthy()
  })
})
