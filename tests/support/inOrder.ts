import { TestRunner, type SerializedConfig } from 'vitest'

/**
 * Runs the tests of a file in their written order, for files whose tests share what the file replaces. Vitest's own switch for that
 * holds for all projects at once.
 */
export default class InOrder extends TestRunner {
  constructor(config: SerializedConfig) {
    super({ ...config, sequence: { ...config.sequence, shuffle: false } })
  }
}
