import { count } from './chainState'
import { row } from './controls'
import { el } from './dom'
import type { Part, Press } from './press'
import { rpc } from './rpc'

/** One more than a blockhash's lifetime. */
const PAST_BLOCKHASH = 151

/** Passes enough blocks at once that every live blockhash expires. */
export function expiring(press: Press): Part {
  const pass = () =>
    press(async () => {
      const { slot } = await rpc<{ slot: number }>('practice_warp', PAST_BLOCKHASH)
      return `${PAST_BLOCKHASH} blocks have passed. It is slot ${count(slot)}.`
    })
  const button = el('button', { type: 'button', onclick: pass }, `Pass ${PAST_BLOCKHASH} blocks`)
  const { element, tell } = row('expire', 'Let the blockhash expire', button)
  tell(
    'What is signed but has not landed can land no more. The app says so some seconds later, once that is final.',
  )
  return { element, show: () => {} }
}

/** The first slot of the next epoch. */
export function nextEpoch(press: Press): Part {
  const begin = () =>
    press(async ({ epoch }) => {
      const { slot } = await rpc<{ slot: number }>('practice_advanceEpoch')
      return `Epoch ${epoch + 1} has begun, in slot ${count(slot)}.`
    })
  const button = el('button', { type: 'button', onclick: begin })
  const { element, tell } = row('epoch', 'Next epoch', button)
  return {
    element,
    show(state) {
      button.textContent = state ? `Begin epoch ${state.epoch + 1}` : 'Begin the next'
      tell(state ? `It is epoch ${state.epoch}. What is left of it is skipped.` : '')
    },
  }
}
