import type { ExecutionEvent } from './events'
import type { Engine } from './engine'

/** An event before it is written down. */
export type Undated<Event> = Event extends unknown ? Omit<Event, 'at'> : never

/** Writes an event into the journal with the time, and resolves with it once it is on disk. */
export type Recorder = (event: Undated<ExecutionEvent>) => Promise<ExecutionEvent>

export function recorder({ journal, now }: Pick<Engine, 'journal' | 'now'>, operationId: string): Recorder {
  return async (undated) => {
    const event: ExecutionEvent = { ...undated, at: now() }
    await journal.append(operationId, event)
    return event
  }
}
