/** Takes the footer's space until the footer has loaded, so that the layout does not shift. */
export function FooterPlaceholder() {
  return <footer className="foot-site foot-placeholder" />
}
