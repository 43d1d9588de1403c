import { FEE_STEPS, type FeeStep } from '../chain/feeSteps'
import { choice, row } from './controls'
import { el } from './dom'
import type { Part, Press } from './press'
import { rpc } from './rpc'

/** What transactions cost, in the steps of SIMD-0553. */
export function charging(press: Press): Part {
  const steps = choice(
    'fee',
    FEE_STEPS.map((_, index) => index),
    (index) => [face(stepAt(index))],
    (index) =>
      press(async () => {
        await rpc('practice_setFee', stepAt(index))
        return told(stepAt(index))
      }),
  )
  const now = el('span', { class: 'now' })
  const { element, tell } = row('fee', 'Fee by what is requested', now, steps.element)
  return {
    element,
    show(state) {
      steps.show(state && FEE_STEPS.indexOf(state.feeStep))
      now.textContent = state && state.feeStep !== 'off' ? `${state.feeStep} lamport a unit` : ''
      tell('The steps of SIMD-0553.', state !== null && state.feeStep !== state.usualFeeStep)
    },
  }
}

function stepAt(index: number): FeeStep {
  return FEE_STEPS[index] ?? 'off'
}

function face(step: FeeStep): string {
  return step === 'off' ? 'Off' : step
}

function told(step: FeeStep): string {
  return step === 'off'
    ? 'A signature costs 5,000 lamports from now on.'
    : `A transaction costs 2,500 lamports and ${step} lamport a unit from now on.`
}
