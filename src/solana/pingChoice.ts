let chosen = false

/** Whether an endpoint is pinged before its first call: the person's choice, told by the settings. */
export function pingsFirst(): boolean {
  return chosen
}

export function choosePingFirst(choice: boolean): void {
  chosen = choice
}
