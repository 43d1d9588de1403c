import type { Plugin } from 'vite'

/** What packages do as a page starts that this app does not need, with what stands in its place. */
const NEEDLESS: readonly Readonly<{ file: RegExp; found: RegExp; instead: string }>[] = [
  {
    // A form renders all of its fields once more, in one task with their first effects, only to say that it is ready, which no page asks.
    file: /react-hook-form\/dist\/index\.esm\.mjs$/,
    found: /updateFormState\(\(data\) => \(\{\s*\.\.\.data,\s*isReady: true,\s*\}\)\);/g,
    instead: '',
  },
  {
    // A structure adds up the lengths of its fields, and learns from an error that one of them has none of its own, some thirty times while the
    // chain's libraries first run. Here it looks.
    file: /@solana\/buffer-layout\/lib\/Layout\.js$/,
    found: /(?<=try \{\s*)(?=span = fields\.reduce\()/g,
    instead: 'if (fields.every((fd) => fd.span >= 0)) ',
  },
  {
    // It tries to name a function, whose name cannot be written in a module, and catches the error. Nothing reads the name.
    file: /uuid\/dist\/(esm-browser\/)?v35\.js$/,
    found: /generateUUID\.name = name;/g,
    instead: '',
  },
]

/** Takes that out of the build. A newer package that is written otherwise stops it, so that its entry here is mended or goes. */
export function quickStartPlugin(): Plugin {
  return {
    name: 'mintwright:quick-start',
    apply: 'build',
    transform: {
      filter: { id: NEEDLESS.map(({ file }) => file) },
      handler: (code, id) => {
        const needless = NEEDLESS.find(({ file }) => file.test(id))
        if (!needless) return null
        const changed = code.replace(needless.found, needless.instead)
        if (changed === code) throw new Error(`${id} is written otherwise: see quickStartPlugin.ts.`)
        return { code: changed, map: null }
      },
    },
  }
}
