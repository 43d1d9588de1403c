let running = 0

/** Whether a deed is between the wallet's prompt and its end in this tab: nothing may reload the page then. */
export function deedInProgress(): boolean {
  return running > 0
}

/** Marks a deed as running until the returned function is called (once). */
export function beginDeed(): () => void {
  running += 1
  let ended = false
  return () => {
    if (!ended) running -= 1
    ended = true
  }
}
