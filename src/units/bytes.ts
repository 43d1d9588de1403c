const encoder = new TextEncoder()

/** The number of bytes of a text on the chain (UTF-8): limits there count bytes, not characters. */
export function utf8Length(text: string): number {
  return encoder.encode(text).length
}

/** Bytes as base64, which can be stored as JSON. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** The bytes of a base64 text. Throws InvalidCharacterError on anything else. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}
