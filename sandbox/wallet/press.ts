import { leaveUnreported, lookAtChain, peekAtChain, type ChainState } from './chainState'
import type { Say } from './controls'
import { OFFLINE } from './rpc'

/** A part of the panel, rendered again from each state; null: not known. */
export type Part = Readonly<{ element: HTMLElement; show: (state: ChainState | null) => void }>

/** Changes the chain and shows the sentence that the action resolves with. */
export type Press = (act: (state: ChainState) => Promise<string>) => void

/**
 * One press after the other, each on the state that the previous one left. Each result is shown, and the state once no press waits: until
 * then it lacks what was pressed meanwhile.
 */
export function pressesInTurn(say: Say): Press {
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return (act) => {
    waiting += 1
    leaveUnreported()
    turn = turn.then(async () => {
      const done = await run(act)
      waiting -= 1
      if (waiting === 0) await lookAtChain()
      say(done)
    })
  }
}

async function run(act: Parameters<Press>[0]): Promise<unknown> {
  const before = await peekAtChain()
  return before ? await act(before).catch((thrown: unknown) => thrown) : new Error(OFFLINE)
}
