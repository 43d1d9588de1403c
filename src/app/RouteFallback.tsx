/** What stands where a page is still loading (SPEC section 2). */
export function RouteFallback() {
  return <output className="wrap loading">Loading...</output>
}
