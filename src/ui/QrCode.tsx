import { useMemo } from 'react'
import { renderSVG } from 'uqr'
import styles from './QrCode.module.css'

/** A text as a QR code: dark on light with the margin that scanners need, in all colour schemes. */
export function QrCode({ text, alt }: { text: string; alt: string }) {
  const file = useMemo(() => encodeURIComponent(qrFile(text)), [text])
  return (
    <img className={styles['code']} src={`data:image/svg+xml,${file}`} width={148} height={148} alt={alt} />
  )
}

/** The QR code of a text as an SVG file. */
export function qrFile(text: string): string {
  return renderSVG(text, { ecc: 'M', border: 4 })
}
