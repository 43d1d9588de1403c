/*
 * A Chromium for the browser tests: one that is there, else Debian's package, else Playwright's own download. Beside it the headless
 * shell: the same engine without the browser's own windows, pages and services.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Debian's package of that name. */
const SHELL = '/usr/bin/chromium-headless-shell'

/** The path of an executable, or null where none could be had (the reason is printed). */
export async function findChromium() {
  return given() ?? installed() ?? fromDebian() ?? (await fromPlaywright())
}

/** The headless shell where it is there; else, and where somebody named a Chromium, that Chromium. */
export function findShell(chromium) {
  return chromium === process.env.CHROMIUM || !existsSync(SHELL) ? chromium : SHELL
}

function given() {
  const path = process.env.CHROMIUM
  if (!path) return null
  if (existsSync(path)) return path
  console.log(`CHROMIUM is set to ${path}, but nothing is there: looking elsewhere.`)
  return null
}

function installed() {
  return USUAL_PLACES.find((path) => existsSync(path)) ?? null
}

function fromDebian() {
  // One by one: where there is no package of the shell, apt would install neither.
  for (const name of ['chromium', 'chromium-headless-shell']) installFromDebian(name)
  return installed()
}

/** Installs packages where this is a Debian and nobody has to type a password. */
export function installFromDebian(...packages) {
  if (!existsSync('/usr/bin/apt-get')) return
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  console.log(`Installing Debian’s ${packages.join(', ')} for the browser tests …`)
  const run = (...args) => {
    const [command, ...rest] = [...sudo, 'apt-get', ...args]
    const { status } = spawnSync(command, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    return status === 0
  }
  run('update', '-qq')
  run('install', '-y', '-qq', '--no-install-recommends', ...packages)
}

async function fromPlaywright() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  if (existsSync(path)) return path
  try {
    console.log('Fetching Playwright’s Chromium for the browser tests …')
    execFileSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], {
      stdio: 'inherit',
    })
    return path
  } catch {
    return null
  }
}
