// Alone, because only here nothing else has loaded the words for why a program refused: what is imported is not to load them, either.

import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { announce } from '../../src/app/Settling'
import type { ExecutionEvent } from '../../src/transactions/events'
import { foldExecution } from '../../src/transactions/execution'
import type { ToastContent } from '../../src/ui/toast/showToast'

const { toast } = vi.hoisted(() => ({ toast: vi.fn<(content: ToastContent) => void>() }))
vi.mock('../../src/ui/toast/toast', () => ({ toast }))

const refusal = { id: 'short-of-funds', values: {} }
const failure = { code: 'transaction/failed', context: { reason: 'InstructionError', refusal } } as const
const at = { at: 1, transaction: 0 }
const asked = { blockhash: 'hash', lastValidBlockHeight: 150 }

const REFUSED: readonly ExecutionEvent[] = [
  {
    type: 'planned',
    ...at,
    operation: {
      id: 'operation-1',
      kind: 'send',
      cluster: 'practice',
      genesisHash: 'genesis',
      payer: 'Fwmr111111111111111111111111111111111113kQz',
      walletName: 'Test Wallet',
      createdAt: 1,
      title: { id: 'pay-site-fee', values: {} },
      transactions: 1,
      steps: [],
      creates: [],
      subject: {},
      repeats: [],
    },
  },
  { type: 'simulated', ...at, units: 1, bytes: 1, fees: [], total: 5_000n, balanceBefore: 10_000n },
  { type: 'approval-requested', ...at, ...asked, message: 'bWVzc2FnZQ==', slot: 7 },
  { type: 'signed', ...at, ...asked, signature: 'sig', wire: 'd2lyZQ==' },
  { type: 'failed', ...at, failure, landed: true },
]

it('the toast of an operation that the network refused says why, on a page that has said nothing of it', async () => {
  const execution = foldExecution(REFUSED)
  if (!execution) throw new Error('no operation')
  await announce(execution, () => {})
  expect(toast.mock.calls.map(([{ detail }]) => detail)).toEqual([
    expect.stringMatching(/^Failed on the chain\. (?!It cost)\w+/),
  ])
})
