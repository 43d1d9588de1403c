// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toast } from '../../src/ui/toast/toast'

test('opens at once; a second one closes the first and opens 150 ms later', async () => {
  toast({ variant: 'success', message: 'Transaction started' })
  await screen.findByText('Transaction started', {}, { timeout: 5000 })

  const asked = performance.now()
  toast({ variant: 'error', message: 'Failed to send transaction. Please try again.' })
  await screen.findByText(/Failed to send/, {}, { interval: 5 })
  expect(performance.now() - asked).toBeGreaterThanOrEqual(149)
  await waitFor(() => expect(screen.queryByText('Transaction started')).toBeNull())
})
