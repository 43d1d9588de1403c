import type { PlanKind } from '../transactions/plan'

/** What a page calls its operation, in each state: the frame says the rest. `name` is the operation's own (subject `name`, else its title). */
export type OperationWords = Readonly<{
  /** The page itself, while it is the form or knows nothing yet: "Create a token". */
  page: string
  /** The way back from review and operation: "Back to the form". */
  back: string
  running: (name: string) => string
  stopped: (name: string) => string
  /** What is still there where the wallet was never asked: "What you typed is still in the form." */
  kept: string
  /** Why trying again cannot do it twice: "The same mint address will be used, so a second token is impossible." */
  safe: string
  /** What helps where a wallet lets no second key sign: "Use another wallet, or …" */
  oneKey: string
}>

/** The words for an operation of that kind, on a page that makes several; undefined while there is neither review nor operation. */
export type WordsOf = (kind: PlanKind | undefined) => OperationWords
