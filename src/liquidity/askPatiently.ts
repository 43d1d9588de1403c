/** Milliseconds. What takes longer to be found counts as not looked for: nobody waits for it. */
const PATIENCE = 6_000

/**
 * What nodes may refuse or take long over, such as a search through a program's accounts: null where they do. It is asked in a task of
 * its own, so that no other answer has to wait for it. Never rejects.
 */
export async function askPatiently<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  await new Promise((resolve) => setTimeout(resolve))
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE)
  })
  return await Promise.race([ask().catch(() => null), late]).finally(() => clearTimeout(timer))
}
