import { lookAtChain, peekAtChain, type ChainState } from './chainState'
import type { Say } from './controls'
import { OFFLINE } from './rpc'

/** A part of the panel, rendered again from each state; null: not known. */
export type Part = Readonly<{ element: HTMLElement; show: (state: ChainState | null) => void }>

/** Changes the chain and shows the sentence that the action resolves with. */
export type Press = (act: (state: ChainState) => Promise<string>) => void

/** One press after the other, each on the state that the previous one left. The result is shown. */
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
