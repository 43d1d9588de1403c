import '../../src/operations/said'
import { tokensSay } from '../../src/tokens/said'
import type { Said } from '../../src/transactions/said'

/** Said data whose sentence is this text. */
export function saidText(text: string): Said {
  return tokensSay('text', { text })
}
