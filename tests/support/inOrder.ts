import { TestRunner, type SerializedConfig } from 'vitest'

/**
 * Runs the tests of a file in the order in which they are written, for those that share what the file replaces. Vitest has a switch for
 * that which holds for all projects at once.
 */
export default class InOrder extends TestRunner {
  constructor(config: SerializedConfig) {
    super({ ...config, sequence: { ...config.sequence, shuffle: false } })
  }
}
