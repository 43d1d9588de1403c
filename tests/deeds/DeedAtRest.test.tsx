// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { DeedAtRest } from '../../src/deeds/deed/DeedAtRest'
import { AppError } from '../../src/errors/AppError'
import { here } from '../../src/transactions/components/deedView'
import { foldExecution } from '../../src/transactions/execution'
import { wordsOf } from '../../src/pages/create-token/copy'
import { aDeed, events } from '../support/events'

afterEach(cleanup)

const words = wordsOf('create-token')

function show(problem: AppError | null): void {
  const deed = aDeed({ cluster: 'mainnet' })
  const execution = foldExecution([
    events.planned({ deed }),
    events.simulated(),
    events.asked(),
    events.declined(),
  ])
  if (!execution) throw new Error('a deed has begun')
  render(
    <MemoryRouter>
      <DeedAtRest
        words={words}
        deed={here(execution, 'resting', { problem })}
        next={{ status: 'as-before' }}
        onAgain={() => Promise.resolve()}
        onBack={() => {}}
      />
    </MemoryRouter>,
  )
}

const buttons = () => screen.getAllByRole('button').map((button) => button.textContent)

describe('a deed that was declined', () => {
  it('can be asked again', () => {
    show(null)
    expect(buttons().length).toBeGreaterThan(1)
  })

  it('leads back only, where the price moved beyond what its plan allows', () => {
    show(new AppError('pool/price-moved', { label: 'Your GALM' }))
    expect(buttons()).toEqual([words.back])
  })
})
