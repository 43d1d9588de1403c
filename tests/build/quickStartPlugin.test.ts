import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { quickStartPlugin } from '../../src/build/quickStartPlugin'

/** Finds packages as the chain's libraries do. */
const require = createRequire(createRequire(import.meta.url).resolve('@solana/web3.js'))
const LAYOUTS = '@solana/buffer-layout'

/** The file of a package as the build has it. */
function built(path: string): string {
  const id = require.resolve(path)
  const { transform } = quickStartPlugin()
  if (typeof transform !== 'object') throw new Error('The plugin transforms nothing.')
  const handler = transform.handler as (code: string, id: string) => Readonly<{ code: string }> | null
  const made = handler(readFileSync(id, 'utf8'), id)
  if (!made) throw new Error(`The plugin leaves ${path} as it is.`)
  return made.code
}

type Layout = Readonly<{
  span: number
  getSpan: (bytes: Uint8Array) => number
  decode: (bytes: Uint8Array) => unknown
}>
type Make = (...of: readonly unknown[]) => Layout
type Layouts = Readonly<Record<'struct' | 'u8' | 'u16' | 'u32' | 'blob' | 'offset' | 'seq', Make>>

test('structures have the same lengths without the errors that tell them', () => {
  const module = { exports: {} as Layouts }
  const original = require(LAYOUTS) as Layouts
  const code = built(LAYOUTS)
  // eslint-disable-next-line typescript/no-implied-eval
  new Function('exports', 'require', code)(module.exports, require)
  const lengthsIn = ({ struct, u8, u16, u32, blob, offset, seq }: Layouts) => {
    const text = struct([u32('length'), blob(offset(u32(), -4), 'chars')], 'text')
    const fixed = struct([u8('a'), u16('b'), seq(u16(), 3, 'c')], 'fixed')
    const measured = [fixed, text, struct([u8('x'), fixed]), struct([fixed, text]), struct([])]
    const bytes = Buffer.alloc(64)
    bytes[0] = 5
    return [...measured.map(({ span }) => span), text.getSpan(bytes), text.decode(bytes)]
  }
  expect(lengthsIn(module.exports)).toEqual(lengthsIn(original))
  expect(lengthsIn(original).slice(0, 5)).toEqual([9, -1, 10, -1, 0])
})

test('a package that is written otherwise stops the build', () => {
  const { transform } = quickStartPlugin()
  const handler = (transform as { handler: (code: string, id: string) => unknown }).handler
  expect(() => handler('const other = 1', '/node_modules/react-hook-form/dist/index.esm.mjs')).toThrow(
    /written otherwise/,
  )
})
