/** Shown while a page loads. */
export function RouteFallback() {
  return <output className="wrap loading">Loading...</output>
}
