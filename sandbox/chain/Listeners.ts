/** The listeners of an event, called in the order of subscription. */
export class Listeners<Told extends unknown[]> {
  #listeners = new Set<(...told: Told) => void>()

  /** Returns a function that unsubscribes. */
  add(listener: (...told: Told) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  tell(...told: Told): void {
    for (const listener of this.#listeners) listener(...told)
  }
}
