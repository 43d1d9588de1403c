/** A small turning ring: something is under way. The words beside it say what. */
export function Spinner() {
  return <span className="spin" aria-hidden="true" />
}
