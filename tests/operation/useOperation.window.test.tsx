import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type OperationSource, operationShown } from '../../src/operation/driver'
import { useFollowingOtherTabs } from '../../src/operation/useOperation'
import type { ExecutionEvent } from '../../src/transactions/events'
import { foldExecution, type Execution } from '../../src/transactions/execution'
import { announceJournalNews } from '../../src/transactions/journal'
import { events } from '../support/events'

afterEach(cleanup)

const asked = [events.planned(), events.simulated(), events.asked()]
const confirmed = [...asked, events.signed(), events.broadcast(), events.confirmed()]
const final = [...confirmed, events.paid(), events.finalized()]

function executionOf(happened: readonly ExecutionEvent[]): Execution {
  const execution = foldExecution(happened)
  if (!execution) throw new Error('an operation was planned')
  return execution
}

/** Shows an operation at rest while the journal has more of it, and counts how often it is taken up again. */
function follow(shown: readonly ExecutionEvent[], kept: readonly ExecutionEvent[]) {
  const read = vi.fn(() => Promise.resolve(executionOf(kept)))
  const source = { journal: { read } } as unknown as OperationSource
  const view = operationShown(executionOf(shown), 'resting')
  const resume = vi.fn()
  renderHook(() => useFollowingOtherTabs(view, source, resume))
  const looked = async (happen: () => void) => {
    read.mockClear()
    await act(async () => {
      happen()
      await vi.waitFor(() => expect(read).toHaveBeenCalled())
    })
    return resume.mock.calls.length > 0
  }
  return {
    news: () => looked(announceJournalNews),
    focus: () => looked(() => window.dispatchEvent(new Event('focus'))),
  }
}

describe('a stopped operation in one tab', () => {
  it.each([
    ['what it took is read', confirmed, [...confirmed, events.paid()]],
    ['what it took is read anew', [...confirmed, events.paid()], [...confirmed, events.paid({ total: 7n })]],
    ['it is final', [...confirmed, events.paid()], final],
    ['it is taken back', final, [...final, events.retracted()]],
    ['it is asked for again', [...asked, events.declined()], [...asked, events.declined(), events.asked()]],
  ])('follows another in which %s', async (_, shown, kept) => {
    expect(await follow(shown, kept).news()).toBe(true)
  })

  it('is left alone where the journal has no more of it', async () => {
    expect(await follow(confirmed, confirmed).news()).toBe(false)
    expect(await follow(final, final).focus()).toBe(false)
  })

  it('is watched until it is final once it is shown again, because no other tab may be watching it', async () => {
    expect(await follow(confirmed, confirmed).focus()).toBe(true)
  })
})
