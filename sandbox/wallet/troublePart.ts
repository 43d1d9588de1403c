import { lookAtChain, onChainState, troublesOf, type ChainState } from './chainState'
import type { Say } from './controls'
import { el } from './dom'
import { lagging, losing } from './faultParts'
import { pressesInTurn, type Part, type Press } from './press'
import { renting } from './rentPart'
import { agreeing, charging } from './ruleParts'
import { OFFLINE, rpc } from './rpc'
import { expiring, nextEpoch } from './timeParts'

/** The chain's faults, each with a control, and a way to reset them. The state is read now and after each press. */
export function troublePart(
  say: Say,
  signal: AbortSignal,
): Readonly<{ section: HTMLElement; usual: HTMLElement }> {
  const press = pressesInTurn(say)
  const parts = [losing, lagging, expiring, renting, charging, agreeing, nextEpoch].map((part) => part(press))
  const usual = asUsual(press)
  onChainState((state) => {
    for (const part of [...parts, usual]) part.show(state)
    if (!state) say(new Error(OFFLINE))
  }, signal)
  void lookAtChain().then((state) => state && say(summary(state)))
  const section = el(
    'section',
    { class: 'troubles', 'aria-labelledby': 'go-wrong' },
    el('h3', { id: 'go-wrong' }, 'Make something go wrong'),
    el('p', { class: 'quiet' }, 'For every tab on this chain, until you take it back.'),
    ...parts.map(({ element }) => element),
  )
  return { section, usual: usual.element }
}

function summary(state: ChainState): string {
  const troubles = troublesOf(state)
  return troubles.length === 0 ? ALL_IS_USUAL : `Now: ${troubles.join(', ')}.`
}

const ALL_IS_USUAL = 'All is as usual.'

/** Time cannot be turned back; everything else is reset. */
function asUsual(press: Press): Part {
  const calm = () =>
    press(async (state) => {
      if (!isArmed(state)) return ALL_IS_USUAL
      await rpc('practice_fault', { drop: 0, lag: 0 })
      await rpc('practice_setRent', state.usualLamportsPerByte)
      await rpc('practice_setFee', state.usualFeeStep)
      await rpc('practice_setConsensus', state.usualConsensus)
      return 'All is as usual again.'
    })
  const button = el('button', { type: 'button', onclick: calm }, 'All as usual')
  return {
    element: button,
    show: (state) => (button.ariaDisabled = String(!state || !isArmed(state))),
  }
}

/** Dropped transactions cannot be restored. */
function isArmed(state: ChainState): boolean {
  return troublesOf({ ...state, lost: 0 }).length > 0
}
