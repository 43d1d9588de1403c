/** What a kind of operation is: one record each, in one file for a kind or a close family. */

import type * as v from 'valibot'
import type { RepeatRule } from '../transactions/contract'
import type { Subject } from '../transactions/subject'
import type { Decision, ReadOperation } from './figures'
import type { ActId } from './registry'

/** The groups of the history. */
export type Category = 'tokens' | 'liquidity'

/** The names of a kind of operation. */
export type ActWords = Readonly<{
  /** The last button of the review: "Create token". */
  action: string
  /** The heading of the receipt, and the tab, unless the operation's orders say more: "Token created". */
  done: string
  /** The same with its token or its pair, for a row: "Created Quiet Heron"; "Token burnt: Quiet Heron" where it is not there. */
  did?: (of: string) => string
  /** The heading where nothing of it was done; null where its page says it with the token's name. */
  undone: string | null
}>

/** The record of one kind of operation. */
export type Act<Schema extends v.GenericSchema = v.GenericSchema> = ActWords &
  Readonly<{
    id: ActId
    categories: readonly Category[]
    /** What a subject of this kind has. */
    subject: Schema
    /** What makes another operation a repeat of this one. */
    repeats: readonly RepeatRule[]
    /** It pays no fee of the site, because it brings back SOL that already belongs to the wallet. */
    isFree?: true
    /** The sentence and the figures that review, receipt and history show. */
    describe(read: ReadOperation<SubjectOf<Schema>>): Decision
  }>

/** The subject that a schema describes; a field that it does not name may be absent. */
export type SubjectOf<Schema extends v.GenericSchema> = Subject & Readonly<v.InferOutput<Schema>>
