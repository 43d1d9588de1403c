/** A small turning ring for work in progress. The text beside it says what is done. */
export function Spinner() {
  return <span className="spin" aria-hidden="true" />
}
