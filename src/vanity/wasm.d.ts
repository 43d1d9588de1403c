/** A file of AssemblyScript, compiled: its bytes in base64 (src/build/wasmPlugin.ts). */
declare module '*?wasm' {
  const bytes: string
  export default bytes
}
