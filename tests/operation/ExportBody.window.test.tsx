import '../../src/solana/buffer'
import { Keypair, SystemProgram } from '@solana/web3.js'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import ExportBody from '../../src/operation/ExportBody'
import type { OperationRecord } from '../../src/transactions/events'
import type { Plan } from '../../src/transactions/plan'
import { aTokenDraft } from '../support/engine'
import { SUBJECTS } from '../support/subjects'
import { saidText } from '../support/said'

afterEach(cleanup)

const payer = Keypair.generate().publicKey
const transfer = SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 1n })
const plan: Plan = {
  kind: 'create-token',
  title: saidText('Create Quiet Heron'),
  steps: [
    {
      id: 'mint',
      title: saidText('Make the mint'),
      instructions: [transfer],
      signers: [],
      costs: [],
      finality: 'reversible',
    },
  ],
  accounts: { payer, creates: [] },
  subject: SUBJECTS['create-token'],
}

it('the plan is shown as a script and as lines of spl-token, each to be copied', async () => {
  const user = userEvent.setup()
  render(<ExportBody subject={{ from: 'plan', plan, draft: aTokenDraft(), by: 'seed' }} />)
  const script = screen.getByRole('region', { name: 'web3.js script' }).textContent
  expect(script).toContain('// Create Quiet Heron')
  expect(script).toContain(payer.toBase58())
  await user.click(screen.getByRole('button', { name: 'Copy the web3.js script' }))
  expect(await navigator.clipboard.readText()).toBe(script)
  await user.click(screen.getByRole('button', { name: 'spl-token' }))
  expect(screen.getByRole('region', { name: 'spl-token' }).textContent).toMatch(
    /^spl-token .*create-token .*--enable-metadata/m,
  )
})

it('an operation that kept too little for a script says so', () => {
  const operation = {
    title: saidText('Create Quiet Heron'),
    payer: payer.toBase58(),
    creates: [],
  } as unknown as OperationRecord
  render(<ExportBody subject={{ from: 'operation', operation }} />)
  expect(screen.getByText(/does not hold what a script needs/)).toBeTruthy()
})
