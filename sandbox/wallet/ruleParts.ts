import { CONSENSUSES, type Consensus } from '../chain/consensus'
import { FEE_STEPS } from '../chain/feeSteps'
import { choice, row } from './controls'
import { el } from './dom'
import type { Part, Press } from './press'
import { rpc } from './rpc'

/** What transactions cost, in the steps of SIMD-0553. */
export function charging(press: Press): Part {
  const face = (step: string) => [step === 'off' ? 'Off' : step]
  const steps = choice('fee', FEE_STEPS, face, (step) =>
    press(async () => {
      await rpc('practice_setFee', step)
      return step === 'off'
        ? 'A signature costs 5,000 lamports from now on.'
        : `A transaction costs 2,500 lamports and ${step} lamport a unit from now on.`
    }),
  )
  const now = el('span', { class: 'now' })
  const { element, tell } = row('fee', 'Fee by what is requested', now, steps.element)
  return {
    element,
    show(state) {
      steps.show(state && state.feeStep)
      now.textContent = state && state.feeStep !== 'off' ? `${state.feeStep} lamport a unit` : ''
      tell('The steps of SIMD-0553.', state !== null && state.feeStep !== state.usualFeeStep)
    },
  }
}

const CONSENSUS_NAMES: Readonly<Record<Consensus, string>> = {
  alpenglow: 'Alpenglow',
  towerbft: 'TowerBFT',
  older: 'Older node',
}

/** Whether what is confirmed is final, and whether the node can tell that. */
export function agreeing(press: Press): Part {
  const ways = choice(
    'consensus',
    CONSENSUSES,
    (way) => [CONSENSUS_NAMES[way]],
    (way) =>
      press(async () => {
        await rpc('practice_setConsensus', way)
        return way === 'alpenglow'
          ? 'What is confirmed is final from now on.'
          : `What is confirmed is final 31 blocks later from now on${way === 'older' ? ', and the node cannot tell' : ''}.`
      }),
  )
  const { element, tell } = row('consensus', 'Consensus', el('span', {}), ways.element)
  return {
    element,
    show(state) {
      ways.show(state && state.consensus)
      tell(
        'With TowerBFT a confirmed block is final 31 blocks later.',
        state !== null && state.consensus !== state.usualConsensus,
      )
    },
  }
}
