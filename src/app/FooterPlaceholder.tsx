/** Holds the footer's place until it is there, so that the page below the fold does not grow. */
export function FooterPlaceholder() {
  return <div className="foot-site foot-placeholder" />
}
