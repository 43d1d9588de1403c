let chosen = false

/** Whether an endpoint is pinged before its first call, as the settings say. */
export function pingsFirst(): boolean {
  return chosen
}

export function choosePingFirst(choice: boolean): void {
  chosen = choice
}
