/** Shown while a page loads. */
export function Loading() {
  return <output className="wrap loading">Loading...</output>
}
