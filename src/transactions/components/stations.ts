import type { FailureRecord } from '../events'
import type { Station, TransactionState } from '../transactionState'
import { copy } from './copy'

type StationMark = 'done' | 'now' | 'stop' | 'todo'

/** One station of the strip as it is shown: its words, how it stands, when it was reached (ms since 1970). */
export type ShownStation = Readonly<{
  station: Station
  title: string
  mark: StationMark
  at?: number
  note?: string
}>

const ORDER: readonly Station[] = ['prepared', 'simulated', 'approved', 'sent', 'confirmed']
const words = copy.strip

/** Where the strip is at, and what it says there. */
type Present = Readonly<{ station: Station; mark: StationMark; title?: string; note?: string; at?: number }>

/**
 * The five stations of one transaction. `lost` means that the wallet was asked by a page that is gone; `describe` gives the words
 * for a failure. `idle` says why nobody is finding out how an open one ends.
 */
export function stationsOf(
  state: TransactionState,
  options: Readonly<{ lost: boolean; describe: (failure: FailureRecord) => string; idle?: string }>,
): readonly ShownStation[] {
  const present = atRest(presentOf(state, options), options.idle)
  const reached = ORDER.indexOf(present.station)
  return ORDER.map((station, index) => {
    const mark = index < reached ? 'done' : index === reached ? present.mark : 'todo'
    const here = index === reached
    const at = here
      ? (present.at ?? state.times[station])
      : index < reached
        ? state.times[station]
        : undefined
    return {
      station,
      title: (here && present.title) || titleOf(station, mark),
      mark,
      ...(at !== undefined && { at }),
      ...(here && present.note !== undefined && { note: present.note }),
    }
  })
}

function atRest(present: Present, idle: string | undefined): Present {
  return idle === undefined || present.mark !== 'now' ? present : { ...present, mark: 'stop', note: idle }
}

function presentOf(state: TransactionState, { lost, describe }: Parameters<typeof stationsOf>[1]): Present {
  switch (state.status) {
    case 'prepared':
      return { station: state.simulation ? 'approved' : 'simulated', mark: 'todo' }
    case 'awaiting-approval': {
      const note = state.asked.sends
        ? lost
          ? words.lostSends
          : words.askingSends
        : lost
          ? words.lost
          : words.asking
      return { station: 'approved', mark: 'now', title: words.approve, note }
    }
    case 'awaiting-consent':
      return { station: 'approved', mark: 'now', title: words.consent, note: words.consentNote }
    case 'declined':
      return {
        station: 'approved',
        mark: 'stop',
        title: state.times.approved === undefined ? words.declined : words.declinedHere,
        note: words.nothingSent,
        at: state.endedAt,
      }
    case 'signed':
      return { station: 'sent', mark: 'now', note: words.sending }
    case 'sent':
      return {
        station: 'sent',
        mark: 'now',
        note: state.signed.wire === null ? words.waitingSends : words.waiting,
      }
    case 'expired':
      return state.signed
        ? { station: 'sent', mark: 'stop', title: words.expired, note: words.expiredNote, at: state.endedAt }
        : {
            station: 'approved',
            mark: 'stop',
            title: words.tooLate,
            note: state.asked.sends ? words.tooLateSends : words.tooLateNote,
            at: state.endedAt,
          }
    case 'failed':
      return state.landed
        ? { station: 'confirmed', mark: 'stop', ...landedWords(state.failure), at: state.endedAt }
        : {
            station: 'approved',
            mark: 'stop',
            title: words.stopped,
            note: describe(state.failure),
            at: state.endedAt,
          }
    case 'confirmed':
      return {
        station: 'confirmed',
        mark: 'done',
        note: words.confirmedNote(state.slot, secondsToConfirm(state)),
      }
  }
}

/** A wallet that sends by itself may send something else than it was asked. */
function landedWords({ code }: FailureRecord): Readonly<{ title: string; note: string }> {
  return code === 'wallet/changed-transaction'
    ? { title: words.another, note: words.anotherNote }
    : { title: words.refused, note: words.refusedNote }
}

function titleOf(station: Station, mark: StationMark): string {
  if (station !== 'approved') return words[station]
  return mark === 'done' ? words.approved : words.approve
}

function secondsToConfirm({ times }: TransactionState): number | undefined {
  if (times.approved === undefined || times.confirmed === undefined) return undefined
  return (times.confirmed - times.approved) / 1000
}
