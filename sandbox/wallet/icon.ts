/** The wallet's mark: a rosette of six ellipses, teal to pink, like an identicon. 64 × 64. */
const ROSETTE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-32 -32 64 64">' +
  '<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="-28" x2="28">' +
  '<stop offset=".1" stop-color="#48b9ac"/><stop offset=".9" stop-color="#d184ad"/></linearGradient>' +
  '<circle r="32" fill="#0d1519"/><g fill="none" stroke="url(#g)" stroke-width="2">' +
  [0, 30, 60, 90, 120, 150].map((turn) => `<ellipse rx="26" ry="10" transform="rotate(${turn})"/>`).join('') +
  '</g><circle r="5" fill="#d184ad"/></svg>'

/** The same as a data URI for wallet lists. */
export const ICON: `data:image/svg+xml;base64,${string}` = `data:image/svg+xml;base64,${btoa(ROSETTE)}`
