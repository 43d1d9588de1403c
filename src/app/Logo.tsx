const ANGLES = [0, 30, 60, 90, 120, 150]

/** The logo: six rotated ellipses. */
export function Logo() {
  return (
    <svg width="28" height="28" viewBox="-14 -14 28 28" aria-hidden="true">
      <g fill="none" stroke="#2dd4bf" strokeWidth="1.1">
        {ANGLES.map((angle) => (
          <ellipse key={angle} rx="13" ry="5.6" transform={`rotate(${angle})`} />
        ))}
      </g>
    </svg>
  )
}
