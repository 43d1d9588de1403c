import { blocks, count } from './chainState'
import { choice, row, stepper } from './controls'
import { el } from './dom'
import type { Part, Press } from './press'
import { rpc } from './rpc'

/** Numbers of blocks by which transactions can be delayed; with the last one their blockhash has expired. */
const LAGS = [0, 5, 40, 160] as const

/** How many of the next transactions are dropped. */
export function losing(press: Press): Part {
  const armed = stepper('Lose one fewer', 'Lose one more', (by) =>
    press(async ({ faults }) => {
      const drop = Math.max(0, faults.drop + by)
      await rpc('practice_fault', { drop })
      if (drop === 0) return 'No transaction will be lost.'
      return drop === 1 ? 'The next transaction will be lost.' : `The next ${drop} transactions will be lost.`
    }),
  )
  const { element, tell } = row('lose', 'Lose the next transaction', armed.element)
  return {
    element,
    show(state) {
      armed.show(state && state.faults.drop)
      if (state && state.lost > 0) tell(lostSentence(state.lost), true)
      else tell('It never lands, however often it is sent.', state !== null && state.faults.drop > 0)
    },
  }
}

function lostSentence(lost: number): string {
  return `${lost === 1 ? 'One was' : `${count(lost)} were`} lost. That can be told once the blockhash has expired.`
}

/** By how many blocks transactions land late. */
export function lagging(press: Press): Part {
  const face = (lag: number) => [lag === 0 ? 'Off' : count(lag)]
  const lags = choice('lag', LAGS, face, (lag) =>
    press(async () => {
      await rpc('practice_fault', { lag })
      return lag === 0 ? 'Transactions land at once.' : `Transactions land ${blocks(lag)} late from now on.`
    }),
  )
  const now = el('span', { class: 'now' })
  const { element, tell } = row('lag', 'Node lags', now, lags.element)
  return {
    element,
    show(state) {
      const lag = state?.faults.lag ?? 0
      lags.show(state && lag)
      now.textContent = lag > 0 ? `${blocks(lag)} late` : ''
      tell('Blocks until a transaction lands; after 150 it cannot.', lag > 0)
    },
  }
}
