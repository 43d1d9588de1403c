import type { Connection } from '@solana/web3.js'
import type { EngineName } from './engines'
import type { Network } from './network'
import type { Page } from './page'

/** The inputs of a walk: a page with empty storage, the network, and a client of the chain. */
export type Stage = Readonly<{ page: Page; network: Network; chain: Connection; engine: EngineName }>

/** Programs (addresses) without which a walk is skipped, and settings (.env.example) of a build of its own. */
type Needs = Readonly<{ programs?: readonly string[]; settings?: Readonly<Record<string, string>> }>

export type Walk = Readonly<{ name: string; go: (stage: Stage) => Promise<void> }> & Required<Needs>

export const walks: Walk[] = []

/**
 * One thing that a person does, written once and run in every engine. It throws where the page is not as it should be
 * (`node:assert`). Where programs that it needs are missing it is skipped, which is reported.
 */
export function walk(name: string, go: Walk['go'], { programs = [], settings = {} }: Needs = {}): void {
  walks.push({ name, go, programs, settings })
}
