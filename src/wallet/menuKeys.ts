/** Where a key moves the focus in a menu (ARIA menu pattern); null for keys that do not move it. */
export function keyTarget(key: string): 'first' | 'last' | 'next' | 'previous' | null {
  const targets = { ArrowDown: 'next', ArrowUp: 'previous', Home: 'first', End: 'last' } as const
  return key in targets ? targets[key as keyof typeof targets] : null
}
