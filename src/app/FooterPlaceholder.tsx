/** Holds the footer's place until it is there, so that the page below the fold does not grow. */
export function FooterPlaceholder() {
  return <footer className="foot-site foot-placeholder" />
}
