import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { headerPolicy, metaPolicy } from '../../src/build/contentSecurityPolicy'
import { criticalStyles, emptyShell, fillFrame, fillShell } from '../../src/build/prerenderPlugin'
import { headTags } from '../../src/build/headTags'
import { hostFiles, vercelOutput } from '../../src/build/hostFiles'
import { packageFolders } from '../../src/build/noticesPlugin'
import { signInMode } from '../../src/build/requireSettings'
import { wasmPlugin } from '../../src/build/wasmPlugin'
const sheet = '<link rel="stylesheet" href="/a.css">'
const template = `<head><title>Template</title><meta name="description" content="Old">${sheet}</head><body><div id="root"></div></body>`

test('a page fills the document and says which route it is', () => {
  const page = { path: '/faq', title: 'A & B', description: 'What “$1” is.', html: '<h1>$& costs $1</h1>' }
  const filled = fillShell(template, page, 'h1{margin:0}', headTags(page, undefined, 'home'))
  expect(filled).toContain('<title>A &amp; B</title><meta name="description" content="What “$1” is.">')
  expect(filled).not.toContain('Old')
  expect(filled).toContain('<body><div id="root" data-route="/faq"><h1>$& costs $1</h1></div></body>')
})

test('a page brings its own styles, and the sheet of all pages waits for a script, or comes at once where none runs', () => {
  expect(fillShell(template, { path: '/', html: '' }, 'h1{margin:0}', '')).toContain(
    `<style>h1{margin:0}</style><link disabled rel="stylesheet" href="/a.css"><noscript>${sheet}</noscript></head>`,
  )
  expect(emptyShell(template, '<title>M</title>')).toContain(`<title>M</title>${sheet}</head>`)
})

test('the frame of a page says in its own place, and nowhere else, what it needs', () => {
  const words = '<noscript\n      >It needs scripts.</noscript\n    >'
  const shell = template.replace('</body>', `${words}</body>`)
  expect(fillFrame(shell, '<h1>$& Token</h1><p><noscript></noscript></p>')).toContain(
    `<body><div id="root" data-frame><h1>$& Token</h1><p>${words}</p></div></body>`,
  )
})

test('a page is not painted before its header is parsed whole, so that nothing in it moves', () => {
  const filled = fillShell(template, { path: '/', html: '<main id="main"></main>' }, '', '')
  expect(filled).toMatch(/<link rel="expect" href="#main" blocking="render" \/>.*<\/head>/)
})

test('the styles of a page are the rules that its markup may need, in their order', () => {
  const css =
    '@media (width<9px){.a{color:red}.b{color:red}}.b{color:red}h1,.b{color:blue}.a:hover .c:not(.b){color:#0f0}#d{animation:1s spin}#e{color:red}@keyframes spin{to{opacity:0}}'
  expect(criticalStyles(css, '<p class="a c" id="d"></p>')).toBe(
    '@media (width<9px){.a{color:red}}h1,.b{color:#00f}.a:hover .c:not(.b){color:#0f0}#d{animation:1s spin}@keyframes spin{to{opacity:0}}',
  )
})

test('the styles of a page have no animation and no custom property that nothing names', () => {
  const css =
    ':root{--a:red;--b:var(--a);--c:var(--d);--d:blue;--e:1px}p{color:var(--b);animation:1s in}@keyframes in{to{opacity:0}}@keyframes in-place{to{opacity:1}}'
  expect(criticalStyles(css, '<p style="width:var(--e)"></p>')).toBe(
    ':root{--a:red;--b:var(--a);--e:1px}p{color:var(--b);animation:1s in}@keyframes in{to{opacity:0}}',
  )
})

test('the empty shell has no route and no page', () => {
  const shell = emptyShell(template, '<title>M</title>')
  expect(shell).toContain('<title>M</title>')
  expect(shell).toContain('<div id="root"></div>')
})

test('a changed template is noticed', () => {
  expect(() => fillShell('<title></title>', { path: '/', html: '' }, '', '')).toThrow('index.html has no')
})

test('the policy allows no inline script and no evaluation, and the header forbids framing', () => {
  const scripts = metaPolicy.split('; ').find((directive) => directive.startsWith('script-src'))
  expect(scripts).toBe("script-src 'self' 'wasm-unsafe-eval'")
  expect(headerPolicy).toBe(`${metaPolicy}; frame-ancestors 'none'`)
})

test('the policy forbids sending forms, and allows markup and workers only from named policies', () => {
  const directives = metaPolicy.split('; ')
  expect(directives).toContain("form-action 'none'")
  expect(directives).toContain("require-trusted-types-for 'script'")
  expect(directives).toContain(
    "trusted-types lit-html mintwright-identicon mintwright-thread 'allow-duplicates'",
  )
})

test('hosts are told about addresses without a file, and that assets never change', () => {
  expect(hostFiles('/')).toEqual({
    _redirects: '/token/* /shells/token/ 200\n/lock/* /shells/lock/ 200\n/tx/* /shells/tx/ 200\n',
    _headers: expect.stringMatching(
      /\/assets\/\*\n {2}Cache-Control: public, max-age=31536000, immutable/,
    ) as string,
    '.nojekyll': '',
  })
})

test('below a path, the files of the host stay at its root and name the path; a listed token comes before its shell', () => {
  const files = hostFiles('/x/', ['Mint1', 'Mint2'])
  expect(Object.keys(files)).toEqual(['_headers', '_redirects', 'x/.nojekyll'])
  expect(files['_redirects']?.split('\n')).toEqual([
    '/x/token/Mint1 /x/token/Mint1 200',
    '/x/token/Mint2 /x/token/Mint2 200',
    '/x/token/* /x/shells/token/ 200',
    '/x/lock/* /x/shells/lock/ 200',
    '/x/tx/* /x/shells/tx/ 200',
    '/x/* /x/404.html 404',
    '',
  ])
  expect(files['_headers']).toMatch(/\/x\/assets\/\*\n {2}Cache-Control: public, max-age=31536000, immutable/)
  expect(files['_headers']).toContain('\n/x/callback\n  Referrer-Policy: no-referrer\n')
  expect(files['_headers']).toContain('\n  Cross-Origin-Opener-Policy: same-origin-allow-popups\n')
})

test('Vercel gets each page by its short name, and routes in the order: headers, files, shells, found assets, what is missing', () => {
  const { routes, overrides } = vercelOutput('/x/', ['x/index.html', 'x/faq.html', 'x/shells/tx/index.html'])
  expect(overrides).toEqual({
    'x/faq.html': { path: 'x/faq' },
  })
  expect(routes.map((route) => ('handle' in route ? route.handle : route.src))).toEqual([
    '^/x/.*$',
    '^/x/callback$',
    '^/x/callback\\.html$',
    '^/x/$',
    '^/x/(.+)/$',
    'filesystem',
    '^/x/token/.*$',
    '^/x/lock/.*$',
    '^/x/tx/.*$',
    'hit',
    '^/x/assets/.*$',
    'error',
    '^.*$',
  ])
  expect(routes[1]).toMatchObject({ headers: { 'Referrer-Policy': 'no-referrer' }, continue: true })
  expect(routes[6]).toMatchObject({ dest: '/x/shells/token/index.html' })
})

test('no code of ours makes markup from a text, or starts a worker, outside of the two policies', () => {
  const sinks =
    /[iI]nnerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc|new Worker|DOMParser|createContextualFragment/
  expect(filesWith(sinks)).toEqual(['src/ui/IdenticonArt.tsx', 'src/units/startWorker.ts'])
})

test('each form is the one whose submit before the page has come to life does nothing of its own', () => {
  expect(filesWith(/<form\b/)).toEqual(['src/ui/Form.tsx'])
})

/** Our source files with such a text. */
function filesWith(text: RegExp): string[] {
  const files = ['src', 'sandbox/wallet'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const found = files.filter((file) => /\.tsx?$/.test(file) && text.test(readFileSync(file, 'utf8')))
  return found.map((file) => file.replaceAll('\\', '/')).toSorted()
}

test('every package of the lockfile has an integrity hash, on every platform, and no host', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { resolved?: string; integrity?: string }>
  }
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
  const loose = packages.filter(([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''))
  expect(loose.map(([path]) => path)).toEqual([])
  expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
  expect(packages.length).toBeGreaterThan(500)
})

test('names each package once, scoped ones with their scope', () => {
  expect(
    packageFolders([
      'node_modules/react/index.js',
      'node_modules/@a/b/c.js',
      'node_modules/@a/b/d.js',
      'src/x.ts',
    ]),
  ).toEqual(['node_modules/@a/b', 'node_modules/react'])
})

test('the mode of sign-in is one of three, and off where none is set; another word stops the build', () => {
  expect([undefined, '', ' ', 'off', ' required ', 'optional'].map(signInMode)).toEqual([
    'off',
    'off',
    'off',
    'off',
    'required',
    'optional',
  ])
  for (const wrong of ['on', 'true', 'Required', 'off,required'])
    expect(() => signInMode(wrong)).toThrow(/^VITE_SIGN_IN must be off, optional or required/)
})

test('a build has the mode of sign-in as a constant; only the one that the tests share has it as a variable', async () => {
  const { default: configOf } = await import('../../vite.config')
  const constants = (mode: string) => configOf({ mode, command: 'build' }).define
  for (const mode of ['off', 'optional', 'required']) {
    vi.stubEnv('VITE_SIGN_IN', mode)
    expect(constants('production')).toMatchObject({
      __SIGN_IN__: JSON.stringify(mode),
      __TEST_SETTINGS__: 'false',
    })
    expect(constants('test-settings')).not.toHaveProperty('__SIGN_IN__')
  }
  vi.unstubAllEnvs()
})

test('a source of AssemblyScript is compiled once, also for builds of other processes, and anew where it has changed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mintwright-wasm-'))
  const file = join(folder, 'number.ts')
  const kept = join(folder, 'kept')
  const load = wasmPlugin(kept).load as unknown as (this: object, id: string) => Promise<string>
  const made = async (source: string) => {
    writeFileSync(file, source)
    const module = await load.call({ addWatchFile: () => {} }, `${file}?wasm`)
    const base64 = /^export default "(.*)"$/.exec(module)?.[1] ?? ''
    return Buffer.from(base64, 'base64')
  }
  const number = async (source: string) => {
    const { instance } = await WebAssembly.instantiate(await made(source))
    return (instance.exports['number'] as () => number)()
  }
  try {
    const two = 'export function number(): i32 { return 2 }'
    expect(await Promise.all([number(two), number(two)])).toEqual([2, 2])
    expect(readdirSync(kept)).toHaveLength(1)
    expect(await number('export function number(): i32 { return 3 }')).toBe(3)
    await expect(made('export function number(): i32 { return two }')).rejects.toThrow(/does not compile/)
    expect(readdirSync(kept)).toHaveLength(2)
    for (const name of readdirSync(kept)) writeFileSync(join(kept, name), 'kept')
    expect((await made(two)).toString()).toBe('kept')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
