import { lookAtChain, peekAtChain, type ChainState } from './chainState'
import type { Say } from './controls'
import { OFFLINE } from './rpc'

/** A part of the panel, drawn anew from each state; null: not known. */
export type Part = Readonly<{ element: HTMLElement; show: (state: ChainState | null) => void }>

/** Does something to the chain and says so in the sentence that it resolves with. */
export type Press = (act: (state: ChainState) => Promise<string>) => void

/** One press after the other, each on the state that the one before left. What became of it is said. */
export function pressesInTurn(say: Say): Press {
  let turn: Promise<unknown> = Promise.resolve()
  return (act) => {
    turn = turn.then(() => run(act)).then(say)
  }
}

async function run(act: Parameters<Press>[0]): Promise<unknown> {
  const before = await peekAtChain()
  const done = before ? await act(before).catch((thrown: unknown) => thrown) : new Error(OFFLINE)
  await lookAtChain()
  return done
}
