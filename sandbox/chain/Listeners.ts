/** Those who want to hear of something, called in the order in which they came. */
export class Listeners<Told extends unknown[]> {
  #listeners = new Set<(...told: Told) => void>()

  /** The answer unsubscribes. */
  add(listener: (...told: Told) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  tell(...told: Told): void {
    for (const listener of this.#listeners) listener(...told)
  }
}
